import Bytes
import Ink
import Notebook
import Testing

@testable import Store

/// Papers of one's own in a library: their files stay as long as anything shows them or may again.
@Suite struct OwnPaperStoreTests {
  private let workshop: Workshop
  private let library: Library
  private let file = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  private var own: OwnPaper {
    OwnPaper(
      named: "計画", hash: ContentHash(of: file), sheet: .init(size: .a4, color: .paper))
  }

  private func change(_ reach: SheetChange.Reach, to ruling: Paper.Ruling? = nil) -> SheetChange {
    var change = SheetChange()
    (change.own, change.ruling, change.reach) = (ruling == nil ? own : nil, ruling, reach)
    return change
  }

  private func emptyTrash() throws {
    try library.setTrashed(true, library.createNotebook("Other"), now: dawn)
    try library.emptyTrash()
  }

  private var count: Int {
    get throws { Int(try library.connection.number("SELECT count(*) FROM blob")) }
  }

  @Test func `the file is there once, however many pages and notebooks have it`() throws {
    for title in ["Physics", "Chemistry"] {
      let id = try library.createNotebook(title)
      try library.edit(id, action: .addPage, now: dawn) { editor in
        let page = try Outline(of: editor).pages[0]
        for _ in 0..<99 { _ = try editor.apply(.addAfter, to: page.id) }
      }
      let pages = Set(try library.outline(of: id).pages.map(\.id))
      try library.addPaper(file, by: change(.pages), below: pages, of: id, now: dawn)
      #expect(try library.outline(of: id).pages.allSatisfy { $0.ownPaper == own })
    }
    #expect(try count == 1)
    try emptyTrash()
    #expect(try library.image(own.hash) == file)
  }

  @Test func `the file of new pages stays, and so does that which undo brings back`() throws {
    let id = try library.createNotebook("Physics")
    let pages = Set(try library.outline(of: id).pages.map(\.id))
    try library.addPaper(file, by: change(.new), below: pages, of: id, now: dawn)
    try emptyTrash()
    #expect(try library.image(own.hash) == file)
    // Nothing has it any more, but undo may.
    try library.edit(id, action: .changeSheets, now: dawn) { editor in
      _ = try editor.apply(.change(change(.pagesAndNew, to: .grid)), to: pages)
    }
    try emptyTrash()
    #expect(try library.image(own.hash) == file)
    _ = try library.undo(id, now: dawn)
    #expect(try library.outline(of: id).usual.own == own)
    // A page that was added and taken away again comes back with it.
    try library.edit(id, action: .addPage, now: dawn) { editor in
      for page in pages { _ = try editor.apply(.addAfter, to: page) }
    }
    _ = try library.undo(id, now: dawn)
    try emptyTrash()
    _ = try library.redo(id, now: dawn)
    #expect(try library.outline(of: id).pages.map(\.ownPaper) == [nil, own])
    #expect(try library.image(own.hash) == file)
  }

  @Test func `a notebook is made on it, and has it in another library`() throws {
    let id = try library.createNotebook(
      titled: "Plans", size: .a4, paper: Paper(.ruled), own: (own, file), now: dawn)
    let page = try library.outline(of: id).pages[0]
    #expect(page.ownPaper == own && page.size == own.sheet.size)
    #expect(try library.nextActions(of: id).undo == nil, "the notebook does not begin without it")
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    try other.merge(library.records(of: id), into: id, now: dawn)
    #expect(try other.outline(of: id).pages[0].ownPaper == own)
    let target = try library.createNotebook("Physics")
    try library.carry([page.id], of: id, to: target, at: nil, moving: false, now: dawn)
    #expect(try library.outline(of: target).pages.last?.ownPaper == own)
  }
}
