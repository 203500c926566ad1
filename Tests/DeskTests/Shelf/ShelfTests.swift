import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// The notebooks on the shelf: what is shown, what is done with them, and how it is taken back.
@Suite struct ShelfTests {
  private var hand: SelectingDesk
  private let ids: [NotebookID]

  init() throws {
    hand = try SelectingDesk()
    let others = (UInt8(21)...25).compactMap {
      NotebookID(bytes: Array(repeating: $0, count: 16))
    }
    ids = [hand.id] + others
  }

  /// Six notebooks, the first changed last, one in the trash.
  private var list: [ListedNotebook] {
    let titles = ["Test", "Physics 10", "physics 2", "Ökologie", "読書ノート", "Old"]
    return zip(ids, titles).enumerated().map { number, notebook in
      var entry = ListedNotebook(
        id: notebook.0, title: notebook.1, pageCount: number, minutes: number)
      (entry.changed, entry.created) = (Int64(1000 - number), Int64(number))
      entry.isTrashed = number == 5
      if number == 1 || number == 2 { entry.folder = FolderPath(["Science", "Physics"]) }
      if number == 3 { entry.folder = FolderPath(["Science"]) }
      return entry
    }
  }

  private mutating func showShelf() {
    hand.tell(.listed(list))
    hand.tell(.asked(.show(.shelf)))
  }

  private mutating func effects(of message: Message) -> [Effect] {
    let count = hand.effects.count
    hand.tell(message)
    return Array(hand.effects[count...])
  }

  private mutating func orders(of action: ShelfAction) -> [LibraryOrder] {
    effects(of: .asked(.shelf(action))).compactMap { effect in
      if case .library(let order) = effect { order } else { nil }
    }
  }

  private mutating func click(_ action: Action) throws {
    let box = try #require(hand.desk.face.targets.first { $0.control.action == action }?.box)
    for phase in [Pointer.Phase.down, .up] {
      hand.tell(.pointer(Pointer(.mouse, phase, at: box.center, time: 0)))
    }
  }

  private func arrangement(in effects: [Effect]) -> ShelfStep? {
    effects.compactMap { if case .library(.arrange(let step)) = $0 { step } else { nil } }.first
  }

  private var shown: [Int] { hand.desk.shelf.shown.compactMap(ids.firstIndex) }

  @Test mutating func `notebooks are listed as long as the shelf is shown`() {
    #expect(effects(of: .asked(.show(.shelf))).contains(.library(.list(true))))
    hand.tell(.listed(list))
    #expect(effects(of: .asked(.dismiss)).contains(.library(.list(false))))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test mutating func `places and orders decide what is shown`() {
    showShelf()
    #expect(shown == [0, 1, 2, 3, 4])
    hand.tell(.asked(.shelf(.order(.title))))
    #expect(shown == [3, 2, 1, 0, 4], "case and accents do not count, and 2 comes before 10")
    hand.tell(.asked(.shelf(.order(.created))))
    #expect(shown == [4, 3, 2, 1, 0])
    hand.tell(.asked(.shelf(.order(.changed))))
    hand.tell(.asked(.shelf(.show(.folder(FolderPath(["Science"]))))))
    #expect(shown == [1, 2, 3], "a folder shows what lies in the folders in it")
    hand.tell(.asked(.shelf(.show(.folder(FolderPath(["Science", "Physics"]))))))
    #expect(shown == [1, 2])
    hand.tell(.asked(.shelf(.show(.trash))))
    #expect(shown == [5])
  }

  @Test mutating func `a touch opens a notebook, and keeps how the other was looked at`() throws {
    showShelf()
    let look = try #require(hand.desk.look)
    let effects = effects(of: .asked(.shelf(.open(ids[3]))))
    #expect(effects.contains(.library(.open(ids[3]))))
    #expect(effects.contains(.saveLook(look, of: hand.id)))
  }

  @Test mutating func `the notebook in the window is only shown again`() {
    showShelf()
    #expect(orders(of: .open(hand.id)) == [.list(false)])
    #expect(hand.desk.screen is PageScreen)
  }

  @Test mutating func `a report of an import leads to all that was left out`() throws {
    showShelf()
    hand.tell(.asked(.toggle(.importReport)))
    #expect(hand.desk.popup == nil, "nothing was left out yet")
    var step = ShelfStep(
      [ShelfEdit(ids[3], .trash(true))], saying: "A file is a notebook now.", undone: nil)
    step.shown = ids[3]
    step.report.leftOut = LeftOutFile.samples
    hand.tell(.arranged(step))
    #expect(hand.desk.toasts.shown?.offer == .shelf(.undo))
    #expect(hand.desk.toasts.shown?.further == [.toggle(.importReport)])
    hand.tell(.asked(.toggle(.importReport)))
    #expect(hand.desk.popup == .importReport)
    let marks = hand.desk.face.parts.first { $0.name == .popup }?.marks ?? []
    #expect("\(marks)".contains("Its password is unknown"))
    step.report.leftOut = []
    hand.tell(.arranged(step))
    #expect(hand.desk.toasts.shown?.further == [.library(.show(ids[3]))])
  }

  @Test mutating func `notes of another program are shown before they are kept`() throws {
    showShelf()
    var step = ShelfStep([ShelfEdit(ids[3], .trash(true))], saying: "Imported.", undone: nil)
    step.report = ImportReport(notebooks: [ids[3]], leftOut: LeftOutFile.samples)
    hand.tell(.arranged(step))
    #expect(hand.desk.popup == .importReport && hand.desk.toasts.shown == nil)
    let marks = hand.desk.face.parts.first { $0.name == .popup }?.marks ?? []
    #expect("\(marks)".contains("Its password is unknown"))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.popup == nil && hand.desk.listed(ids[3])?.isTrashed == false)
    hand.tell(.arranged(step))
    let discarded = arrangement(in: effects(of: .asked(.shelf(.discardArrivals))))
    #expect(discarded?.edits == [ShelfEdit(ids[3], .trash(true))] && hand.desk.popup == nil)
    // Whoever is busy elsewhere is not disturbed.
    hand.tell(.asked(.dismiss))
    hand.tell(.arranged(step))
    #expect(hand.desk.popup == nil && hand.desk.toasts.shown?.further == [.toggle(.importReport)])
  }

  @Test mutating func `what is done shows at once, and the toast takes it back`() throws {
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    for number in [3, 4] { hand.tell(.asked(.shelf(.open(ids[number])))) }
    let edits = [ids[3], ids[4]].map { ShelfEdit($0, .trash(true)) }
    let orders = orders(of: .trash)
    guard case .arrange(let step)? = orders.first else {
      Issue.record("\(orders)")
      return
    }
    #expect(step.edits == edits && shown == [0, 1, 2])
    let opposite = step.opposite([ids[4], ids[3]].map { ShelfEdit($0, .trash(false)) })
    hand.tell(.arranged(opposite))
    #expect(hand.desk.toasts.shown?.offer == .shelf(.undo))
    // Ctrl+Z is what the toast offers.
    #expect(steps(of: .undo).map(\.edits) == [opposite.edits])
    #expect(shown == [0, 1, 2, 3, 4])
  }

  @Test mutating func `very many change in a job, and nothing is undone before it has ended`()
    throws
  {
    showShelf()
    let many = (0..<501).compactMap { number in
      NotebookID(
        bytes: [UInt8(number / 256), UInt8(number % 256)] + Array(repeating: 0, count: 14)
      )
      .map { ListedNotebook(id: $0, title: "\(number)", pageCount: 1, minutes: 0) }
    }
    hand.tell(.listed(many))
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(many[0].id))))
    #expect(steps(of: .shelf(.favor)).count == 1)
    hand.tell(.asked(.shelf(.chooseAll)))
    guard case .arrange(let step)? = orders(of: .trash).first else {
      Issue.record("nothing was ordered")
      return
    }
    #expect(step.isLong && step.edits.count == 501)
    #expect(hand.desk.shelf.shown.count == 501, "the list follows the job")
    func tell(_ state: Job.State) {
      hand.tell(.job(Job(Job.ID(1), .arranging, name: "501 notebooks", state: state)))
    }
    tell(.running(share: 0.5))
    #expect(steps(of: .undo).isEmpty)
    hand.tell(.arranged(step.opposite(many.map { ShelfEdit($0.id, .trash(false)) })))
    tell(.done(nil))
    #expect(hand.desk.jobs.all.isEmpty)
    #expect(steps(of: .undo).map(\.edits.count) == [501])
  }

  /// What is done with notebooks for an action; the library answers with what takes it back.
  private mutating func steps(of action: Action) -> [ShelfStep] {
    let steps = effects(of: .asked(action)).compactMap { effect -> ShelfStep? in
      if case .library(.arrange(let step)) = effect { step } else { nil }
    }
    for step in steps {
      let opposites = step.edits.reversed().map { edit in
        guard case .favor(let isOn) = edit.edit else { return edit }
        return ShelfEdit(edit.notebook, .favor(!isOn))
      }
      hand.tell(.arranged(step.opposite(opposites)))
    }
    return steps
  }

  private var favorites: [Int] {
    (hand.desk.library.notebooks ?? []).filter(\.isFavorite).compactMap {
      ids.firstIndex(of: $0.id)
    }.sorted()
  }

  @Test mutating func `all that was done is undone one by one, and done again`() {
    showShelf()
    var seen = [favorites]
    for number in 0..<3 {
      for action in [ShelfAction.choose, .open(ids[number])] { hand.tell(.asked(.shelf(action))) }
      #expect(steps(of: .shelf(.favor)).count == 1)
      hand.tell(.asked(.shelf(.choose)))
      seen.append(favorites)
    }
    #expect(Set(seen).count == 4)
    for round in 0..<2 {
      for number in (0..<3).reversed() {
        // A toast that has gone makes no difference.
        if round == 1 { hand.desk.toasts = Toasts() }
        #expect(steps(of: .undo).count == 1 && favorites == seen[number])
      }
      // There is nothing left, least of all what was written in the notebook behind the shelf.
      #expect(effects(of: .asked(.undo)).allSatisfy { if case .edit = $0 { false } else { true } })
      for number in 1...3 {
        #expect(steps(of: .redo).count == 1 && favorites == seen[number])
      }
      #expect(effects(of: .asked(.redo)).allSatisfy { if case .edit = $0 { false } else { true } })
    }
  }

  @Test
  mutating func `the trash is emptied, its message takes that back, and what was before waits`()
    throws
  {
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(ids[1]))))
    #expect(steps(of: .shelf(.favor)).count == 1)
    let before = favorites
    func removal(_ effects: [Effect]) throws -> (Removal, ShelfStep) {
      try #require(
        effects.lazy.compactMap { effect in
          if case .library(.remove(let removal, let step)) = effect { (removal, step) } else { nil }
        }.first)
    }
    let (empty, emptying) = try removal(effects(of: .asked(.shelf(.emptyTrash))))
    #expect(empty == .empty(only: nil))
    // Where the trash could not be emptied, there is nothing to take back.
    hand.tell(.arranged(emptying.unmade))
    #expect(hand.desk.shelf.history.done.count == 1)
    let gone = Removal.restore([ids[3]], from: "library-before-removal-2026-03-01")
    hand.tell(.arranged(emptying.opposite(gone, saying: "Removed")))
    #expect(hand.desk.toasts.shown?.offer == .shelf(.undo))
    for isMade in [false, true] {
      let (back, returning) = try removal(effects(of: .asked(.undo)))
      #expect(back == gone)
      // What was done before waits until they are back.
      #expect(steps(of: .undo).isEmpty && favorites == before)
      let done = returning.opposite(.empty(only: [ids[3]]), saying: "Removed")
      hand.tell(.arranged(isMade ? done : returning.unmade))
    }
    let (again, redoing) = try removal(effects(of: .asked(.redo)))
    #expect(again == .empty(only: [ids[3]]))
    hand.tell(.arranged(redoing.unmade))
    #expect(steps(of: .undo).count == 1 && favorites != before)
    #expect(hand.desk.shelf.history.undone.count == 2)
  }

  @Test mutating func `a folder that was removed comes back, and also empty ones in it`() {
    showShelf()
    let folders = hand.desk.shelf.folders
    let empty = FolderPath(["Science", "Empty"])
    hand.desk.preferences.shelf.folders = [empty]
    hand.tell(.listed(hand.desk.library.notebooks ?? []))
    let before = hand.desk.shelf.folders
    #expect(before.contains(empty) && before.count == folders.count + 1)
    #expect(steps(of: .shelf(.removeFolder(FolderPath(["Science"])))).count == 1)
    #expect(!hand.desk.shelf.folders.contains(FolderPath(["Science"])))
    #expect(steps(of: .undo).count == 1)
    #expect(hand.desk.shelf.folders.contains(empty))
    #expect(steps(of: .redo).count == 1)
    #expect(!hand.desk.shelf.folders.contains(empty))
  }

  @Test mutating func `what cannot be undone now can be later`() throws {
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(ids[1]))))
    #expect(steps(of: .shelf(.favor)).count == 1)
    for _ in 0..<2 {
      let effects = effects(of: .asked(.undo))
      let step = try #require(
        effects.lazy.compactMap { effect in
          if case .library(.arrange(let step)) = effect { step } else { nil }
        }.first)
      hand.tell(.arranged(step.unmade))
    }
  }

  @Test mutating func `merging is undone only as long as nothing else can have happened there`() {
    showShelf()
    let merging = ShelfStep(
      [ShelfEdit(ids[2], .trash(false))], saying: "Merged", undone: "Apart", merged: ids[1])
    func edits(_ effects: [Effect]) -> [Edit] {
      effects.compactMap { if case .edit(let edit) = $0 { edit } else { nil } }
    }
    func step(_ effects: [Effect]) -> ShelfStep? {
      effects.lazy.compactMap { effect in
        if case .library(.arrange(let step)) = effect { step } else { nil }
      }.first
    }
    hand.tell(.arranged(merging))
    // The pages go back only when their notebooks are back, once for all failures.
    for isMade in [false, false, true] {
      let undoing = effects(of: .asked(.undo))
      guard let step = step(undoing) else {
        Issue.record("\(undoing)")
        return
      }
      #expect(edits(undoing).isEmpty)
      let answer = isMade ? step.opposite([ShelfEdit(ids[2], .trash(true))]) : step.unmade
      #expect(edits(effects(of: .arranged(answer))) == (isMade ? [.undo(ids[1])] : []))
    }
    let redoing = effects(of: .asked(.redo))
    guard let step = step(redoing) else {
      Issue.record("\(redoing)")
      return
    }
    let answer = step.opposite([ShelfEdit(ids[2], .trash(false))])
    #expect(edits(effects(of: .arranged(answer))) == [.redo(ids[1])])
    // Whoever has only looked at other pages can still take it back; whoever has done something there can not.
    hand.tell(.asked(.show(.pages)))
    _ = effects(of: .asked(.page(.addAfter)))
    #expect(hand.desk.shelf.history.done.contains { $0.merged == ids[1] })
    showShelf()
    hand.tell(.arranged(ShelfStep([], saying: nil, undone: nil, merged: hand.id)))
    hand.tell(.asked(.show(.pages)))
    #expect(hand.desk.shelf.history.done.contains { $0.merged == hand.id })
    _ = effects(of: .asked(.page(.addAfter)))
    #expect(!hand.desk.shelf.history.done.contains { $0.merged == hand.id })
    // A merge that ends while pages are shown is told, but what is written then is not taken back.
    hand.tell(.asked(.show(.pages)))
    hand.tell(.arranged(merging))
    #expect(hand.desk.toasts.shown?.words == "Merged" && hand.desk.toasts.shown?.offer == nil)
    showShelf()
    #expect(hand.desk.shelf.history.done.count { $0.merged != nil } == 1)
  }

  @Test mutating func `undoing a merge opens the tabs again that it closed`() {
    showShelf()
    for id in ids[...2] { hand.desk.tabs.open(id, titled: "T", behind: nil) }
    hand.tell(
      .arranged(
        ShelfStep(
          [ShelfEdit(ids[2], .trash(false))], saying: "Merged", undone: "Apart", merged: ids[1])))
    var trashed = list
    trashed[2].isTrashed = true
    hand.tell(.listed(trashed))
    #expect(hand.desk.tabs.all.map(\.id) == [ids[0], ids[1]])
    for case .library(.arrange(let step)) in effects(of: .asked(.undo)) {
      hand.tell(.arranged(step.opposite([ShelfEdit(ids[2], .trash(true))])))
    }
    #expect(hand.desk.tabs.all.map(\.id) == [ids[0], ids[1], ids[2]])
  }

  /// Gives a folder a name; the library answers.
  private mutating func give(_ name: String, to naming: Naming) {
    hand.tell(.asked(.shelf(.name(naming))))
    hand.tell(.text(.selectAll))
    hand.tell(.text(.commit(name)))
    for effect in effects(of: .text(.accept)) {
      guard case .library(.arrange(let step)) = effect else { continue }
      hand.tell(.arranged(step.opposite(step.edits)))
    }
  }

  @Test mutating func `folders that are made and renamed come and go one by one`() {
    showShelf()
    let (a, b, c) = (FolderPath(["A"]), FolderPath(["B"]), FolderPath(["C"]))
    give("A", to: .newFolder(in: .top))
    #expect(hand.desk.toasts.shown?.words.text == "Created the folder 'A'.")
    give("B", to: .folder(a))
    give("C", to: .newFolder(in: .top))
    var seen: [Set<FolderPath>] = []
    for action in [Action.undo, .undo, .redo, .redo, .undo, .undo, .undo] {
      #expect(steps(of: action).count == 1)
      seen.append(Set(hand.desk.preferences.shelf.folders))
    }
    #expect(seen == [[b], [a], [b], [b, c], [b], [a], []])
    // What cannot be done leaves the folders as they were, and can be tried again.
    give("A", to: .newFolder(in: .top))
    for _ in 0..<2 {
      for effect in effects(of: .asked(.undo)) {
        guard case .library(.arrange(let step)) = effect else { continue }
        #expect(hand.desk.preferences.shelf.folders.isEmpty)
        hand.tell(.arranged(step.unmade))
      }
      #expect(hand.desk.preferences.shelf.folders == [a])
    }
  }

  @Test func `what takes back a change of folders leaves all others alone`() {
    let (a, b, c) = (FolderPath(["A"]), FolderPath(["B"]), FolderPath(["C"]))
    var folders = [a]
    let back = FolderChange(from: [a], to: [b]).apply(to: &folders)
    #expect(folders == [b])
    folders.append(c)
    #expect(back.apply(to: &folders) == FolderChange(from: [a, c], to: [b, c]))
    #expect(Set(folders) == [a, c])
  }

  @Test
  mutating func `a notebook made for pages that an undo in it takes back is closed, and says so`() {
    var answer = Answer(to: .undo(hand.id))
    answer.notebook = hand.desk.notebook
    answer.notebook?.place = .trash
    answer.followUp = .goTo([], .undone, kind: .pastePages)
    hand.tell(.answered(answer))
    #expect(hand.desk.notebook == nil && hand.desk.screen is ShelfScreen)
    let toast = hand.desk.toasts.shown
    #expect(toast?.words.text.contains(/^Undone; '.*' is in the trash\.$/) == true)
    #expect(toast?.offers.isEmpty == true)
  }

  @Test mutating func `a folder takes all that lies in it along when its name changes`() {
    showShelf()
    hand.tell(.asked(.shelf(.name(.folder(FolderPath(["Science"]))))))
    hand.tell(.text(.selectAll))
    hand.tell(.text(.commit("Nature")))
    hand.tell(.text(.accept))
    #expect(
      hand.desk.shelf.folders == [FolderPath(["Nature"]), FolderPath(["Nature", "Physics"])])
    #expect(hand.desk.library.notebooks?[1].folder == FolderPath(["Nature", "Physics"]))
    hand.tell(.asked(.shelf(.removeFolder(FolderPath(["Nature"])))))
    #expect(hand.desk.shelf.folders == [FolderPath(["Physics"])])
    #expect(hand.desk.library.notebooks?[3].folder == .top)
  }

  @Test mutating func `a folder without notebooks stays`() {
    showShelf()
    hand.tell(.asked(.shelf(.name(.newFolder(in: FolderPath(["Science"]))))))
    hand.tell(.text(.commit("  Chemistry ")))
    hand.tell(.text(.accept))
    let folder = FolderPath(["Science", "Chemistry"])
    #expect(hand.desk.shelf.place == .folder(folder) && shown.isEmpty)
    hand.tell(.listed(list))
    #expect(hand.desk.shelf.folders.contains(folder))
    #expect(hand.desk.preferences.shelf.folders == [folder])
  }

  @Test mutating func `typing searches, and what is found is shown in its order`() throws {
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("p")))
    #expect(hand.effects.contains(.library(.search("p"))))
    #expect(effects(of: .text(.commit("h"))).contains(.library(.search("ph"))))
    let page = EntityID(counter: 9, incarnation: Incarnation(rawValue: 3))
    hand.tell(.foundNotebooks(FoundNotebooks(needle: "p", hits: [], isComplete: true)))
    #expect(shown.count == 5, "what was found for an earlier text is late")
    hand.tell(
      .foundNotebooks(
        FoundNotebooks(
          needle: "ph",
          hits: [.init(ids[2]), .init(ids[4], page: .init(page, number: 7))], isComplete: true)))
    #expect(shown == [2, 4])
    #expect(orders(of: .open(ids[4])).contains(.open(ids[4], page: page)))
    hand.tell(.asked(.dismiss))
    #expect(shown.count == 5 && hand.desk.screen is ShelfScreen)
  }

  @Test mutating func `Escape twice after a search stays on the shelf, once more leads back`() {
    for needle in ["phys", ""] {
      showShelf()
      hand.tell(.asked(.shelf(.search)))
      if !needle.isEmpty { hand.tell(.text(.commit(needle))) }
      for _ in 0..<2 {
        if hand.desk.typed == nil {
          hand.tell(.asked(.dismiss))
        } else {
          hand.tell(.text(.giveUp))
        }
      }
      #expect(hand.desk.screen is ShelfScreen && hand.desk.shelf.needle.isEmpty)
      hand.tell(.asked(.dismiss))
      #expect(hand.desk.screen is PageScreen)
    }
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.giveUp))
    // What is done meanwhile is no part of the search.
    hand.tell(.asked(.shelf(.walk(.first))))
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test mutating func `what is chosen after a search has the keys, and another search replaces it`()
    throws
  {
    showShelf()
    hand.tell(.asked(.find(.begin)))
    hand.tell(.text(.commit("phys")))
    #expect(hand.desk.searchesShelf)
    for effect in hand.effects {
      guard case .library(.search(let needle)) = effect else { continue }
      hand.tell(.foundNotebooks(FoundNotebooks(needle: needle, hits: [], isComplete: true)))
    }
    try click(.shelf(.choose))
    #expect(!hand.desk.searchesShelf && hand.desk.shelf.needle == "phys")
    hand.tell(.asked(.find(.begin)))
    hand.tell(.text(.commit("chem")))
    #expect(hand.desk.shelf.needle == "chem")
  }

  @Test mutating func `a shelf whose notebook has left leads back to another that is open`() throws
  {
    let other = NotebookOnDesk(
      id: ids[1], title: "B", sheets: try SelectingDesk.sheets(of: ids[1], [.a4]), undo: nil,
      redo: nil)
    hand.tell(.opened(other, page: nil))
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(ids[1]))))
    #expect(orders(of: .trash).contains(.close(ids[1])))
    #expect(hand.desk.notebook == nil)
    #expect(hand.desk.face.targets.contains { $0.control.action == .show(.pages) })
    #expect(effects(of: .asked(.show(.pages))).contains(.library(.open(hand.id))))
  }

  private func found(_ needle: String, _ numbers: [Int], isComplete: Bool = true) -> Message {
    let hits = numbers.map { FoundNotebooks.Hit(ids[$0]) }
    return .foundNotebooks(FoundNotebooks(needle: needle, hits: hits, isComplete: isComplete))
  }

  private func opened(by effects: [Effect]) -> [NotebookID?] {
    effects.compactMap { if case .library(.open(let id, _)) = $0 { id } else { nil } }
  }

  /// Presses a key, which goes to the field or to the covers.
  private mutating func press(_ key: String) -> [Effect] {
    Key(key).action(on: hand.desk).map { effects(of: .asked($0)) } ?? []
  }

  @Test mutating func `Enter opens what was found first, which is ringed, as soon as it is known`()
  {
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("ph")))
    #expect(opened(by: press("return")) == [], "nothing is known yet")
    hand.tell(found("p", [1, 2]))
    #expect(hand.desk.shelf.opensFirst, "that was found for an earlier text")
    #expect(opened(by: effects(of: found("ph", [], isComplete: false))) == [])
    #expect(opened(by: effects(of: found("ph", [2, 4]))) == [ids[2]])
    #expect(opened(by: effects(of: found("ph", [4]))) == [], "it is opened once")

    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("phy")))
    hand.tell(found("phy", [3, 1]))
    #expect(hand.desk.notebookOfReturn == ids[3])
    #expect(opened(by: press("return")) == [ids[3]])
    #expect(hand.desk.notebookOfReturn == nil && !hand.desk.searchesShelf)
  }

  @Test mutating func `what is typed on, or not found at all, is opened no more`() {
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("a")))
    _ = press("return")
    hand.tell(.text(.commit("b")))
    #expect(opened(by: effects(of: found("ab", [1]))) == [])
    hand.tell(.text(.commit("c")))
    hand.tell(found("abc", []))
    #expect(opened(by: press("return")) == [] && !hand.desk.shelf.opensFirst)
  }

  @Test mutating func `the arrow down leads from the search to another one that was found`() {
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("p")))
    hand.tell(found("p", [2, 4, 1]))
    _ = press("down")
    #expect(hand.desk.focus?.control.action == .shelf(.open(ids[2])))
    _ = press("right")
    #expect(hand.desk.focus?.control.action == .shelf(.open(ids[4])))
    #expect(opened(by: press("return")) == [ids[4]])
  }

  @Test mutating func `the key for the overview opens that of the ringed notebook`() throws {
    func overview() throws -> Action {
      try #require(Key("p", control: true, shift: true).action(on: hand.desk))
    }
    func tellOpened(_ number: Int) throws {
      let sheets = try SelectingDesk.sheets(of: ids[number], [.a4])
      let opened = NotebookOnDesk(
        id: ids[number], title: "", sheets: sheets, undo: nil, redo: nil)
      hand.tell(.opened(opened, page: nil))
    }
    func ring(_ number: Int) {
      hand.desk.focus = hand.desk.face.targets.first {
        $0.control.action == .shelf(.open(ids[number]))
      }
    }
    showShelf()
    ring(2)
    #expect(opened(by: effects(of: .asked(try overview()))) == [ids[2]])
    // Another one that is opened meanwhile is opened at its pages.
    try tellOpened(1)
    #expect(hand.desk.screen is PageScreen && hand.desk.notebook?.id == ids[1])
    try tellOpened(2)
    #expect(hand.desk.screen is PageScreen)
    hand.tell(.asked(.show(.shelf)))
    ring(4)
    #expect(opened(by: effects(of: .asked(try overview()))) == [ids[4]])
    try tellOpened(4)
    #expect(hand.desk.screen is OverviewScreen && hand.desk.notebook?.id == ids[4])
    hand.tell(.asked(.show(.shelf)))
    hand.desk.focus = nil
    #expect(opened(by: effects(of: .asked(try overview()))) == [])
    #expect(hand.desk.screen is OverviewScreen)
  }

  @Test mutating func `a cover says the words that were found, whatever lies in the trash`() {
    showShelf()
    hand.tell(.asked(.shelf(.search)))
    hand.tell(.text(.commit("wave")))
    let page = EntityID(counter: 9, incarnation: Incarnation(rawValue: 3))
    hand.tell(
      .foundNotebooks(
        FoundNotebooks(
          needle: "wave",
          hits: [
            .init(ids[5]), .init(ids[4], page: .init(page, number: 7, words: "Standing waves")),
            .init(ids[1], page: .init(page, number: 3)),
          ], isComplete: true)))
    #expect(shown == [4, 1])
    let words = hand.desk.face.parts.first { $0.name == .covers }?.marks.flatMap(\.allWords) ?? []
    #expect(words.contains("Page 7 · Standing waves") && words.contains("Page 3"))
  }

  @Test mutating func `the message of a file that is here already leads to its notebook`() {
    showShelf()
    var step = ShelfStep([], saying: "'a.pdf' had already been imported.", undone: nil)
    step.shown = ids[2]
    hand.tell(.arranged(step))
    #expect(hand.desk.toasts.shown?.offers == [.library(.show(ids[2]))])
    #expect(opened(by: effects(of: .asked(.library(.show(ids[2]))))) == [ids[2]])
  }

  @Test mutating func `the open notebook leaves the window with the trash`() {
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(hand.id))))
    #expect(orders(of: .trash).contains(.close(hand.id)))
    #expect(hand.desk.notebook == nil)
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.screen is ShelfScreen, "there are no pages to go back to")
  }

  @Test mutating func `a notebook that was open is open again once the trash gives it back`()
    throws
  {
    let sheets = try SelectingDesk.sheets(of: ids[1], [.a4])
    hand.tell(
      .opened(
        NotebookOnDesk(id: ids[1], title: "Physics 10", sheets: sheets, undo: nil, redo: nil),
        page: nil))
    showShelf()
    hand.tell(.asked(.shelf(.choose)))
    for id in [ids[0], ids[1]] { hand.tell(.asked(.shelf(.open(id)))) }
    let trashing = arrangement(in: effects(of: .asked(.shelf(.trash))))
    let step = try #require(trashing)
    hand.tell(.arranged(step.opposite([0, 1].map { ShelfEdit(ids[$0], .trash(false)) })))
    var trashed = list
    for number in 0...1 { trashed[number].isTrashed = true }
    hand.tell(.listed(trashed))
    #expect(hand.desk.notebook == nil && hand.desk.tabs.all.isEmpty)
    let undoing = arrangement(in: self.effects(of: .asked(.undo)))
    let undo = try #require(undoing)
    let effects = self.effects(
      of: .arranged(undo.opposite([0, 1].map { ShelfEdit(ids[$0], .trash(true)) })))
    #expect(effects.contains(.library(.open(ids[1]))))
    let toast = hand.desk.toasts.shown
    hand.tell(.listed(list))
    hand.tell(
      .opened(
        NotebookOnDesk(id: ids[1], title: "Physics 10", sheets: sheets, undo: nil, redo: nil),
        page: nil))
    #expect(hand.desk.screen is ShelfScreen && hand.desk.notebook?.id == ids[1])
    #expect(hand.desk.tabs.all.map(\.id) == [ids[0], ids[1]])
    #expect(toast != nil && hand.desk.toasts.shown == toast)
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test mutating func `a notebook that something else puts into the trash is closed on the shelf`()
  {
    showShelf()
    var trashed = list
    trashed[0].isTrashed = true
    let effects = effects(of: .listed(trashed))
    #expect(effects.contains(.library(.close(ids[0]))) && hand.desk.notebook == nil)
  }

  @Test mutating func `keys choose, name and arrange the cover that has the focus`() throws {
    showShelf()
    hand.tell(.asked(Key("right").action(on: hand.desk) ?? .dismiss))
    hand.tell(.asked(Key("right").action(on: hand.desk) ?? .dismiss))
    #expect(Key("space").action(on: hand.desk) == .shelf(.chooseFocused))
    hand.tell(.asked(.shelf(.chooseFocused)))
    #expect(hand.desk.shelf.grid.choice.items == [ids[1]])
    #expect(Key("b", control: true).action(on: hand.desk) == .shelf(.favor))
    hand.tell(.asked(try #require(Key("f2").action(on: hand.desk))))
    #expect(hand.desk.popup == .naming && hand.desk.typed?.field.text == "Physics 10")
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.focus?.control.action == .shelf(.open(ids[1])), "the keys are there again")
    hand.desk.preferences.input.shortcuts.assign(Key("j"), to: .shelf(.trash))
    #expect(Key("j").action(on: hand.desk) == .shelf(.trash))
    #expect(Key("delete").action(on: hand.desk) != .shelf(.trash))
  }

  @Test mutating func `arrow keys walk through the covers, and Enter opens the one they reach`() {
    showShelf()
    for key in ["right", "right", "left", "down", "up"] {
      guard let action = Key(key).action(on: hand.desk) else {
        Issue.record("\(key) means nothing")
        return
      }
      hand.tell(.asked(action))
    }
    #expect(hand.desk.focus?.control.action == .shelf(.open(ids[0])))
    hand.tell(.asked(Key("right").action(on: hand.desk) ?? .dismiss))
    #expect(Key("return").action(on: hand.desk) == .useFocus)
    #expect(effects(of: .asked(.useFocus)).contains(.library(.open(ids[1]))))
  }

  @Test mutating func `a mouse carries covers to a folder, and a pen scrolls`() throws {
    showShelf()
    let cover = try #require(hand.desk.place(of: .shelf(.open(ids[4]))))
    let folder = ShelfPlace.folder(FolderPath(["Science"]))
    let goal = try #require(hand.desk.place(of: .shelf(.show(folder))))
    func drag(_ kind: Pointer.Kind, _ hand: inout SelectingDesk) {
      for (number, phase) in [Pointer.Phase.down, .move, .move, .up].enumerated() {
        let share = [0, 0.5, 1, 1][number]
        let place = cover + (goal - cover) * share
        hand.tell(.pointer(Pointer(kind, phase, at: place, time: Double(number) * 10)))
      }
    }
    drag(.pen, &hand)
    #expect(hand.desk.library.notebooks?[4].folder == .top)
    drag(.mouse, &hand)
    #expect(hand.desk.library.notebooks?[4].folder == FolderPath(["Science"]))
    #expect(hand.desk.shelf.grid.choice.isEmpty && hand.desk.screen is ShelfScreen)
    // Several that were chosen are not carried once more with the next one.
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(ids[4]))))
    drag(.mouse, &hand)
    #expect(hand.desk.shelf.grid.choice.isEmpty && !hand.desk.shelf.grid.isChoosing)
  }

  @Test mutating func `a notebook that is made comes into the folder that is shown`() {
    showShelf()
    hand.tell(.asked(.shelf(.show(.folder(FolderPath(["Science"]))))))
    hand.tell(.asked(.toggle(.newNotebook)))
    hand.tell(.text(.commit("Botany")))
    hand.tell(.asked(.shelf(.draft(.sheet(.ruling(2))))))
    hand.tell(.asked(.shelf(.draft(.sheet(.wide(true))))))
    let orders = orders(of: .create)
    guard case .create(let made)? = orders.last else {
      Issue.record("\(orders)")
      return
    }
    #expect(made.title == "Botany" && made.folder == FolderPath(["Science"]))
    #expect(made.paper == Paper(.grid) && made.size == PageSize.a4.landscape)
  }

  @Test
  mutating func `a half-filled card is there again, unless it was left with Escape or made`() throws
  {
    showShelf()
    func ruling() -> Paper.Ruling? { hand.desk.shelf.draft.shownSheet.ruling }
    func title() -> String? { hand.desk.typed?.field.text }
    hand.tell(.asked(.toggle(.newNotebook)))
    hand.tell(.text(.commit("Botany")))
    hand.tell(.asked(.shelf(.draft(.sheet(.ruling(2))))))
    // A touch beside the card closes it.
    let beside = Point(x: 0.75 * hand.desk.window.x, y: hand.desk.window.y - 3)
    for phase in [Pointer.Phase.down, .up] {
      hand.tell(.pointer(Pointer(.pen, phase, at: beside, time: 0)))
    }
    #expect(hand.desk.popup == nil)
    hand.tell(.asked(.toggle(.newNotebook)))
    #expect(title() == "Botany" && ruling() == .grid)
    hand.tell(.asked(try #require(Key("escape").action(on: hand.desk))))
    #expect(hand.desk.popup == nil)
    hand.tell(.asked(.toggle(.newNotebook)))
    #expect(title() == "" && ruling() == .ruled)
    // The next one is like the one that was made.
    hand.tell(.text(.commit("Zoology")))
    hand.tell(.asked(.shelf(.draft(.sheet(.ruling(2))))))
    hand.tell(.asked(.shelf(.create)))
    hand.tell(.asked(.toggle(.newNotebook)))
    #expect(title() == "" && ruling() == .grid)
    hand.tell(.asked(try #require(Key("escape").action(on: hand.desk))))
    hand.tell(.asked(.toggle(.newNotebook)))
    #expect(ruling() == .grid)
  }

  @Test mutating func `of several notebooks with a name, the one that is meant can be chosen`()
    throws
  {
    hand.tell(.listed(list))
    hand.tell(
      .unopened(UnopenedNotebook(nil, reason: "several are named so", choices: [ids[1], ids[2]])))
    #expect(hand.desk.place(of: .library(.retry)) == nil)
    let place = try #require(hand.desk.place(of: .library(.show(ids[2]))))
    #expect(hand.desk.place(of: .library(.show(ids[1]))) != nil)
    hand.tell(.pointer(Pointer(.mouse, .down, at: place, time: 0)))
    let done = effects(of: .pointer(Pointer(.mouse, .up, at: place, time: 9)))
    #expect(done.contains(.library(.open(ids[2]))))
  }

  @Test mutating func `some of the trash is deleted for good, as all of it is`() throws {
    var list = list
    list[4].isTrashed = true
    hand.tell(.listed(list))
    hand.tell(.asked(.show(.shelf)))
    hand.tell(.asked(.shelf(.show(.trash))))
    #expect(shown == [4, 5])
    // A hand chooses them as elsewhere.
    #expect(hand.desk.place(of: .shelf(.choose)) != nil)
    hand.tell(.asked(.shelf(.choose)))
    for number in [4, 5] { hand.tell(.asked(.shelf(.open(ids[number])))) }
    #expect(hand.desk.place(of: .shelf(.deleteForGood)) != nil)
    let all = orders(of: .deleteForGood)
    let both = Removal.empty(only: [ids[4], ids[5]])
    #expect(all == [.remove(both, ShelfStep(both, saying: nil))])
    #expect(!hand.desk.shelf.grid.isChoosing)
    // One alone has a menu.
    hand.tell(.asked(.shelf(.open(ids[5]))))
    #expect(hand.desk.popup == .shelfMenu)
    #expect(hand.desk.place(of: .shelf(.deleteForGood)) != nil)
    let one = Removal.empty(only: [ids[5]])
    #expect(orders(of: .deleteForGood) == [.remove(one, ShelfStep(one, saying: nil))])
  }

  @Test mutating func `nothing outside the trash is deleted for good`() {
    showShelf()
    hand.tell(.asked(.shelf(.chooseAll)))
    #expect(orders(of: .deleteForGood).isEmpty)
  }

  @Test mutating func `a notebook in the trash is opened by taking it out`() throws {
    showShelf()
    hand.tell(.asked(.shelf(.show(.trash))))
    hand.tell(.asked(.shelf(.open(ids[5]))))
    let action = Action.shelf(.restoreAndOpen(ids[5]))
    #expect(hand.desk.place(of: action) != nil)
    let effects = effects(of: .asked(action))
    let arranged = try #require(
      effects.firstIndex { if case .library(.arrange) = $0 { true } else { false } })
    let opened = try #require(effects.firstIndex(of: .library(.open(ids[5]))))
    #expect(arranged < opened)
    #expect(arrangement(in: effects)?.edits == [ShelfEdit(ids[5], .trash(false))])
    #expect(orders(of: .restoreAndOpen(ids[0])).isEmpty, "it is not in the trash")
  }

  @Test mutating func `what is undone is said shortly, however much was said of it`() throws {
    showShelf()
    let step = ShelfStep(
      [ShelfEdit(ids[1], .trash(true))], saying: "A long report.", undone: "It is in the trash.",
      inBrief: "One file came.")
    hand.tell(.arranged(step))
    #expect(hand.desk.toasts.shown?.words.text == "A long report.")
    let back = try #require(arrangement(in: effects(of: .asked(.undo))))
    let opposite = back.opposite([ShelfEdit(ids[1], .trash(false))])
    hand.tell(.arranged(opposite))
    #expect(hand.desk.toasts.shown?.words.text == "It is in the trash.")
    let again = try #require(arrangement(in: effects(of: .asked(.redo))))
    hand.tell(.arranged(again.opposite([ShelfEdit(ids[1], .trash(true))])))
    #expect(hand.desk.toasts.shown?.words.text == "One file came.")
  }

  @Test mutating func `what is undone says what is true then, and what is done again as at first`()
  {
    let operations: [(ShelfAction, [Int], done: String, undone: String)] = [
      (
        .trash, [3], "Moved 'Ökologie' to the trash.", "Restored 'Ökologie' from the trash."
      ),
      (
        .trash, [3, 4], "Moved 2 notebooks to the trash.",
        "Restored 2 notebooks from the trash."
      ),
      (.favor, [4], "Added '読書ノート' to favorites.", "Removed '読書ノート' from favorites."),
      (.favor, [3, 4], "Added 2 notebooks to favorites.", "Restored the favorites."),
      (
        .move(FolderPath(["Science"])), [1, 2], "Moved 2 notebooks to 'Science'.",
        "Moved 2 notebooks back."
      ),
      (.tag("exam"), [1], "Added the tag 'exam'.", "Removed the tag 'exam' again."),
      (.color(1), [1], "Changed the color.", "Restored the color."),
    ]
    for (action, numbers, done, undone) in operations {
      showShelf()
      hand.tell(.asked(.shelf(.choose)))
      for number in numbers { hand.tell(.asked(.shelf(.open(ids[number])))) }
      for (asked, words) in [
        (Action.shelf(action), done), (.undo, undone), (.redo, done), (.undo, undone),
      ] {
        #expect(steps(of: asked).count == 1)
        #expect(hand.desk.toasts.shown?.words.text == words)
      }
      hand.tell(.asked(.show(.pages)))
    }
  }

  @Test mutating func `the trash begins with what came there last`() {
    var list = list
    for (number, time) in [(1, 30), (3, 50), (5, 40)] {
      (list[number].isTrashed, list[number].trashed) = (true, Int64(time))
    }
    hand.tell(.listed(list))
    hand.tell(.asked(.show(.shelf)))
    hand.tell(.asked(.shelf(.choose)))
    hand.tell(.asked(.shelf(.open(ids[2]))))
    hand.tell(.asked(.shelf(.trash)))
    hand.tell(.asked(.shelf(.show(.trash))))
    #expect(shown == [2, 3, 5, 1], "what has just come there is first, before its moment is known")
    hand.tell(.asked(.shelf(.order(.pages))))
    #expect(shown == [5, 3, 2, 1], "any other order is the same everywhere")
  }

  @Test mutating func `what could not be opened since it is in the trash is taken out`() {
    showShelf()
    hand.tell(.unopened(UnopenedNotebook(ids[5], reason: "it is in the trash")))
    let targets = hand.desk.face.targets.map(\.control.action)
    #expect(targets.contains(.shelf(.restoreAndOpen(ids[5]))))
    #expect(!targets.contains(.library(.retry)))
    let effects = effects(of: .asked(.shelf(.restoreAndOpen(ids[5]))))
    #expect(arrangement(in: effects)?.edits == [ShelfEdit(ids[5], .trash(false))])
    #expect(opened(by: effects) == [ids[5]])
  }

  @Test mutating func `what cannot be opened is said on the shelf, with what to do`() throws {
    hand.tell(.listed(list))
    hand.tell(.unopened(UnopenedNotebook(ids[2], reason: "the library is damaged")))
    #expect(hand.desk.screen is ShelfScreen && hand.desk.notebook?.id == hand.id)
    #expect(effects(of: .asked(.library(.retry))).contains(.library(.open(ids[2]))))
    hand.tell(.asked(.show(.pages)))
    hand.tell(.asked(.show(.shelf)))
    #expect(hand.desk.place(of: .library(.retry)) == nil, "it is said once")
  }

  @Test func `without a library nothing can be made`() {
    var (desk, effects) = (Desk(), [Effect]())
    desk.apply(.resized(width: 1200, height: 800, faceScale: 1), effects: &effects)
    desk.apply(.unopened(UnopenedNotebook(nil, reason: "no disk")), effects: &effects)
    #expect(desk.screen is ShelfScreen)
    for action in [Action.dismiss, .toggle(.menu), .dismiss, .page(.delete), .shelf(.trash)] {
      desk.apply(.asked(action), effects: &effects)
      #expect(desk.screen is ShelfScreen, "\(action)")
    }
    let create = desk.face.targets.first { $0.control.action == .toggle(.newNotebook) }
    #expect(create?.control.isEnabled == false)
    desk.apply(.listed([]), effects: &effects)
    #expect(desk.face.targets.contains { $0.control == Control(.toggle(.newNotebook)) })
  }

  @Test
  mutating func `a stroke goes to the page that it was begun on, whatever comes into the window`()
    throws
  {
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(100, 100), time: 0)))
    hand.tell(.pointer(Pointer(.pen, .move, at: hand.pixel(140, 120), time: 8)))
    let kept = effects(of: .opened(try notebook(), page: nil)).compactMap { effect in
      if case .edit(.write(let stroke)) = effect { stroke.page } else { nil }
    }
    #expect(kept == [hand.pages[0]])
    #expect(hand.desk.hand.wet == nil)
  }

  @Test mutating func `nothing of one notebook is left in the other`() throws {
    hand.tell(.asked(.page(.delete)))
    #expect(hand.desk.toasts.shown?.offer == .undo)
    hand.tell(.selected(hand.ink))
    hand.tell(.opened(try notebook(), page: nil))
    #expect(hand.desk.toasts.shown == nil && hand.desk.selection == nil)
    hand.tell(.asked(.undo))
    #expect(!hand.effects.contains(.edit(.undo(hand.id))))
    // News of the first one, which may still come, change nothing.
    let first = try #require(hand.desk.notebook)
    hand.tell(
      .answered(
        .change(
          to: NotebookOnDesk(
            id: hand.id, title: "Test", sheets: [], undo: .write, redo: nil))))
    #expect(hand.desk.notebook == first)
  }

  /// A notebook of one page, with the same names as those of the first.
  private func notebook() throws -> NotebookOnDesk {
    NotebookOnDesk(
      id: ids[1], title: "Physics", sheets: try SelectingDesk.sheets(of: ids[1], [.a4]), undo: nil,
      redo: nil)
  }

  @Test mutating func `dropped files become notebooks in the place that is shown`() {
    showShelf()
    let science = FolderPath(["Science"])
    let places: [(ShelfPlace, [NotebookEdit])] = [
      (.all, []), (.favorites, [.favor(true)]), (.folder(science), [.move(to: science)]),
    ]
    for (place, edits) in places {
      hand.tell(.asked(.shelf(.show(place))))
      let effects = effects(of: .dropped(["/x/a.pdf"]))
      #expect(effects.contains(.library(.importFiles(["/x/a.pdf"], editing: edits))))
    }
  }

  @Test func `a cover says whether readers have copies of its notebook as it is`() {
    var copies = CopyState()
    #expect(copies.areFresh(of: ids[0]) == nil)
    copies.folders = [CopyFolder(path: "/x", name: "x", state: .fresh(6))]
    #expect(copies.areFresh(of: ids[0]) == true)
    var choice = CopyChoice()
    choice.notebooks = [ids[1]]
    copies.folders.append(CopyFolder(path: "/y", name: "y", choice: choice, state: .paused))
    #expect(copies.areFresh(of: ids[0]) == true)
    #expect(copies.areFresh(of: ids[1]) == false)
  }
}

extension Face.Mark {
  /// The words in the mark.
  fileprivate var allWords: [String] {
    switch self {
    case .text(let text, _, _): [text]
    case .shifted(let inner, _, _), .still(let inner, _, _): inner.flatMap(\.allWords)
    default: []
    }
  }
}
