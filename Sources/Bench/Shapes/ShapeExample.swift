internal import Geometry
internal import Ink

/// A stroke of which it is known what it was meant to be.
struct ShapeExample {
  /// The person or the kind of handwriting.
  let source: String
  /// What was drawn or written.
  let label: String
  /// The kinds of shapes that describe a figure; empty for handwriting.
  let kinds: Set<ShapeKind>
  let samples: [Sample]
  /// The height of small letters on its page.
  var letterHeight = 2.5 * Length.millimeter

  var isFigure: Bool { !kinds.isEmpty }
}

/// What became of the strokes of one label.
struct ShapeRow {
  let label: String
  private(set) var strokes = 0
  private(set) var right = 0
  /// The number of strokes that became each kind; those that stay ink have none.
  private(set) var results: [ShapeKind?: Int] = [:]

  init(_ label: String) { self.label = label }

  mutating func add(_ found: ShapeKind?, for example: ShapeExample) {
    strokes += 1
    results[found, default: 0] += 1
    if example.isFigure ? found.map(example.kinds.contains) ?? false : found == nil { right += 1 }
  }

  mutating func add(_ other: ShapeRow) {
    strokes += other.strokes
    right += other.right
    results.merge(other.results) { $0 + $1 }
  }

  /// The share of strokes that became what they were meant to be.
  var share: Double? { strokes > 0 ? Double(right) / Double(strokes) : nil }
}

/// What became of many strokes.
struct ShapeTally {
  private(set) var figures: [ShapeRow] = []
  private(set) var writing: [ShapeRow] = []
  /// The milliseconds that each stroke took.
  private(set) var times: [Double] = []

  mutating func add(_ found: ShapeKind?, for example: ShapeExample, milliseconds: Double) {
    times.append(milliseconds)
    if example.isFigure {
      Self.add(found, for: example, to: &figures)
    } else {
      Self.add(found, for: example, to: &writing)
    }
  }

  private static func add(
    _ found: ShapeKind?, for example: ShapeExample, to rows: inout [ShapeRow]
  ) {
    if !rows.contains(where: { $0.label == example.label }) { rows.append(ShapeRow(example.label)) }
    for place in rows.indices where rows[place].label == example.label {
      rows[place].add(found, for: example)
    }
  }

  /// The share of figures that became what they were meant to be; nil without any.
  var right: Double? { Self.sum(figures).share }

  /// The share of strokes of handwriting that became a figure; nil without any.
  var mistaken: Double? { Self.sum(writing).share.map { 1 - $0 } }

  var strokes: Int { Self.sum(figures).strokes + Self.sum(writing).strokes }
  var figureCount: Int { Self.sum(figures).strokes }
  var writingCount: Int { Self.sum(writing).strokes }

  private static func sum(_ rows: [ShapeRow]) -> ShapeRow {
    rows.reduce(into: ShapeRow("")) { $0.add($1) }
  }
}
