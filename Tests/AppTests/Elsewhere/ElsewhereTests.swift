import Geometry
import Ink
import Notebook
import Paint
import Store
import Testing

@testable import App
@testable import Desk

/// What other connections to the library take away from a notebook while somebody writes in it.
@Suite struct ElsewhereTests {
  private let kept: KeptNotebook
  private let page: PageID

  init() throws {
    kept = try KeptNotebook()
    page = PageID(try kept.pages[0], of: kept.id)
  }

  private func answers() -> [Answer] { kept.mailbox.takeAll().compactMap(\.answer) }
  private func isTrashed() throws -> Bool { try kept.library.summary(of: kept.id).isTrashed }

  /// A notebook with a page in the window and three strokes on it.
  private func writing() throws -> NoteKeeping {
    var notes = try kept.open()
    notes.perform(.load(page))
    for time in Int64(5)..<8 { notes.perform(.edit(.write(.dot(on: page)), at: time)) }
    _ = kept.mailbox.takeAll()
    return notes
  }

  @Test(arguments: [true, false])
  func `writing takes the notebook out of the trash, and undo undoes the stroke first`(
    isKnown: Bool
  ) throws {
    var notes = try writing()
    try kept.library.setTrashed(true, kept.id, now: 9)
    if isKnown {
      notes.perform(.runMaintenance)
      #expect(answers().last?.notebook?.place == .trash)
    }
    for time in Int64(10)..<12 { notes.perform(.edit(.write(.dot(on: page)), at: time)) }
    #expect(try kept.ink().strokes == 5)
    #expect(try !isTrashed())
    #expect(answers().compactMap(\.notebook?.place).last == .shelf)
    for _ in 0..<2 { notes.perform(.edit(.undo(kept.id), at: 13)) }
    #expect(try kept.ink().strokes == 3)
    #expect(try !isTrashed())
    notes.perform(.edit(.undo(kept.id), at: 14))
    #expect(try isTrashed())
    notes.perform(.edit(.restore(.notebook(kept.id), kept.id), at: 15))
    #expect(try !isTrashed())
  }

  @Test func `writing restores a notebook that was deleted permanently from its backup`() throws {
    var notes = try writing()
    try kept.library.setTrashed(true, kept.id, now: 9)
    let backup = try kept.library.backUpBeforeRemoval(now: 10)
    #expect(try kept.library.emptyTrash(keptIn: backup).map(\.id) == [kept.id])
    notes.perform(.runMaintenance)
    #expect(answers().last?.notebook?.place == .nowhere)
    for time in Int64(11)..<14 { notes.perform(.edit(.write(.dot(on: page)), at: time)) }
    #expect(try kept.ink().strokes == 6)
    #expect(try !isTrashed())
    #expect(answers().compactMap(\.notebook?.place).last == .shelf)
    #expect(notes.waiting.isEmpty)
  }

  @Test(arguments: [true, false])
  func `writing restores a page that was deleted or moved away, with all its ink`(isKnown: Bool)
    throws
  {
    var notes = try writing()
    try kept.library.edit(kept.id, action: .deletePage, now: 9) { editor in
      _ = try editor.apply(.delete, to: page.page)
    }
    if isKnown {
      notes.perform(.runMaintenance)
      #expect(answers().last?.notebook?.sheets.contains { $0.id == page } == false)
    }
    notes.perform(.edit(.write(.dot(on: page)), at: 10))
    #expect(try kept.library.page(page.page, of: kept.id).elements.count == 4)
    #expect(answers().last?.notebook?.sheets.contains { $0.id == page } == true)
    #expect(notes.pictures[page.page]?.bounds.isEmpty == false)
    notes.perform(.edit(.undo(kept.id), at: 11))
    #expect(try kept.library.page(page.page, of: kept.id).elements.count == 3)
  }

  @Test
  func `a page that was deleted comes back when it is changed, and stays gone when it is deleted`()
    throws
  {
    for edit in [Edit.page(.delete, page), .page(.toggleBookmark, page)] {
      var notes = try writing()
      try kept.library.edit(kept.id, action: .deletePage, now: 9) { editor in
        _ = try editor.apply(.delete, to: page.page)
      }
      notes.perform(.edit(edit, at: 10))
      let isThere = try kept.library.outline(of: kept.id).pages.contains { $0.id == page.page }
      #expect(isThere == (edit != .page(.delete, page)))
      notes.perform(.edit(.restore(.page(page), kept.id), at: 11))
    }
  }

  @Test func `a page that was deleted is restored on request`() throws {
    var notes = try writing()
    try kept.library.edit(kept.id, action: .deletePage, now: 9) { editor in
      _ = try editor.apply(.delete, to: page.page)
    }
    notes.perform(.runMaintenance)
    notes.perform(.edit(.restore(.page(page), kept.id), at: 10))
    #expect(try kept.library.page(page.page, of: kept.id).elements.count == 3)
    #expect(try kept.library.outline(of: kept.id).pages.contains { $0.id == page.page })
  }

  @Test(arguments: [false, true])
  func `erased ink and deleted layers are told of, and restored on request`(isLayer: Bool) throws {
    var notes = try writing()
    let content = try kept.library.page(page.page, of: kept.id)
    let other = try kept.library.edit(kept.id, action: .erase, now: 9) { editor in
      guard isLayer else {
        try editor.erase(content.elements.prefix(2).map(\.id))
        return nil as EntityID?
      }
      let other = try editor.addLayer(to: page.page)
      try editor.deleteLayer(content.layers[0].id)
      return other
    }
    notes.perform(.runMaintenance)
    let taken = try #require(answers().map(\.taken).last { !$0.isEmpty })
    #expect(taken[page]?.elements.count == (isLayer ? 3 : 2))
    notes.perform(.edit(.write(.dot(on: page)), at: 10))
    #expect(try kept.ink().strokes == (isLayer ? 1 : 2))
    notes.perform(.edit(.restore(.ink(taken), kept.id), at: 11))
    #expect(try kept.ink().strokes == 4)
    #expect(answers().allSatisfy { $0.taken.isEmpty }, "what is restored here was not taken")
    notes.perform(.edit(.undo(kept.id), at: 12))
    #expect(try kept.ink().strokes == (isLayer ? 1 : 2))
    withExtendedLifetime(other) {}
  }

  @Test func `what the writer erases, and what others add, move or recolor, is not taken`() throws {
    var notes = try writing()
    let strokes = try kept.library.page(page.page, of: kept.id).elements.map(\.id)
    var erasure = Erasure(on: page, EraserReach(radius: 5, inParts: false, marksOnly: false))
    erasure.strokes = [strokes[0]]
    notes.perform(.edit(.erase(erasure), at: 9))
    notes.perform(.edit(.undo(kept.id), at: 9))
    notes.perform(.edit(.redo(kept.id), at: 9))
    try kept.library.edit(kept.id, action: .move, now: 10) { editor in
      try editor.set(.color, of: strokes[1], to: .vermilion)
      try editor.transform([strokes[2]], by: .translation(by: Point(x: 9, y: 9)))
      try editor.cut(StrokeRange(0, 300), of: strokes[2])
    }
    notes.perform(.runMaintenance)
    #expect(answers().allSatisfy { $0.taken.isEmpty })
  }
}
