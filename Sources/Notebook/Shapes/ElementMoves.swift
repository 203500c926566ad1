public import Geometry
public import Ink

/// New places of many elements, as one edit: what the arranging of a graph comes to.
public struct ElementMoves: Hashable, Sendable {
  /// How far elements move.
  public var shifts: [EntityID: Point]
  /// The new shapes of others, in page coordinates.
  public var shapes: [EntityID: Shape]

  /// Creates moves.
  public init(shifts: [EntityID: Point] = [:], shapes: [EntityID: Shape] = [:]) {
    (self.shifts, self.shapes) = (shifts, shapes)
  }

  /// All elements that are moved.
  public var elements: [EntityID] { Set(shifts.keys).union(shapes.keys).sorted() }
}

extension Editor {
  /// Moves elements, and attaches the shapes between them again; those not among `elements` stay.
  mutating func apply(_ moves: ElementMoves, to elements: [EntityID]) throws {
    let allowed = Set(elements)
    let steps = Dictionary(grouping: moves.shifts.filter { allowed.contains($0.key) }) { $0.value }
    let sorted = steps.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
    try transform(
      sorted.map { MovedUnit($0.value.map(\.key).sorted(), by: .translation(by: $0.key)) })
    var shapes: [EntityID: Shape] = [:]
    for (id, shape) in moves.shapes where allowed.contains(id) {
      guard let back = try entity(id).map(in: self).inverse else { continue }
      shapes[id] = shape.mapped(by: back)
    }
    try apply(.become(shapes), to: shapes.keys.sorted())
  }
}
