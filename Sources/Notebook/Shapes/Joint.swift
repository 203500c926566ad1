public import Bytes
public import Geometry
internal import Ink

/// A place in another shape to which an end of a shape is attached, wherever that one goes.
public struct Joint: Hashable, Sendable {
  /// The other shape.
  public let node: EntityID
  /// The place in its frame.
  public let place: Point

  /// Creates a joint.
  public init(_ node: EntityID, at place: Point) { (self.node, self.place) = (node, place) }
}

extension Joint: Storable {
  /// Appends the shape and the place.
  public func write(to writer: inout ByteWriter) { writer.write(node, place) }

  /// Reads a joint.
  public init(from reader: inout ByteReader) throws(ByteError) {
    node = try EntityID(from: &reader)
    place = try Point(from: &reader)
    guard abs(place.x) < 1e3, abs(place.y) < 1e3 else { throw .tooLarge }
  }
}

/// The joints of a shape.
public struct Joints: Hashable, Sendable {
  /// That of its first point.
  public var start: Joint?
  /// That of its last point.
  public var end: Joint?

  /// Creates joints; none by default.
  public init(start: Joint? = nil, end: Joint? = nil) { (self.start, self.end) = (start, end) }

  init(_ thing: some PropertyValues) {
    (start, end) = (thing.value(.start), thing.value(.end))
  }

  var all: [Joint] { [start, end].compactMap(\.self) }

  /// The joints to shapes that have other names now; the others are left out.
  func renamed(_ names: [EntityID: EntityID]) -> Joints {
    func renamed(_ joint: Joint?) -> Joint? {
      joint.flatMap { joint in names[joint.node].map { Joint($0, at: joint.place) } }
    }
    return Joints(start: renamed(start), end: renamed(end))
  }
}

extension Property where Value == Joint {
  static let start: Property = Property(code: 64)
  static let end: Property = Property(code: 65)
}

extension Property where Value == Bool {
  /// True if an end of another shape is, or was, attached to this one.
  static func connector(_ connector: EntityID) -> Property {
    Property(code: Field.connector, name: connector.stored)
  }
}

extension Entity {
  /// The names of all shapes ever attached to this one.
  var connectors: [EntityID] {
    fields.keys.compactMap { $0.code == Field.connector ? $0.entity : nil }
  }
}

extension Shape {
  /// The shape with its ends where they are attached; `map` leads from its coordinates to the page.
  func attached(
    by joints: Joints, under map: Affine, on page: EntityID?, in reader: some NotebookReader
  ) throws -> Shape {
    guard isConnector, !joints.all.isEmpty, let back = map.inverse else { return self }
    func target(_ joint: Joint?) throws -> ShapeTarget? {
      guard let joint, let node = try reader.node(joint.node, on: page) else { return nil }
      return ShapeTarget(node.mapped(by: back), at: joint.place)
    }
    return joined(from: try target(joints.start), to: try target(joints.end))
  }
}

extension NotebookReader {
  /// A closed shape in page coordinates; nil unless it is alive on a page.
  func node(_ id: EntityID, on page: EntityID?) throws -> Shape? {
    let thing = try entity(id)
    guard thing.life.isAlive, let place = thing.place, place.page == page,
      try entity(place.page).life.shows(id), try entity(place.layer).life.shows(id),
      let shape = thing.value(.shape), shape.form.isClosed
    else { return nil }
    return shape.mapped(by: try thing.map(in: self))
  }
}
