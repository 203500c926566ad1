@testable import Desk
import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import App
@testable import Store

/// Very many notebooks that are changed as a whole, beside writing.
@Suite struct NotebookArrangingTests {
  private let desk: JobDesk
  private var library: Library { desk.notebook.library }

  init() throws { desk = try JobDesk() }

  private func make(_ count: Int) throws -> [NotebookID] {
    try (0..<count).map {
      try library.createNotebook(titled: "Book \($0)", size: .a4, paper: Paper(.grid), now: 2)
    }
  }

  private func trashed() throws -> Int { try library.shelf().count(where: \.cover.isTrashed) }

  private func step(_ notebooks: [NotebookID], _ edit: NotebookEdit) -> ShelfStep {
    ShelfStep(
      notebooks.map { ShelfEdit($0, edit) }, saying: "It is done.", undone: "It is as before.")
  }

  private func start(_ step: ShelfStep, portion: Int = 2) {
    desk.runner.start(NotebookArranging(step: step, portion: portion))
  }

  /// Has the library refuse to change a notebook.
  private func lock(_ notebook: NotebookID) throws {
    let number = try library.row(of: notebook).number
    try library.connection.run(
      """
      CREATE TRIGGER locked BEFORE INSERT ON record WHEN NEW.notebook = \(number)
      BEGIN SELECT RAISE(ABORT, 'no more'); END
      """)
  }

  @Test func `one step takes all of it back, and does it again`() throws {
    let books = try make(7)
    start(step(books, .trash(true)))
    #expect(desk.ends(of: 1) == [.done(nil)])
    #expect(try trashed() == 7)
    var undo = try #require(desk.opposites.last)
    #expect(desk.opposites.count == 1 && undo.words?.text == "It is done.")
    #expect(undo.edits.map(\.notebook) == books.reversed())
    undo.turn = .undo
    start(undo, portion: 3)
    #expect(desk.ends(of: 2) == [.done(nil), .done(nil)])
    #expect(try trashed() == 0)
    let redo = try #require(desk.opposites.last)
    #expect(desk.opposites.count == 2 && redo.turn == .undo)
    #expect(redo.edits == step(books, .trash(true)).edits)
    desk.finish()
  }

  @Test func `what was given twice is taken off where it was not before`() throws {
    let books = try make(4)
    try library.arrange([ShelfEdit(books[1], .tag("exam", isOn: true))], now: 3)
    start(step(books, .tag("exam", isOn: true)))
    _ = desk.ends(of: 1)
    try library.arrange(try #require(desk.opposites.last).edits, now: 4)
    #expect(try library.shelf().filter { $0.cover.tags == ["exam"] }.map(\.id) == [books[1]])
    desk.finish()
  }

  @Test func `where one cannot be changed, those before it can be taken back`() throws {
    let books = try make(7)
    try lock(books[5])
    start(step(books, .trash(true)))
    let end = desk.ends(of: 1)[0]
    #expect({ if case .failed = end { true } else { false } }(), "\(end)")
    #expect(try trashed() == 4)
    let part = try #require(desk.opposites.last)
    #expect(part.words?.text == "Changed 4 of 7 notebooks.")
    try library.arrange(part.edits, now: 5)
    #expect(try trashed() == 0)
    desk.finish()
  }

  @Test func `an undo that stops halfway leaves a redo for one half and an undo for the other`()
    throws
  {
    let books = try make(6)
    let opposites = try library.arrange(step(books, .trash(true)).edits, now: 3)
    try lock(books[1])
    var undo = step(books, .trash(true)).opposite(opposites)
    undo.turn = .undo
    start(undo)
    _ = desk.ends(of: 1)
    desk.finish()
    #expect(try trashed() == 2)
    #expect(desk.opposites.map(\.turn) == [.undo, .redo])
    #expect(
      desk.opposites.map { Set($0.edits.map(\.notebook)) } == [Set(books[2...]), Set(books[..<2])])
    #expect(desk.opposites.allSatisfy { $0.words == nil })
    let told = desk.notices.compactMap { if case .told(let words) = $0 { words.text } else { nil } }
    #expect(told == ["Changed 4 of 6 notebooks."])
  }

  @Test func `one that is gone meanwhile is left alone, unless it stands for all`() throws {
    let books = [.unknown()] + (try make(3))
    start(step(books, .trash(true)))
    #expect(desk.ends(of: 1) == [.failed("the first of them cannot be opened")])
    #expect(try trashed() == 0)
    #expect(desk.opposites.allSatisfy { $0.edits.isEmpty && $0.words == nil })
    desk.runner.start(
      NotebookArranging(step: step(books, .trash(true)), shown: desk.notebook.id, portion: 2))
    #expect(desk.ends(of: 2).last == .done(nil))
    #expect(try trashed() == 3 && desk.opposites.last?.edits.count == 3)
    desk.finish()
  }

  @Test func `who cancels it hears how many are changed, and can take these back`() throws {
    let books = try make(60)
    start(step(books, .trash(true)), portion: 1)
    while try trashed() == 0 { usleep(100) }
    desk.runner.cancel(Job.ID(1))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    let count = try trashed()
    let part = try #require(desk.opposites.last)
    #expect(part.edits.count == count)
    if end == .cancelled {
      #expect(part.words?.text == "Canceled: changed \(count) of 60 notebooks.")
    } else {
      #expect(end == .done(nil) && count == 60)
    }
    try library.arrange(part.edits, now: 5)
    #expect(try trashed() == 0)
  }

  @Test @MainActor func `very many notebooks go to the trash and come back from the shelf`() throws
  {
    let hand = try AppInHand(pages: [[]])
    let library = try hand.library()
    let books = try (0..<501).map {
      try library.createNotebook(titled: "\($0)", size: .a4, paper: Paper(.grid), now: 3)
    }
    hand.ask(.show(.shelf))
    try hand.wait(for: "all") { hand.app.desk.shelf.shown.count == 502 }
    hand.ask(.shelf(.choose), .shelf(.chooseAll), .shelf(.trash))
    try hand.wait(for: "trash") { hand.app.desk.shelf.shown.isEmpty }
    try hand.wait(for: "the message") {
      hand.app.desk.toasts.shown?.words.text == "Moved 502 notebooks to the trash."
    }
    #expect(hand.app.desk.notebook == nil, "what lies in the trash is not open")
    try hand.wait(for: "the end") { hand.app.desk.jobs.all.isEmpty }
    hand.ask(.undo)
    try hand.wait(for: "all") { hand.app.desk.shelf.shown.count == 502 }
    #expect(try library.shelf().filter(\.cover.isTrashed).isEmpty)
    #expect(books.count == 501)
    try hand.close()
  }
}
