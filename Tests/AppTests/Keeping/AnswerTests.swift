import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import App
@testable import Desk

/// What comes back for an edit: one value, whatever was asked for.
@Suite struct AnswerTests {
  private let notebook: KeptNotebook
  private let page: PageID

  init() throws {
    notebook = try KeptNotebook()
    page = PageID(try notebook.pages[0], of: notebook.id)
  }

  private func answers() -> [Answer] { notebook.mailbox.takeAll().compactMap(\.answer) }

  /// An erasure of whole strokes.
  private func erasure(of strokes: [EntityID]) -> Erasure {
    var erasure = Erasure(on: page, EraserReach(radius: 5, inParts: false, marksOnly: false))
    erasure.strokes = Set(strokes)
    return erasure
  }

  @Test func `each edit has one answer, which names it and what changed`() throws {
    var notes = try notebook.open()
    notes.perform(.load(page))
    notes.perform(.edit(.write(.dot(on: page)), at: 5))
    let stroke = try #require(try notebook.library.page(page.page, of: notebook.id).elements.first)
    let edits: [Edit] = [
      .elements(.color(.vermilion), [stroke.id], of: page), .erase(erasure(of: [stroke.id])),
      .undo(notebook.id), .redo(notebook.id), .page(.toggleBookmark, page),
      .entitle("Title", notebook.id, page: page), .page(.addAfter, page),
    ]
    for edit in edits {
      _ = notebook.mailbox.takeAll()
      notes.perform(.edit(edit, at: 6))
      let answers = answers()
      #expect(answers.map(\.edit) == [edit] && answers.map(\.outcome) == [.kept])
      #expect(answers.first?.notebook?.undo != nil)
    }
    #expect(try notebook.ink().strokes == 0)
  }

  @Test func `erased ink is named with its page, and comes back with undo`() throws {
    var notes = try notebook.open()
    notes.perform(.edit(.write(.dot(on: page)), at: 5))
    let stroke = try #require(try notebook.library.page(page.page, of: notebook.id).elements.first)
    _ = notebook.mailbox.takeAll()
    notes.perform(.edit(.erase(erasure(of: [stroke.id])), at: 6))
    let answer = try #require(answers().first)
    #expect(answer.pages.map(\.page) == [page] && answer.notebook?.undo == .erase)
    notes.perform(.edit(.undo(notebook.id), at: 7))
    #expect(try notebook.ink().strokes == 1)
  }

  @Test func `a stroke that is an arrowhead changes the shape, and undo gives the ink back`() throws
  {
    var notes = try notebook.open()
    notes.perform(.load(page))
    let line = Shape(.line, [Point(x: 20, y: 20), Point(x: 60, y: 20)])
    notes.perform(.edit(.shape(line, Style(color: .sumi, width: 1), on: page), at: 5))
    let shape = try #require(try notebook.library.page(page.page, of: notebook.id).elements.first)
    var stroke = FinishedStroke.dot(on: page)
    stroke.head = DrawnHead(shape: shape.id, heads: .end)
    _ = notebook.mailbox.takeAll()
    notes.perform(.edit(.write(stroke), at: 6))
    let answer = try #require(answers().first)
    #expect(answer.pages.map(\.page) == [page] && answer.notebook?.undo == .changeShape)
    #expect(answer.anchors[page]?.shapes.map(\.shape.heads) == [.end])
    #expect(try notebook.ink().strokes == 1)
    notes.perform(.edit(.undo(notebook.id), at: 7))
    #expect(try notebook.ink().strokes == 2)
    notes.perform(.edit(.undo(notebook.id), at: 8))
    #expect(try notebook.ink().strokes == 1)
  }

  @Test func `an edit that is refused shows the page as it is, and says why`() throws {
    var notes = try notebook.open()
    notes.perform(.load(page))
    _ = notebook.mailbox.takeAll()
    let stranger = EntityID(counter: 9_999, incarnation: Incarnation(rawValue: 3))
    notes.perform(.edit(.erase(erasure(of: [stranger])), at: 5))
    let answer = try #require(answers().first)
    guard case .refused = answer.outcome else { Issue.record("\(answer)"); return }
    #expect(answer.pages == [Spot(page: page, box: nil)] && answer.notebook == nil)
  }

  @Test func `an edit that waits is answered once more when it is kept`() throws {
    var notes = try notebook.open()
    let edit = Edit.write(.dot(on: page))
    try notebook.library.edit(notebook.id, action: .write, now: 3) { _ in
      for _ in 0..<3 { notes.perform(.edit(edit, at: 5)) }
      let answers = answers()
      #expect(
        answers.contains { $0.edit == edit } && answers.allSatisfy { !$0.isFinal || $0.edit == nil }
      )
    }
    notes.perform(.runMaintenance)
    #expect(answers().count { $0.edit == edit && $0.outcome == .kept } == 3)
  }

  @Test func `what another program changes is an answer without an edit`() throws {
    var notes = try notebook.open()
    notes.perform(.load(page))
    let other = try Library(at: notebook.path)
    try other.edit(notebook.id, action: .rename, now: 7) {
      try $0.set(.title, of: .notebook, to: "Elsewhere")
    }
    _ = notebook.mailbox.takeAll()
    notes.perform(.runMaintenance)
    let answers = answers()
    #expect(answers.map(\.edit) == [nil] && answers.first?.notebook?.title == "Elsewhere")
  }
}
