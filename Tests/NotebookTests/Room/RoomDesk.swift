import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// A device with one page, on which tests make room.
struct RoomDesk {
  var device: Device
  let place: Place
  private var first: [EntityID: Point] = [:]

  init(incarnation: UInt64, size: PageSize = .a4, paper: Paper = Paper(.plain)) {
    device = Device(incarnation: incarnation, skew: 0)
    var found = Place(page: .notebook, layer: .notebook)
    _ = try? device.act(at: 1) { editor in
      found = try editor.addPage(to: try editor.addSection(), size: size, paper: paper)
    }
    place = found
  }

  /// Another device that knows all that one does.
  init(incarnation: UInt64, like other: RoomDesk) {
    (place, first) = (other.place, other.first)
    device = Device(incarnation: incarnation, skew: 0)
    for record in other.device.notebook.records { device.receive(record) }
  }

  @discardableResult
  mutating func edit(_ body: (inout Editor<Notebook>) throws -> Void) throws -> [Record] {
    try device.act(at: 10, body)
  }

  @discardableResult
  mutating func make(
    _ axis: RoomAxis, at line: Double, by distance: Double,
    _ overflow: RoomEdit.Overflow = .grow, cutsPrint: Bool = false
  ) throws -> [Record] {
    let page = place.page
    let edit = RoomEdit(axis, at: line, by: distance, overflow: overflow, cutsPrint: cutsPrint)
    return try self.edit { try $0.apply(edit, to: page) }
  }

  mutating func undo() throws { _ = try device.undo(at: 20) }

  mutating func redo() throws { _ = try device.redo(at: 20) }

  /// A straight stroke.
  mutating func write(from start: Point, by way: Point) throws -> EntityID {
    let samples = (0...8).map {
      Sample(position: start + way * (Double($0) / 8), time: Double($0) * 8)
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    return try put { try $0.addStroke(stroke, at: $1) }
  }

  mutating func type(at point: Point) throws -> EntityID {
    try add(.text(TextBox(origin: point, wrap: 60, text: "ink")))
  }

  mutating func add(_ figure: Figure) throws -> EntityID { try put { try $0.add(figure, at: $1) } }

  private mutating func put(
    _ body: (inout Editor<Notebook>, Place) throws -> EntityID
  ) throws -> EntityID {
    var (id, place) = (nil as EntityID?, place)
    try edit { id = try body(&$0, place) }
    place = self.place
    let new = try #require(id)
    first[new] = try corner(new)
    return new
  }
}

extension RoomDesk {
  var sheet: Outline.Page {
    get throws { try #require(Outline.Page(device.notebook.entity(place.page))) }
  }

  var items: [RoomItem] {
    get throws { try PageContent(of: place.page, in: device.notebook).roomItems }
  }

  var corners: [EntityID: Point] {
    get throws { Dictionary(uniqueKeysWithValues: try items.map { ($0.id, $0.box.low) }) }
  }

  func element(_ id: EntityID, on page: EntityID? = nil) throws -> Element? {
    try PageContent(of: page ?? place.page, in: device.notebook).elements.first { $0.id == id }
  }

  func corner(_ id: EntityID, on page: EntityID? = nil) throws -> Point? {
    try element(id, on: page).flatMap { LooseElement($0)?.bounds.low }
  }

  /// How far an element has moved since it was made.
  func moved(_ id: EntityID, on page: EntityID? = nil) throws -> Point {
    try #require(try corner(id, on: page)) - (try #require(first[id]))
  }

  func expect(
    _ id: EntityID, movedBy shift: Point, on page: EntityID? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    // Room is made by whole hundredths of a millimeter.
    let moved = try moved(id, on: page)
    #expect(moved.distance(to: shift) < 0.06, "\(moved)", sourceLocation: location)
  }
}
