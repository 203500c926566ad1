internal import Geometry

/// The strokes near a place, in constant time: a hashed grid whose cells tell of their latest strokes only.
struct StrokeGrid: Sendable {
  private let cell: Point
  private var heads: [Int32]
  private var entries: [(stroke: Int32, next: Int32)] = []
  /// The query that found a stroke last, since wide strokes are in several cells.
  private var found: [Int32]
  private var query: Int32 = 0

  /// However crowded a cell is, a query looks at no more of its strokes, and returns no more of all cells.
  private static let crowd = 8
  private static let most = 96
  /// The most cells that a stroke or a query takes on each axis.
  private static let span = 48

  /// Creates a grid for a number of strokes of a size.
  init(count: Int, size: Double) {
    cell = Point(x: 2 * size, y: size)
    heads = Array(repeating: -1, count: 1 << (Int.bitWidth - max(count, 8).leadingZeroBitCount + 2))
    found = Array(repeating: 0, count: count)
  }

  /// Adds a stroke over its whole width, at the height of its middle.
  mutating func insert(_ stroke: Int, _ shape: StrokeShape) {
    let row = Self.number(shape.middle / cell.y)
    for column in columns(shape.box.low.x, shape.box.high.x) {
      let bucket = bucket(column, row)
      entries.append((Int32(stroke), heads[bucket]))
      heads[bucket] = Int32(entries.count - 1)
    }
  }

  /// Returns the strokes in the cells that a box touches, and few others.
  mutating func strokes(around box: Box) -> [Int] {
    var strokes: [Int] = []
    strokes.reserveCapacity(Self.most)
    query += 1
    let first = Self.number(box.low.y / cell.y)
    for row in first...min(Self.number(box.high.y / cell.y), first + Self.span) {
      for column in columns(box.low.x, box.high.x) {
        var (entry, rest) = (heads[bucket(column, row)], Self.crowd)
        while entry >= 0, rest > 0 {
          let stroke = Int(entries[Int(entry)].stroke)
          (entry, rest) = (entries[Int(entry)].next, rest - 1)
          guard found[stroke] != query else { continue }
          found[stroke] = query
          strokes.append(stroke)
        }
        if strokes.count >= Self.most { return strokes }
      }
    }
    return strokes
  }

  private func columns(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let first = Self.number(low / cell.x)
    return first...min(Self.number(high / cell.x), first + Self.span)
  }

  private func bucket(_ column: Int, _ row: Int) -> Int {
    let mixed = (column &* 0x9E37_79B1) ^ (row &* 0x85EB_CA77)
    return (mixed ^ (mixed >> 15)) & (heads.count - 1)
  }

  /// Strokes are within a million points of the origin, and no size is less than a thousandth of one.
  private static func number(_ quotient: Double) -> Int { Int(quotient.rounded(.down)) }
}
