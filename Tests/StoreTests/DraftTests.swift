import Geometry
import Ink
import Notebook
import Testing

@testable import Store

@Suite struct DraftTests {
  private let strokes: [DraftElement] = (0..<300).map { number in
    let sample = Sample(position: Point(x: 10, y: Double(number)), time: 0, pressure: 0.5)
    let style = Style(color: .sumi, width: 1)
    return DraftElement(LooseElement(Stroke(samples: [sample], channels: .pressure, style: style)))
  }

  @Test func `a draft that is discarded leaves nothing, and a published one stays`() throws {
    let workshop = try Workshop()
    let library = try workshop.open()
    let id = try library.createNotebook(titled: "A", size: .a4, paper: Paper(.plain), now: 1)
    let rows = try count(library)
    var drafts: [PageDraft] = []
    for part in [0..<100, 100..<300] {
      try library.edit(id, action: .importFile, now: 2) { editor in
        var draft = editor.beginDraft()
        try editor.add(strokes[part], toLayer: 0, of: &draft)
        drafts.append(draft)
      }
    }
    #expect(try library.outline(of: id).pages.count == 1)
    #expect(try library.nextActions(of: id).undo == nil)
    try library.discard([drafts[0]], of: id)
    #expect(try count(library) == rows + 200)
    try library.edit(id, action: .importFile, now: 3) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      let page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
      let finished = FinishedDraft(drafts[1], as: page, holding: .empty)
      try editor.publish([finished], in: section, like: nil)
    }
    try library.discard([drafts[1]], of: id)
    let page = try #require(try library.outline(of: id).pages.last)
    #expect(try library.page(page.id, of: id).elements.count == 200)
    #expect(try library.undo(id, now: 4) == .importFile)
    #expect(try library.outline(of: id).pages.count == 1)
    #expect(try Library.verify(at: workshop.library, now: 5).isWhole)
  }

  @Test func `a draft stays at home when its library goes on under another name`() throws {
    let workshop = try Workshop()
    var library = try workshop.open()
    let id = try library.createNotebook(titled: "A", size: .a4, paper: Paper(.plain), now: 1)
    let folder = try library.share(through: "/folder", all: true).number
    try library.share([id], through: folder)
    var drafts: [PageDraft] = []
    try library.edit(id, action: .importFile, now: 2) { editor in
      var draft = editor.beginDraft()
      try editor.add(strokes, toLayer: 0, of: &draft)
      drafts.append(draft)
    }
    let page = drafts[0].page
    let isOut = { (library: Library) in
      let waiting = try library.outgoing(of: id, for: folder, atMost: 1 << 30)
      let lacking = try library.outgoing(of: id, for: folder, where: { _ in true })
      #expect(!lacking.isEmpty)
      return (waiting.records + lacking.records).contains { $0.home == page }
    }
    let backup = try library.backUp(now: 3).name
    #expect(try !isOut(library))
    for round in 0..<2 {
      try library.startAnew()
      _ = try library.incarnation
      #expect(try !isOut(library))
      try library.restore(backup, now: Int64(4 + round))
      _ = try library.incarnation
      #expect(try !isOut(library))
    }
    library = try workshop.open()
    #expect(try Library.verify(at: workshop.library, now: 6).isWhole)
    try library.edit(id, action: .importFile, now: 7) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      let page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
      let finished = FinishedDraft(drafts[0], as: page, holding: .empty)
      try editor.publish([finished], in: section, like: nil)
    }
    #expect(try isOut(library))
  }

  /// The number of strokes and other things in the tables, checked to be the same in both.
  private func count(_ library: Library) throws -> Int64 {
    let things = try library.connection.number("SELECT count(*) FROM thing", [])
    let named = try library.connection.number(
      "SELECT count(*) FROM (SELECT DISTINCT notebook, entity FROM record)", [])
    #expect(things == named)
    return things
  }
}
