import Foundation
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App
@testable import Desk

/// The shelf after anything was done there, beside that of a program that has just been started.
@MainActor @Suite(.serialized) struct ShelfTrials {
  @Test(arguments: Seed.several(2))
  func `whatever is done on the shelf, it shows what a fresh start would show`(seed: UInt64) throws
  {
    let hand = try AppInHand(pages: [[.level(at: 100)], []], width: 1200, height: 800)
    var librarian = RandomLibrarian(hand, seed: seed)
    for round in 0..<24 {
      for _ in 0..<6 { librarian.perform() }
      var difference: String?
      do {
        try hand.wait(for: "round \(round)", rounds: 2000) {
          difference = try librarian.difference()
          if difference != nil { usleep(10_000) }
          return difference == nil
        }
      } catch {
        Issue.record("\(difference ?? "\(error)") after \(librarian.done.suffix(8))")
        return
      }
    }
    try hand.close()
  }
}

/// Does anything on the shelf, in an order that a seed decides.
@MainActor struct RandomLibrarian {
  /// What was done so far.
  private(set) var done: [String] = []
  private let hand: AppInHand
  private var dice: Dice

  init(_ hand: AppInHand, seed: UInt64) {
    (self.hand, dice) = (hand, Dice(seed &+ 31))
    hand.ask(.show(.shelf))
  }

  private var desk: Desk { hand.app.desk }

  /// Does one thing, and lets the program go on for a moment, or not at all.
  mutating func perform() {
    if !(desk.screen is ShelfScreen) { ask(.show(.shelf)) }
    switch Int.random(in: 0...20, using: &dice) {
    case 0, 1: create()
    case 2: name(.newFolder(in: folder()))
    case 3: if let notebook = notebook() { name(.notebook(notebook)) }
    case 4: name(.folder(folder()))
    case 5: choose(then: .shelf(.name(.newTag)))
    case 6...12: choose(then: .shelf(arranging()))
    case 13: ask([.undo, .undo, .redo].randomElement(using: &dice) ?? .undo)
    case 14: ask(.shelf(.order(ShelfOrder.allCases.randomElement(using: &dice) ?? .title)))
    case 15: ask(.shelf(.show(place())))
    case 16: search()
    case 17: ask(.shelf(.removeFolder(folder())))
    case 18: tab()
    case 19: open()
    default: ask(.shelf(.emptyTrash))
    }
    hand.turn(Int.random(in: 0...6, using: &dice))
  }

  private mutating func ask(_ action: Action) {
    done.append("\(action)")
    hand.ask(action)
  }

  private mutating func type(_ text: String) {
    done.append("type '\(text)'")
    for input in [TextInput.selectAll, .commit(text)] { hand.app.send(.text(input)) }
  }

  // MARK: - User actions

  /// A library that grows without bound takes longer, and shows nothing new.
  private mutating func create() {
    guard desk.shelf.places.count < 12 else { return choose(then: .shelf(.trash)) }
    ask(.toggle(.newNotebook))
    type(["", "Ink", "墨", "Note 2", "Note 10"].randomElement(using: &dice) ?? "")
    ask(.shelf(.draft(.sheet(.ruling(Int.random(in: 0...3, using: &dice))))))
    ask(.shelf(.create))
  }

  private mutating func name(_ naming: Naming) {
    ask(.shelf(.name(naming)))
    guard desk.typed != nil else { return }
    type(["", "a", "b", "Lectures"].randomElement(using: &dice) ?? "")
    ask([.shelf(.saveName), .dismiss].randomElement(using: &dice) ?? .dismiss)
  }

  /// Chooses some of the covers, and does something with them.
  private mutating func choose(then action: Action) {
    if !desk.shelf.grid.isChoosing { ask(.shelf(.choose)) }
    for notebook in desk.shelf.shown where Bool.random(using: &dice) {
      ask(.shelf(.open(notebook)))
    }
    ask(action)
    guard desk.popup == .naming else { return }
    type(["red", "blue"].randomElement(using: &dice) ?? "")
    ask(.shelf(.saveName))
  }

  private mutating func arranging() -> ShelfAction {
    let actions: [ShelfAction] = [
      .favor, .color(2), .color(nil), .move(folder()), .tag("red"), .trash, .restore, .restore,
      desk.shelf.places.count < 12 ? .duplicate : .trash, .merge, .uncover,
    ]
    return actions.randomElement(using: &dice) ?? .favor
  }

  private mutating func search() {
    ask(.shelf(.search))
    type(["", "no", "ink", "red", "a", "zz"].randomElement(using: &dice) ?? "")
    if Bool.random(using: &dice) { ask(.shelf(.endSearch)) }
  }

  private mutating func tab() {
    let actions: [TabAction] =
      [.next, .previous, .closeCurrent]
      + desk.tabs.all.flatMap { [.show($0.id), .close($0.id)] }
    ask(.tab(actions.randomElement(using: &dice) ?? .next))
  }

  /// Opens a notebook beside those that are open.
  private mutating func open() {
    if desk.shelf.grid.isChoosing { ask(.shelf(.choose)) }
    if let notebook = notebook() { ask(.shelf(.open(notebook))) }
  }

  private mutating func notebook() -> NotebookID? { desk.shelf.shown.randomElement(using: &dice) }

  private mutating func folder() -> FolderPath {
    (desk.shelf.folders + [.top, FolderPath(["a"])]).randomElement(using: &dice) ?? .top
  }

  private mutating func place() -> ShelfPlace {
    let places: [ShelfPlace] =
      [.all, .favorites, .trash] + desk.shelf.folders.map { .folder($0) }
      + desk.shelf.tags.map { .tag($0) }
    return places.randomElement(using: &dice) ?? .all
  }

  // MARK: - Display

  /// What the shelf shows in another way than it would after a start; nil for nothing.
  mutating func difference() throws -> String? {
    if !(desk.screen is ShelfScreen) { ask(.show(.shelf)) }
    let jobs = desk.jobs.open
    if !jobs.isEmpty { return "jobs go on: \(jobs.map(\.kind))" }
    let library = try hand.library()
    let notebooks = try library.shelf()
    let listed = notebooks.map { ListedNotebook($0, look: nil, ChangeDays(now: 0)) }
    var fresh = Desk(preferences: desk.preferences)
    var effects: [Effect] = []
    fresh.apply(.asked(.show(.shelf)), effects: &effects)
    fresh.apply(.listed(listed), effects: &effects)
    fresh.shelf.place = desk.shelf.place
    if !desk.shelf.needle.isEmpty {
      var index = ShelfIndex()
      index.update(notebooks)
      index.add(try library.typedText(notKnown: [:]) { true }.notebooks)
      fresh.shelf.found = FoundNotebooks(
        needle: desk.shelf.needle, hits: index.hits(for: desk.shelf.needle), isComplete: true)
    }
    fresh.updateShelf()
    if let id = desk.notebook?.id, listed.contains(where: { $0.id == id && $0.isTrashed }) {
      return "a notebook in the trash is open"
    }
    let pairs: [(String, String, String)] = [
      ("notebooks", facts(desk.library.notebooks ?? []), facts(listed)),
      ("covers", "\(desk.shelf.shown)", "\(fresh.shelf.shown)"),
      ("folders", "\(desk.shelf.folders)", "\(fresh.shelf.folders)"),
      ("tags", "\(desk.shelf.tags)", "\(fresh.shelf.tags)"),
      ("counts", counts(desk), counts(fresh)),
      ("tabs", tabs(desk.tabs.all.map { ($0.id, $0.title) }), tabs(open(among: listed))),
    ]
    return pairs.first { $0.1 != $0.2 }.map { "\($0.0): \($0.1), not \($0.2)" }
  }

  /// Everything that a cover tells but its age.
  private func facts(_ notebooks: [ListedNotebook]) -> String {
    notebooks.map { notebook in
      var notebook = notebook
      (notebook.day, notebook.lastPage) = (.ago(minutes: 0), nil)
      (notebook.dayOfMaking, notebook.dayOfTrashing) = (notebook.day, notebook.day)
      return "\(notebook)"
    }.sorted().joined(separator: "\n")
  }

  private func counts(_ desk: Desk) -> String {
    desk.shelf.counts.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
  }

  /// The tabs as the list of notebooks has them: what is in the trash is closed.
  private func open(among listed: [ListedNotebook]) -> [(NotebookID, String)] {
    desk.tabs.all.compactMap { tab in
      listed.first { $0.id == tab.id && !$0.isTrashed }.map { (tab.id, $0.title) }
    }
  }

  private func tabs(_ tabs: [(NotebookID, String)]) -> String {
    tabs.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
