import Geometry
import Ink
import Notebook
import Testing

/// Deleting against writing at the same time.
@Suite struct DeletionTests {
  var one: Device
  var two: Device
  var place: Place
  var section: EntityID

  init() throws {
    let world = try World(seed: 1, devices: 2)
    (one, two) = (world.devices[0], world.devices[1])
    let outline = try Outline(of: one.notebook)
    section = try #require(outline.sections.first).id
    let page = try #require(outline.pages.first).id
    let layer = try #require(PageContent(of: page, in: one.notebook).layers.first).id
    place = Place(page: page, layer: layer)
  }

  @Test mutating func `ink written while another device deletes the page brings the page back`()
    throws
  {
    let place = place
    let seen = try one.act(at: 1) { try $0.addStroke(InkCell.stroke(at: .zero), at: place) }
    deliver(seen)
    let deletion = try one.act(at: 2) { try $0.deletePage(place.page) }
    #expect(try Outline(of: one.notebook).pages.isEmpty)
    let unseen = try two.act(at: 2) { try $0.addStroke(InkCell.stroke(at: .zero), at: place) }
    deliver(deletion + unseen)
    #expect(one.notebook == two.notebook)
    let content = try PageContent(of: place.page, in: one.notebook)
    #expect(content.elements.count == 1)
    #expect(try Outline(of: one.notebook).pages.count == 1)
  }

  @Test mutating func `working on a page that came back keeps it, without what was deleted`() throws
  {
    try `ink written while another device deletes the page brings the page back`()
    let place = place
    let stroke = try #require(PageContent(of: place.page, in: one.notebook).elements.first).id
    deliver(try one.act(at: 3) { try $0.erase([stroke]) })
    #expect(try Outline(of: two.notebook).pages.count == 1)
    #expect(try PageContent(of: place.page, in: two.notebook).isEmpty)
  }

  @Test mutating func `deleting a page that came back and undoing it shows what was there`() throws
  {
    try `ink written while another device deletes the page brings the page back`()
    let place = place
    deliver(try two.act(at: 3) { try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    let before = try PageContent(of: place.page, in: one.notebook)
    #expect(before.elements.count == 2)
    deliver(try one.act(at: 4) { try $0.deletePage(place.page) })
    #expect(try Outline(of: two.notebook).pages.isEmpty)
    deliver(try one.undo(at: 5))
    #expect(try PageContent(of: place.page, in: two.notebook) == before)
  }

  @Test mutating func `one of two group moves wins for the whole group`() throws {
    let place = place
    var strokes: [EntityID] = []
    deliver(
      try one.act(at: 1) { editor in
        for _ in 0..<6 {
          strokes.append(try editor.addStroke(InkCell.stroke(at: .zero), at: place))
        }
      })
    let group = strokes
    // Both clocks stand far behind what was heard, so stamps are mere counts.
    one.skew = -1_000_000_000
    two.skew = -1_000_000_000
    deliver(try one.act(at: 1_900_000_000_000_000) { try $0.set(.title, of: .notebook, to: "T") })
    let a = try one.act(at: 10) { editor in
      try editor.transform(group, by: .translation(by: Point(x: 5, y: 0)))
    }
    let b = try two.act(at: 10) { editor in
      try editor.transform(group.reversed(), by: .translation(by: Point(x: 0, y: 7)))
    }
    deliver(a + b)
    let elements = try PageContent(of: place.page, in: one.notebook).elements
    #expect(Set(elements.map(\.transform)).count == 1)
  }

  @Test mutating func `a name with a huge counter does not use up the names`() throws {
    let place = place
    let hostile = EntityID(
      counter: EntityID.largestCounter, incarnation: Incarnation(rawValue: 66))
    let body = Body.element(
      place: place, .stroke(InkCodec.encoded([InkCell.stroke(at: .zero)])))
    deliver([
      Record(key: RecordKey(entity: hostile, field: .body), fragment: .body(body.stored))
    ])
    var id: EntityID?
    deliver(try one.act(at: 1) { id = try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    let name = try #require(id)
    #expect(try EntityID(stored: name.stored) == name)
  }

  @Test mutating func `deleting a page twice at the same time and undoing once brings it back`()
    throws
  {
    let place = place
    deliver(try one.act(at: 1) { try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    let (a, b) = (
      try one.act(at: 2) { try $0.deletePage(place.page) },
      try two.act(at: 2) { try $0.deletePage(place.page) }
    )
    deliver(a + b)
    #expect(try Outline(of: one.notebook).pages.isEmpty)
    deliver(try one.undo(at: 3))
    #expect(try PageContent(of: place.page, in: two.notebook).elements.count == 1)
  }

  @Test mutating func `two erasers on one stroke take what either took`() throws {
    let place = place
    var stroke: EntityID?
    deliver(
      try one.act(at: 1) { stroke = try $0.addStroke(InkCell.stroke(at: .zero), at: place) })
    let id = try #require(stroke)
    let a = try one.act(at: 2) { try $0.erase([InkCell.range(1...4)], of: id) }
    let b = try two.act(at: 2) { try $0.erase([InkCell.range(3...6)], of: id) }
    deliver(a + b)
    #expect(Set(try Sight(one.notebook).ink.keys.map(\.step)) == [0, 7])
    deliver(try one.undo(at: 3))
    #expect(Set(try Sight(two.notebook).ink.keys.map(\.step)) == [0, 1, 2, 7])
  }

  @Test mutating func `group moves against each other end where the later one put them`() throws {
    let place = place
    var strokes: [EntityID] = []
    deliver(
      try one.act(at: 1) { editor in
        for _ in 0..<3 {
          strokes.append(try editor.addStroke(InkCell.stroke(at: .zero), at: place))
        }
      })
    let group = strokes
    let a = try one.act(at: 10_000) { editor in
      try editor.transform(group, by: .translation(by: Point(x: 5, y: 0)))
    }
    one.skew = two.skew
    let b = try two.act(at: 900_000_000) { editor in
      try editor.transform(group, by: .translation(by: Point(x: 0, y: 7)))
    }
    deliver(a + b)
    let elements = try PageContent(of: place.page, in: one.notebook).elements
    #expect(Set(elements.map(\.transform)).count == 1, "moves do not add up")
    #expect(one.notebook == two.notebook)
  }

  private mutating func deliver(_ records: [Record]) {
    for record in records {
      one.receive(record)
      two.receive(record)
    }
  }
}
