import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import App
@testable import Desk

/// What is taken back or done again, and what other windows write, as the keeper tells of it.
@Suite struct TurnedActionTests {
  private let notebook: KeptNotebook
  private let pages: [EntityID]

  init() throws {
    notebook = try KeptNotebook()
    try notebook.library.edit(notebook.id, action: .write, now: 1) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      for _ in 0..<4 { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
    }
    pages = try notebook.pages
  }

  private func spots(_ operation: Spot.Operation) -> [Spot]? {
    notebook.mailbox.takeAll().compactMap { $0.spots(operation) }.first
  }

  @Test func `where ink was taken back is told, and where it comes back`() throws {
    var notes = try notebook.open()
    notes.perform(.load(PageID(pages[0], of: notebook.id)))
    notes.perform(.edit(.write(.dot(on: PageID(pages[3], of: notebook.id))), at: 5))
    notes.perform(.edit(.undo(notebook.id), at: 5))
    let gone = try #require(spots(.undone))
    #expect(gone.map(\.page.page) == [pages[3]])
    let box = try #require(gone[0].box)
    #expect(box.contains(Point(x: 52, y: 50)) && box.width < 12 && box.height < 8)
    notes.perform(.edit(.redo(notebook.id), at: 5))
    #expect(spots(.doneAgain) == gone)
  }

  @Test func `a page that nobody has looked at yet is told of as well`() throws {
    try notebook.library.edit(notebook.id, action: .bookmark, now: 3) { editor in
      try editor.set(.bookmark, of: pages[2], to: true)
    }
    var notes = try notebook.open()
    notes.perform(.edit(.undo(notebook.id), at: 5))
    #expect(spots(.undone) == [Spot(page: notebook.fullName(of: pages[2]), box: nil)])
    notes.perform(.edit(.undo(notebook.id), at: 5))
    #expect(spots(.undone) == [], "the pages themselves are gone")
  }

  @Test func `what another program made meanwhile is shown, but is no place to go to`() throws {
    var notes = try notebook.open()
    notes.perform(.load(PageID(pages[0], of: notebook.id)))
    notes.perform(.edit(.write(.dot(on: PageID(pages[0], of: notebook.id))), at: 5))
    let other = try Library(at: notebook.path)
    let section = try #require(try other.outline(of: notebook.id).sections.first?.id)
    // Not as an action: the stroke is still what is taken back.
    try other.edit(notebook.id, action: .write, now: 6) { editor in
      try editor.addPage(to: section, size: .a4, paper: Paper(.dots))
    }
    _ = notebook.mailbox.takeAll()
    notes.perform(.edit(.undo(notebook.id), at: 5))
    notes.perform(.edit(.undo(notebook.id), at: 5))
    var (count, shown) = (0, [PageID?]())
    for notice in notebook.mailbox.takeAll() {
      guard let changed = notice.answer?.notebook else { continue }
      count = changed.sheets.count
      shown.append(notice.shown)
    }
    #expect(count == 5 && shown.allSatisfy { $0 == nil })
    #expect(try notebook.ink().strokes == 0)
  }

  @Test func `a window that is seen shows what others write, without being asked`() throws {
    var notes = try notebook.open()
    notes.perform(.load(PageID(pages[0], of: notebook.id)))
    let other = try Library(at: notebook.path)
    func write() throws {
      let layer = try #require(try other.page(pages[0], of: notebook.id).layers.first?.id)
      try other.edit(notebook.id, action: .write, now: 7) { editor in
        let stroke = FinishedStroke.dot(on: notebook.fullName(of: pages[0])).stroke
        _ = try editor.addStroke(stroke, at: Place(page: pages[0], layer: layer))
      }
      _ = notebook.mailbox.takeAll()
    }
    var isShown: Bool {
      notebook.mailbox.takeAll().contains { notice in
        notice.answer?.pages.contains { $0.page == notebook.fullName(of: pages[0]) } == true
      }
    }
    try write()
    #expect(notes.pause.map { $0 <= 0.5 } == true)
    notes.perform(.runMaintenance)
    #expect(isShown)
    notes.perform(.runMaintenance)
    #expect(!isShown, "nothing is drawn anew without a change")
    notes.perform(.watch(isSeen: false))
    #expect(notes.pause == nil)
    try write()
    notes.perform(.runMaintenance)
    #expect(!isShown)
    notes.perform(.watch(isSeen: true))
    #expect(isShown)
  }
}
