import Geometry
import Ink
import Notebook
import Testing

/// Pieces cut out of strokes, and the order of things.
@Suite struct PieceTests {
  var one: Device
  var two: Device
  var place: Place
  var stroke: EntityID

  init() throws {
    let world = try World(seed: 1, devices: 2)
    (one, two) = (world.devices[0], world.devices[1])
    let page = try #require(Outline(of: one.notebook).pages.first).id
    let layer = try #require(PageContent(of: page, in: one.notebook).layers.first).id
    place = Place(page: page, layer: layer)
    stroke = .notebook
    let place = place
    var id: EntityID?
    let written = try one.act(at: 1) { id = try $0.addStroke(InkCell.stroke(at: .zero), at: place) }
    stroke = try #require(id)
    deliver(written)
  }

  @Test mutating func `erasing what is left of a cut stroke spares ink that comes back to it`()
    throws
  {
    let stroke = stroke
    deliver(try one.act(at: 2) { try $0.cut(InkCell.range(2...4), of: stroke) })
    let erased = try two.act(at: 3) { try $0.erase([stroke]) }
    let undone = try one.undo(at: 3)
    deliver(erased + undone)
    #expect(Set(try Sight(two.notebook).ink.keys.map(\.step)) == [2, 3, 4])
  }

  @Test mutating func `a piece of another device's piece shows its ink`() throws {
    let stroke = stroke
    // The counters of the first device run ahead.
    deliver(try one.act(at: 2) { for _ in 0..<9 { try $0.addSection() } })
    var piece: EntityID?
    deliver(try one.act(at: 3) { piece = try $0.cut(InkCell.range(1...6), of: stroke).first })
    let outer = try #require(piece)
    deliver(try two.act(at: 4) { piece = try $0.cut(InkCell.range(3...4), of: outer).first })
    let inner = try #require(piece)
    let shown = try Sight(one.notebook).elements.first { $0.id == inner }
    guard case .stroke(let element)? = shown?.content else {
      Issue.record("the inner piece is not to be seen")
      return
    }
    #expect(element.shows(3) && element.shows(4) && !element.shows(2))
    #expect(try Sight(two.notebook).ink.values.allSatisfy { $0 == 1 })
  }

  @Test mutating func `cutting a stroke leaves the pieces that were cut before`() throws {
    let stroke = stroke
    var pieces: [EntityID] = []
    deliver(try one.act(at: 2) { pieces += try $0.cut(InkCell.range(2...4), of: stroke) })
    deliver(try one.act(at: 3) { pieces += try $0.cut(InkCell.range(0...7), of: stroke) })
    #expect(pieces.count == 3)
    let elements = try Sight(two.notebook).elements
    #expect(Set(elements.map(\.id)) == Set(pieces), "nothing is left of the stroke itself")
  }

  @Test mutating func `new ink lies above all that its writer had seen`() throws {
    let place = place
    deliver(
      try one.act(at: 2) { editor in
        for _ in 0..<9 { try editor.addStroke(InkCell.stroke(at: .zero), at: place) }
      })
    var top: EntityID?
    deliver(try two.act(at: 3) { top = try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    #expect(try PageContent(of: place.page, in: one.notebook).elements.last?.id == top)
  }

  @Test mutating func `a stroke erased in parts until nothing is left is gone`() throws {
    let stroke = stroke
    deliver(try one.act(at: 2) { try $0.erase([InkCell.range(0...3)], of: stroke) })
    #expect(try Sight(one.notebook).elements.count == 1)
    deliver(try two.act(at: 3) { try $0.erase([InkCell.range(4...7)], of: stroke) })
    #expect(try Sight(one.notebook).elements.isEmpty)
    deliver(try two.undo(at: 4))
    #expect(try Sight(one.notebook).elements.count == 1)
  }

  private mutating func deliver(_ records: [Record]) {
    for record in records {
      one.receive(record)
      two.receive(record)
    }
  }
}
