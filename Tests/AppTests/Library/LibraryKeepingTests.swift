import Bytes
@testable import Desk
import Foundation
import Geometry
import Notebook
import Testing
import Wording

@testable import App
@testable import Store

/// Several notebooks in the hands of one keeper.
@Suite struct LibraryKeepingTests {
  private let kept: KeptNotebook
  private let other: NotebookID

  init() throws {
    kept = try KeptNotebook()
    other = try kept.library.createNotebook(
      titled: "Other", size: .a4, paper: Paper(.dots), now: 2)
  }

  private func keeping() -> LibraryKeeping {
    LibraryKeeping(
      NotesSource(at: kept.path, kept.id), mailbox: kept.mailbox, unfinished: kept.ring)
  }

  private func page(of notebook: NotebookID) throws -> PageID {
    PageID(try #require(try kept.library.outline(of: notebook).pages.first?.id), of: notebook)
  }

  private func strokes(of notebook: NotebookID) throws -> Int {
    try kept.library.page(page(of: notebook).page, of: notebook).elements.count
  }

  /// The notebooks that were opened, and the reports of those that were not.
  private func opened() -> [String] {
    kept.mailbox.takeAll().compactMap { notice in
      switch notice {
      case .opened(let notebook, _, _): notebook.title
      case .unopened(let notebook): notebook.reason.text
      default: nil
      }
    }
  }

  @Test
  func `two notebooks are open at once, and each has its own ink, though pages have one name`()
    throws
  {
    var notes = keeping()
    notes.perform(.open(nil))
    notes.perform(.open(other))
    #expect(opened() == ["Test", "Other"])
    let (first, second) = (try page(of: kept.id), try page(of: other))
    #expect(first.page.counter == second.page.counter && first != second)
    notes.perform(.edit(.write(.dot(on: first)), at: 5))
    for _ in 0..<2 { notes.perform(.edit(.write(.dot(on: second)), at: 6)) }
    #expect(try strokes(of: kept.id) == 1)
    #expect(try strokes(of: other) == 2)
    notes.perform(.edit(.undo(kept.id), at: 7))
    #expect(try strokes(of: kept.id) == 0)
    #expect(try strokes(of: other) == 2)
  }

  @Test func `what is written in a notebook that was closed is kept all the same`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    notes.perform(.open(other))
    notes.perform(.close(kept.id))
    #expect(Set(notes.notebooks.keys) == [other])
    notes.perform(.edit(.write(.dot(on: try page(of: kept.id))), at: 5))
    #expect(try strokes(of: kept.id) == 1)
    #expect(Set(notes.notebooks.keys) == [other], "and it is closed again")
  }

  @Test func `a notebook is closed when what waits in it is on the disk`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    try kept.library.edit(kept.id, action: .write, now: 3) { _ in
      notes.perform(.edit(.write(.dot(on: try page(of: kept.id))), at: 5))
    }
    try kept.library.edit(other, action: .write, now: 3) { _ in
      // The other notebook can be read, but nothing can be written.
      notes.perform(.open(other))
      notes.perform(.close(kept.id))
      #expect(notes.notebooks.count == 2)
    }
    notes.perform(.runMaintenance)
    #expect(Set(notes.notebooks.keys) == [other])
    #expect(try strokes(of: kept.id) == 1)
  }

  @Test func `a notebook that cannot be opened leaves the one in the window`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    _ = kept.mailbox.takeAll()
    notes.perform(.open(.unknown()))
    let notices = kept.mailbox.takeAll()
    #expect(notices.contains { if case .unopened = $0 { true } else { false } })
    #expect(notes.shown == kept.id)
    notes.perform(.edit(.write(.dot(on: try page(of: kept.id))), at: 5))
    #expect(try strokes(of: kept.id) == 1)
  }

  @Test func `a notebook that is gone or in the trash is told apart`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    try kept.library.setTrashed(true, other, now: 5)
    for notebook in [other, .unknown()] { notes.perform(.open(notebook)) }
    #expect(opened() == ["Test", "it is in the trash", "it is not in this library"])
  }

  @Test func `of several notebooks with a name, all are told that may be meant`() throws {
    let twin = try kept.library.createNotebook(
      titled: "Other", size: .a4, paper: Paper(.dots), now: 3)
    let path = kept.path
    let source = NotesSource {
      try Library(at: path)
    } first: { library in
      (try library.notebook(named: "other"), nil)
    }
    var notes = LibraryKeeping(source, mailbox: kept.mailbox, unfinished: kept.ring)
    notes.perform(.open(nil))
    let told = kept.mailbox.takeAll().compactMap { notice in
      if case .unopened(let notebook) = notice { notebook } else { nil }
    }
    #expect(told.map { Set($0.choices) } == [[other, twin]])
    #expect(told.first?.reason.text == "several notebooks are named 'other': select one")
  }

  @Test func `pages of a notebook that was removed for good are none, and no id is told`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    let pages: Set = [try page(of: other).page]
    try kept.library.setTrashed(true, other, now: 3)
    try kept.library.emptyTrash()
    _ = kept.mailbox.takeAll()
    let away = CarriedPages(
      pages, of: other, to: kept.id, at: nil, isMove: false, shown: kept.id)
    notes.perform(.edit(.carry(away), at: 5))
    let answers = kept.mailbox.takeAll().compactMap(\.answer).filter { $0.edit != nil }
    // The desk has those pasted then that are packed on the clipboard.
    #expect(answers.map(\.outcome) == [.kept] && answers.first?.newPageCount == 0)
    let back = CarriedPages(
      [try page(of: kept.id).page], of: kept.id, to: other, at: nil, isMove: true, shown: kept.id)
    notes.perform(.edit(.carry(back), at: 6))
    #expect(kept.sentences() == ["Failed: the notebook no longer exists."])
  }

  @Test func `where the page that was looked at is gone, the one that lies there now is shown`()
    throws
  {
    let library = kept.library
    let first = try #require(try library.outline(of: kept.id).pages.first)
    let pages = try library.edit(kept.id, action: .addPage, now: 2) { editor in
      try [first.id]
        + (0..<3).map { _ in
          try editor.addPage(to: first.section, size: .a4, paper: Paper(.grid)).page
        }
    }
    for (gone, heir) in [(2, 3), (3, 1)] {
      var notes = keeping()
      notes.perform(.open(nil))
      let look = Look(page: pages[gone], place: .zero, zoom: 1, fit: nil)
      notes.perform(.saveLook(look, of: kept.id))
      _ = kept.mailbox.takeAll()
      try library.carry(
        [pages[gone]], of: kept.id, to: other, at: nil, moving: true, now: 5)
      var later = keeping()
      later.perform(.open(kept.id))
      let shown = kept.mailbox.takeAll().compactMap { notice in
        if case .opened(_, let page, _) = notice { page?.page } else { nil }
      }
      #expect(shown == [pages[heir]])
    }
  }

  @Test func `a library that cannot be opened can be tried again`() throws {
    let (path, away) = (kept.path, kept.path + "-away")
    defer { try? FileManager.default.removeItem(atPath: away) }
    try FileManager.default.moveItem(atPath: path, toPath: away)
    var notes = keeping()
    notes.perform(.open(nil))
    notes.perform(.edit(.undo(kept.id), at: 5))
    #expect(notes.library == nil && notes.pause == nil)
    #expect(opened().count == 1)
    try notes.finish()
    try FileManager.default.moveItem(atPath: away, toPath: path)
    notes.perform(.open(nil))
    #expect(opened() == ["Test"])
  }

  @Test func `a notebook of which nothing can be read leaves the one in the window`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    try kept.library.connection.run(
      script: "UPDATE record SET check_sum = check_sum + 1 WHERE notebook = 2")
    _ = kept.mailbox.takeAll()
    notes.perform(.open(other))
    let reasons = opened()
    #expect(reasons.count == 1 && reasons[0].contains("none of its pages can be read"))
    #expect(notes.shown == kept.id && notes.notebooks.count == 1)
    #expect(try kept.library.outline(of: kept.id).pages.count == 1, "and is not touched")
    notes.perform(.edit(.write(.dot(on: try page(of: kept.id))), at: 5))
    #expect(try strokes(of: kept.id) == 1)
  }

  @Test func `a notebook that merging left without pages gets one to write on`() throws {
    try kept.library.edit(other, action: .deletePage, now: 3) { editor in
      for page in try Outline(of: editor).pages { try editor.deletePage(page.id) }
    }
    var notes = keeping()
    notes.perform(.open(other))
    #expect(try kept.library.outline(of: other).pages.count == 1)
    #expect(opened() == ["Other"])
  }

  @Test func `the list follows what other programs do`() throws {
    let (library, mailbox) = (kept.library, kept.mailbox)
    let path = kept.path
    var shelf = ShelfKeeping(
      NotesSource {
        try Library(at: path, reporting: DamageLog())
      } first: { _ in
        fatalError()
      },
      mailbox: mailbox)
    func titles() -> [String]? {
      let lists = mailbox.takeAll().compactMap { notice in
        if case .listed(let notebooks) = notice {
          notebooks.sorted { $0.changed > $1.changed }.map(\.title)
        } else {
          nil
        }
      }
      return lists.last
    }
    shelf.reloadIfChanged()
    #expect(titles() == nil, "nobody looks at the shelf")
    shelf.setShown(true)
    #expect(titles() == ["Other", "Test"])
    shelf.readTexts()
    shelf.reloadIfChanged()
    #expect(titles() == nil, "nothing has changed")
    _ = try library.createNotebook(titled: "New", size: .a4, paper: Paper(.grid), now: 9)
    shelf.reloadIfChanged()
    #expect(titles() == ["New", "Other", "Test"])
    _ = try library.createNotebook(titled: "Between", size: .a4, paper: Paper(.grid), now: 10)
    shelf.readTexts()
    shelf.reloadIfChanged()
    #expect(titles()?.first == "Between", "what came before the texts were read is listed as well")
    shelf.setShown(false)
    _ = try library.createNotebook(titled: "Late", size: .a4, paper: Paper(.grid), now: 11)
    shelf.reloadIfChanged()
    #expect(titles() == nil)
  }

  @Test func `what is found follows each letter, and texts that come later`() throws {
    let (library, mailbox, path) = (kept.library, kept.mailbox, kept.path)
    var place: Place?
    let id = try library.createNotebook(
      titled: "Äpfel 12", size: .a4, paper: Paper(.grid), now: 9
    ) { editor, first in
      place = first
      try editor.add(.text(TextBox(origin: .zero, text: "Standing waves")), at: first)
    }
    try library.arrange([ShelfEdit(id, .tag("Obst", isOn: true))], now: 9)
    var shelf = ShelfKeeping(
      NotesSource {
        try Library(at: path, reporting: DamageLog())
      } first: { _ in
        fatalError()
      },
      mailbox: mailbox)
    shelf.setShown(true)
    func found(_ needle: String) -> [FoundNotebooks.Hit]? {
      shelf.search(needle)
      return mailbox.takeAll().compactMap { notice in
        if case .desk(.foundNotebooks(let found)) = notice, found.needle == needle {
          found.hits
        } else {
          nil
        }
      }.last
    }
    #expect(found("apf") == [.init(id)])
    #expect(found("obst 12") == [.init(id)], "words may be in several places")
    #expect(found("wave") == [], "texts are read when there is time")
    shelf.readTexts()
    let page = try #require(place?.page)
    #expect(
      found("WAVE stand") == [.init(id, page: .init(page, number: 1, words: "Standing waves"))])
    #expect(found("apfel wave")?.first?.page?.id == page)
    #expect(found("nothing") == [])
    // Titles and tags of pages as well, as soon as they are given.
    let second = try library.edit(id, action: .addPage, now: 10) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      let second = try editor.addPage(to: section, size: .a4, paper: Paper(.grid)).page
      try editor.set(.tag("Prüfung"), of: second, to: true)
      try editor.set(.title, of: second, to: "Dispersion-")
      try editor.set(.tag("波"), of: second, to: true)
      try editor.set(.tag("試験"), of: second, to: true)
      return second
    }
    shelf.reloadIfChanged()
    shelf.readTexts()
    for (needle, words) in [
      ("pruf", "Prüfung"), ("disp", "Dispersion-"), ("apfel prufung", "Prüfung"),
      ("obst disp", "Dispersion-"),
    ] {
      let page = FoundNotebooks.NumberedPage(second, number: 2, words: words)
      #expect(found(needle) == [.init(id, page: page)], "\(needle)")
    }
    #expect(found("prufung wave") == [], "they are on two pages")
    #expect(found("波試") == [] && found("dispersionp") == [], "titles and tags are apart")
    try library.edit(id, action: .removeTags, now: 11) { editor in
      try editor.set(.tag("Prüfung"), of: second, to: false)
    }
    shelf.reloadIfChanged()
    shelf.readTexts()
    #expect(found("pruf") == [])
    #expect(found("") == nil)
  }

  @Test func `a notebook of that title is found first, then those whose titles begin so`() throws {
    let titles = [
      "Exercíse 1", "Exercise 1, solved", "Exercise 19", "More of exercise 1", "Exercise on page 1",
    ]
    for (place, title) in titles.enumerated() {
      _ = try kept.library.createNotebook(
        titled: title, size: .a4, paper: Paper(.grid), now: Int64(11 + place))
    }
    let notebooks = try kept.library.shelf()
    var index = ShelfIndex()
    index.update(notebooks)
    func found(_ needle: String) -> [String] {
      index.hits(for: needle).compactMap { hit in
        notebooks.first { $0.id == hit.notebook }?.cover.title
      }
    }
    #expect(found(" exercise  1") == [0, 2, 1, 4, 3].map { titles[$0] })
    #expect(found("EXERCISE 19") == ["Exercise 19"])
    #expect(found("1 exercise") == [4, 3, 2, 1, 0].map { titles[$0] })
    #expect(found("exercise").last == "More of exercise 1")
  }

  @Test func `notebooks are made with what was chosen, and no title comes twice`() throws {
    var notes = keeping()
    notes.perform(.open(nil))
    let folder = FolderPath(["Science"])
    for title in ["", "", "Botany"] {
      notes.perform(
        .create(
          NewNotebook(
            title: title, size: .a4.landscape, paper: Paper(.dots), color: .moss, folder: folder,
            tag: "exam")))
    }
    let made = try kept.library.shelf().filter { $0.cover.folder == folder }
    #expect(Set(made.map(\.cover.title)) == ["Notes", "Notes 2", "Botany"])
    #expect(made.allSatisfy { $0.cover.color == .moss && $0.cover.tags == ["exam"] })
    let page = try #require(try kept.library.outline(of: made[0].id).pages.first)
    #expect(page.size == .a4.landscape && page.paper == Paper(.dots))
  }

  @Test func `steps of a job go to the notebook that it was started in`() throws {
    var notes = keeping()
    let record = Record()
    let step = record.step()
    _ = notes.run(step)
    #expect(notes.removeEarlySteps().isEmpty, "nothing is open yet")
    notes.perform(.open(nil))
    let early = notes.removeEarlySteps()
    #expect(early.count == 1)
    for step in early { _ = notes.run(step) }
    notes.perform(.open(other))
    notes.perform(.close(kept.id))
    _ = notes.run(record.step(in: kept.id))
    _ = notes.run(record.step())
    #expect(record.ids == [kept.id, kept.id, other])
    #expect(Set(notes.notebooks.keys) == [other])
  }

  /// Unchecked, since everything happens on one thread.
  private final class Record: @unchecked Sendable {
    private(set) var ids: [NotebookID] = []

    /// A step that records its notebook.
    func step(in notebook: NotebookID? = nil) -> JobStep {
      JobStep(in: notebook) { notes in
        self.ids.append(notes.id)
        return true
      }
    }
  }
}

/// Changes of closed notebooks that cannot be opened at that moment.
@Suite struct LateChangeTests {
  private let kept: KeptNotebook
  private let other: NotebookID
  private let unsaved = UnsavedChanges()

  init() throws {
    kept = try KeptNotebook()
    other = try kept.library.createNotebook(
      titled: "Other", size: .a4, paper: Paper(.dots), now: 2)
  }

  /// A keeper that shows the other notebook.
  private func keeping() -> LibraryKeeping {
    var notes = LibraryKeeping(
      NotesSource(at: kept.path, other), mailbox: kept.mailbox, unfinished: kept.ring,
      unsaved: unsaved)
    notes.perform(.open(nil))
    _ = kept.mailbox.takeAll()
    return notes
  }

  /// Hides the notebooks, so that they can be neither opened nor changed.
  private func hideNotebooks() throws {
    try kept.library.connection.run(
      script: "UPDATE notebook SET id = CAST(substr(id, 2) || substr(id, 1, 1) AS BLOB)")
  }

  /// Brings them back.
  private func bringBack() throws {
    try kept.library.connection.run(
      script: "UPDATE notebook SET id = CAST(substr(id, 16) || substr(id, 1, 15) AS BLOB)")
  }

  private func page() throws -> PageID {
    PageID(try #require(try kept.pages.first), of: kept.id)
  }

  /// Asks for a change as the window does.
  private func ask(_ edit: Edit, of notes: inout LibraryKeeping) {
    unsaved.add()
    notes.perform(.edit(edit, at: 5))
  }

  @Test func `a stroke waits until the notebook can be opened again`() throws {
    var notes = keeping()
    let page = try page()
    try hideNotebooks()
    for _ in 0..<2 { ask(.write(.dot(on: page)), of: &notes) }
    #expect(unsaved.count == 2 && notes.pause == 0.5)
    notes.perform(.runMaintenance)
    let sentences = kept.sentences()
    #expect(sentences.count == 1 && sentences[0].contains("will retry"))
    try bringBack()
    notes.perform(.runMaintenance)
    #expect(unsaved.count == 0)
    #expect(try kept.ink().strokes == 2)
    #expect(Set(notes.notebooks.keys) == [other], "and it is closed again")
  }

  @Test func `what waits is made when the notebook is opened in the window`() throws {
    var notes = keeping()
    let page = try page()
    try hideNotebooks()
    ask(.write(.dot(on: page)), of: &notes)
    try bringBack()
    notes.perform(.open(kept.id))
    #expect(try unsaved.count == 0 && kept.ink().strokes == 1)
  }

  @Test func `changes other than strokes come to nothing where waiting would not help`() throws {
    var notes = keeping()
    let page = try page()
    try hideNotebooks()
    ask(.undo(kept.id), of: &notes)
    #expect(unsaved.count == 0)
    #expect(kept.sentences().count == 1)
    ask(.write(.dot(on: page)), of: &notes)
    ask(.undo(kept.id), of: &notes)
    #expect(unsaved.count == 2, "what comes behind a stroke waits with it")
    try bringBack()
    notes.perform(.runMaintenance)
    #expect(try unsaved.count == 0 && kept.ink().strokes == 0)
  }

  @Test func `what could not be kept until the end is reported as lost`() throws {
    var notes = keeping()
    let page = try page()
    try hideNotebooks()
    for _ in 0..<2 { ask(.write(.dot(on: page)), of: &notes) }
    let lost = #expect(throws: LostChanges.self) { try notes.finish() }
    #expect(lost?.count == 2)
  }

  @Test func `the lost changes of all notebooks are counted`() throws {
    var notes = keeping()
    let own = PageID(
      try #require(try kept.library.outline(of: other).pages.first?.id), of: other)
    let page = try page()
    try hideNotebooks()
    ask(.write(.dot(on: page)), of: &notes)
    for _ in 0..<2 { ask(.write(.dot(on: own)), of: &notes) }
    let lost = #expect(throws: LostChanges.self) { try notes.finish() }
    #expect(lost?.count == 3)
  }

  @Test func `what waits is kept at the end if it can be`() throws {
    var notes = keeping()
    let page = try page()
    try hideNotebooks()
    ask(.write(.dot(on: page)), of: &notes)
    try bringBack()
    try notes.finish()
    #expect(try kept.ink().strokes == 1)
  }
}

/// A keeper whose library cannot be opened.
@Suite struct UnopenedLibraryTests {
  @Test func `a job that waits for a notebook is given up at the end`() throws {
    let kept = try KeptNotebook()
    let source = NotesSource {
      throw LibraryError.notFound(directory: "/nowhere")
    } first: { _ in
      (NotebookID.unknown(), nil)
    }
    let keeper = Keeper(
      source, DamageNews(DamageLog(), mailbox: kept.mailbox), mailbox: kept.mailbox,
      unfinished: kept.ring)
    let steps = JobSteps(ticket: Ticket(), keeper: keeper)
    try steps.add { _ in Issue.record("a step without a notebook") }
    keeper.finish()
    #expect(throws: Cancelled.self) { try steps.result { _ in 1 } }
  }
}
