import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// What waits for a shared folder, and until when.
@Suite struct OutboxTests {
  private let workshop: Workshop
  private let library: Library
  private let id: NotebookID
  private let folder: Int64

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    id = try library.createNotebook(titled: "A", size: .a4, paper: Paper(.plain), now: 1)
    folder = try library.share(through: "/folder", all: true).number
    try library.share([id], through: folder)
  }

  private func rename(_ title: String, now: Int64) throws {
    try library.edit(id, action: .rename, now: now) {
      try $0.set(.title, of: .notebook, to: title)
    }
  }

  private var waiting: Outgoing {
    get throws { try library.outgoing(of: id, for: folder, atMost: 1 << 30) }
  }

  @Test func `what changes while it is written goes on waiting`() throws {
    try rename("B", now: 2)
    let first = try waiting
    #expect(first.records.count == 1)
    try rename("C", now: 3)
    try library.markSent(first, of: id, for: folder)
    #expect(try waiting.records.count == 1)
    try library.markSent(try waiting, of: id, for: folder)
    #expect(try waiting.isEmpty)
  }

  @Test func `a draft that was passed over waits until it is published`() throws {
    var drafts: [PageDraft] = []
    let sample = Sample(position: Point(x: 10, y: 10), time: 0, pressure: 0.5)
    let style = Style(color: .sumi, width: 1)
    let stroke = LooseElement(Stroke(samples: [sample], channels: .pressure, style: style))
    try library.edit(id, action: .importFile, now: 2) { editor in
      var draft = editor.beginDraft()
      try editor.add([DraftElement(stroke)], toLayer: 0, of: &draft)
      drafts.append(draft)
    }
    try rename("B", now: 3)
    try library.markSent(try waiting, of: id, for: folder)
    #expect(try waiting.isEmpty)
    try library.edit(id, action: .importFile, now: 4) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      let page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
      let finished = FinishedDraft(drafts[0], as: page, holding: .empty)
      try editor.publish([finished], in: section, like: nil)
    }
    let strokes = try waiting.records.filter { placed in
      guard case .body(let bytes) = placed.record.fragment else { return false }
      return bytes.first == Body.Kind.stroke.rawValue
    }
    #expect(strokes.map(\.home) == [drafts[0].page])
  }

  @Test func `a long import keeps nothing from the folder that was said after it`() throws {
    let sample = Sample(position: Point(x: 10, y: 10), time: 0, pressure: 0.5)
    let style = Style(color: .sumi, width: 1)
    let dot = LooseElement(Stroke(samples: [sample], channels: .pressure, style: style))
    let dots = Array(repeating: DraftElement(dot), count: 50_001)
    try library.edit(id, action: .importFile, now: 2) { editor in
      var draft = editor.beginDraft()
      try editor.add(dots, toLayer: 0, of: &draft)
    }
    try rename("B", now: 3)
    #expect(try waiting.records.count == 1)
  }

  @Test func `a folder hears what became of a statement of its own that met another`() throws {
    let elsewhere = try Workshop()
    let other = try elsewhere.open()
    var said: [Record] = []
    try library.forEachRecord(of: id) { said.append($0) }
    try other.merge(said, into: id, now: 1)
    let page = try #require(try library.outline(of: id).pages.first?.id)
    for (library, number) in [(library, 0), (other, 1)] {
      try library.edit(id, action: .delete, now: 2000) { editor in
        let layer = try #require(try PageContent(of: page, in: editor).layers.first?.id)
        let sample = Sample(position: Point(x: Double(number), y: 10), time: 0)
        let stroke = Stroke(samples: [sample], channels: [], style: Style(color: .sumi, width: 1))
        _ = try editor.addStroke(stroke, at: Place(page: page, layer: layer))
      }
      try library.edit(id, action: .delete, now: 2001) { try $0.deletePage(page) }
    }
    try library.markSent(try waiting, of: id, for: folder)
    var theirs: [Record] = []
    try other.forEachRecord(of: id) { theirs.append($0) }
    try library.merge(theirs, into: id, now: 3000, from: folder)
    // Both covers are united: that neither said.
    #expect(try waiting.records.map(\.record.key.entity) == [page])
  }

  @Test func `what is left of a removed notebook in a folder does not bring it back`() throws {
    var said: [Record] = []
    try library.forEachRecord(of: id) { said.append($0) }
    try library.setTrashed(true, id, now: 2)
    try library.markSent(try waiting, of: id, for: folder)
    try library.emptyTrash()
    #expect(try library.merge(said, into: id, now: 3, from: folder).count == 0)
    #expect(try library.allNotebooks().isEmpty)
    #expect(try said.allSatisfy { try !library.restores($0, id) })
    #expect(try library.merge(said, into: id, now: 4).count > 0)
  }
}
