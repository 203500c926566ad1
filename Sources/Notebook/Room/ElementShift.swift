package import Geometry
internal import Ink

extension Property where Value == Point {
  /// How far room on its page has moved an element, on top of its own map.
  ///
  /// The movements by several names add up, so that room that two devices make at the same time moves it twice. Room
  /// on blank paper has the name of its writer, and room with a cut that of the cut.
  static func shift(by name: [UInt8]) -> Property { Property(code: 70, name: name) }
}

extension Entity {
  /// How far all room has moved an element; not at all if that is farther than there are numbers.
  var shift: Point {
    let code = Property<Point>.shift(by: []).field.code
    let sum = fields.lazy.filter { $0.key.code == code }.sorted { $0.key < $1.key }
      .compactMap { _, fragment in
        guard case .register(let register) = fragment, !register.value.isEmpty else { return nil }
        return try? Point(stored: register.value)
      }
      .filter(\.isFinite).reduce(Point.zero) { $0 + $1 }
    return sum.isFinite ? sum : .zero
  }

  /// The map of an element to its page, without that of the cell of a table in which it is.
  package var ownMap: Affine {
    let (map, shift) = (value(.transform) ?? .identity, shift)
    let moved = map.then(.translation(by: shift))
    return shift == .zero || !moved.isUsable ? map : moved
  }
}

extension Editor {
  /// Moves elements by a distance, whatever else moves them at the same time on another device.
  mutating func shift(
    _ elements: some Sequence<EntityID>, by distance: Point, named name: [UInt8]
  ) throws {
    let property = Property<Point>.shift(by: name)
    for id in elements {
      let new = (try entity(id).value(property) ?? .zero) + distance
      try assign(new == .zero ? [] : new.stored, to: property.field, of: id)
    }
  }

  /// Sets the map of an element to its page; its own map is as much less as room has moved it.
  mutating func setMap(of id: EntityID, to map: Affine) throws {
    try set(.transform, of: id, to: try ownPart(of: map, for: id))
  }

  /// Records the map of an element to its page even if it is the current one.
  mutating func restateMap(of id: EntityID, as map: Affine) throws {
    let own = try ownPart(of: map, for: id)
    try restate(own.stored, as: Property.transform.field, of: id)
  }

  private func ownPart(of map: Affine, for id: EntityID) throws -> Affine {
    let thing = try entity(id)
    let shift = thing.shift
    guard shift != .zero else { return map }
    // The same map has the same bytes, without a rounding error.
    return map == thing.ownMap
      ? thing.value(.transform) ?? .identity : map.then(.translation(by: -shift))
  }
}

extension Incarnation {
  /// The name under which a writer moves elements by room on blank paper.
  var shiftName: [UInt8] { Array(String(rawValue, radix: 16).utf8) }
}
