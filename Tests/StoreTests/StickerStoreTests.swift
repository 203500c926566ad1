import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// Stickers in a library.
@Suite struct StickerStoreTests {
  private let workshop: Workshop
  private let library: Library

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
  }

  private func add(to library: Library) throws -> NotebookID {
    let samples = [0, 1, 2].map {
      Sample(position: Point(x: $0 * 40, y: 70), time: 0, pressure: 0.5)
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    return try library.addSticker(
      Clipping([LooseElement(stroke)]), inNotebookTitled: "Stickers", now: dawn)
  }

  @Test func `all go to one notebook, until that is in the trash`() throws {
    let first = try add(to: library)
    #expect(try add(to: library) == first)
    #expect(try library.outline(of: first).pages.count == 2)
    try library.setTrashed(true, first, now: dawn)
    let second = try add(to: library)
    #expect(second != first)
    #expect(try library.stickerNotebooks().map(\.id) == [second])
    try library.setTrashed(false, first, now: dawn)
    #expect(Set(try library.stickerNotebooks().map(\.id)) == [first, second])
  }

  @Test func `a page shows all of its sticker, and is undone in its notebook`() throws {
    _ = try add(to: library)
    let id = try add(to: library)
    let page = try #require(try library.outline(of: id).pages.last)
    let bounds = try library.page(page.id, of: id).bounds
    #expect(page.size.box.contains(bounds.low) && page.size.box.contains(bounds.high))
    #expect(abs(bounds.width - 80) < 0.1)
    _ = try library.undo(id, now: dawn)
    #expect(try library.outline(of: id).pages.count == 1)
  }

  @Test func `another device knows the stickers`() throws {
    let id = try add(to: library)
    let other = try Workshop()
    let there = try other.open()
    var records: [Record] = []
    try library.forEachRecord(of: id) { records.append($0) }
    try there.merge(records, into: id, now: dawn)
    #expect(try there.stickerNotebooks().map(\.id) == [id])
    #expect(try add(to: there) == id)
  }
}
