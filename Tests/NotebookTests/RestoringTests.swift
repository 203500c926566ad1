import Geometry
import Ink
import Notebook
import Testing

/// What another device took away comes back as it was seen.
@Suite struct RestoringTests {
  private var one: Device
  private var two: Device
  private let place: Place
  private var strokes: [EntityID] = []

  init() throws {
    let world = try World(seed: 1, devices: 2)
    (one, two) = (world.devices[0], world.devices[1])
    let page = try #require(try Outline(of: one.notebook).pages.first).id
    let layer = try #require(PageContent(of: page, in: one.notebook).layers.first).id
    place = Place(page: page, layer: layer)
    var made: [EntityID] = []
    let (cell, home) = (InkCell.stroke(at: .zero), place)
    let records = try one.act(at: 1) { editor in
      for _ in 0..<3 { made.append(try editor.addStroke(cell, at: home)) }
    }
    strokes = made
    deliver(records)
  }

  private mutating func deliver(_ records: [Record]) {
    for record in records {
      one.receive(record)
      two.receive(record)
    }
  }

  private func content() throws -> PageContent { try PageContent(of: place.page, in: one.notebook) }

  /// Takes something away on the other device and restores it here, with undo and redo, and again after more was
  /// written: all sides agree, and nothing is missing.
  private mutating func tryAll(_ takeAway: (inout Editor<Notebook>) throws -> Void) throws {
    let (before, place) = (try content(), place)
    let seen = SeenInk(on: before)
    deliver(try two.act(at: 2, takeAway))
    let after = try content()
    deliver(try one.act(at: 3) { try $0.restore(seen, on: place.page) })
    #expect(try content() == before)
    deliver(try one.undo(at: 4))
    #expect(try content() == after, "restoring is undone")
    deliver(try one.redo(at: 5))
    #expect(try content() == before)
    #expect(one.notebook == two.notebook)
    let again = try one.act(at: 6) { try $0.restore(seen, on: place.page) }
    #expect(again.isEmpty, "there is nothing more to restore")
  }

  @Test mutating func `a deleted page comes back with its ink`() throws {
    let place = place
    try tryAll { try $0.deletePage(place.page) }
    #expect(try Outline(of: two.notebook).pages.contains { $0.id == place.page })
  }

  @Test mutating func `a deleted page comes back with its ink after somebody wrote on it`() throws {
    let (place, seen) = (place, SeenInk(on: try content()))
    deliver(try two.act(at: 2) { try $0.deletePage(place.page) })
    deliver(try one.act(at: 3) { try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    #expect(try content().elements.count == 1)
    deliver(try one.act(at: 4) { try $0.restore(seen, on: place.page) })
    #expect(try content().elements.count == 4)
    deliver(try one.undo(at: 5))
    #expect(try content().elements.count == 1)
  }

  @Test mutating func `a deleted layer comes back with its ink`() throws {
    let place = place
    try tryAll { try $0.deleteLayer(place.layer) }
  }

  @Test mutating func `erased strokes and parts of strokes come back`() throws {
    let strokes = strokes
    try tryAll { editor in
      try editor.erase([strokes[0]])
      try editor.erase([StrokeRange(0, 300)], of: strokes[1])
    }
  }

  @Test mutating func `parts that were erased before stay erased`() throws {
    let (stroke, place) = (strokes[0], place)
    deliver(try one.act(at: 2) { try $0.erase([StrokeRange(0, 200)], of: stroke) })
    try tryAll { try $0.erase([StrokeRange(500, 700)], of: stroke) }
    #expect(try content().page == place.page)
  }

  @Test mutating func `what was moved or cut is not taken away`() throws {
    let (strokes, place, seen) = (strokes, place, SeenInk(on: try content()))
    deliver(
      try two.act(at: 2) { editor in
        try editor.cut(StrokeRange(0, 300), of: strokes[0])
        let section = try #require(try Outline(of: editor).sections.first).id
        let other = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
        try editor.move([strokes[1]], to: other)
        let layer = try editor.addLayer(to: place.page)
        try editor.move([strokes[2]], to: Place(page: place.page, layer: layer))
      })
    #expect(try one.act(at: 3) { try $0.restore(seen, on: place.page) }.isEmpty)
  }
}
