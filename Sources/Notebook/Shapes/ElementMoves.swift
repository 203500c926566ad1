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
    for (shift, moved) in steps.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      try transform(moved.map(\.key).sorted(), by: .translation(by: shift))
    }
    let shapes = moves.shapes.filter { allowed.contains($0.key) }.sorted { $0.key < $1.key }
    for (id, shape) in shapes {
      guard let back = try entity(id).map(in: self).inverse else { continue }
      try apply(.become([id: shape.mapped(by: back)]), to: [id])
    }
  }
}
