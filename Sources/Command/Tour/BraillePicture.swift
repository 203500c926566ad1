internal import Geometry
internal import Ink

/// Ink as lines of Braille characters, two by four dots each, for a terminal.
struct BraillePicture: Hashable, Sendable {
  /// The lines from the first with ink to the last, without trailing blanks.
  let lines: [String]

  /// Draws strokes in a `frame` of the page as lines one dot wide; `columns` is the length of a full line.
  init(of strokes: [Stroke], in frame: Box, columns: Int) {
    let scale = Double(columns * 2) / max(frame.width, 1)
    let rows = min(Int((frame.height * scale / 4).rounded(.up)), 200)
    let dots = strokes.lazy.flatMap { Self.dots(of: $0, from: frame.low, scale: scale) }
    let drawn = Self.lines(with: dots, columns: columns, rows: rows)
    let first = drawn.firstIndex { !$0.isEmpty } ?? drawn.endIndex
    let last = drawn.lastIndex { !$0.isEmpty } ?? first
    lines = Array(drawn[first...].prefix(last - first + 1))
  }

  /// Draws points of a plane, two to a column and four to a row, from the upper left.
  ///
  /// Points outside the lines are not drawn; all lines are kept.
  init(dots: some Sequence<Point>, columns: Int, rows: Int) {
    lines = Self.lines(with: dots, columns: columns, rows: rows)
  }

  private static func lines(
    with dots: some Sequence<Point>, columns: Int, rows: Int
  ) -> [String] {
    var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: rows)
    for dot in dots where dot.x >= 0 && dot.y >= 0 {
      guard dot.x < Double(columns * 2), dot.y < Double(rows * 4) else { continue }
      let (x, y) = (Int(dot.x), Int(dot.y))
      cells[y / 4][x / 2] |= bits[y % 4][x % 2]
    }
    return cells.map { row in
      let end = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row.prefix(end).map(scalar)))
    }
  }

  /// The bit of each dot of a character, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private static func scalar(_ bits: UInt8) -> Unicode.Scalar {
    bits == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(bits)) ?? " "
  }

  /// The positions of the dots along the modeled ink, less than a dot apart.
  private static func dots(of stroke: Stroke, from origin: Point, scale: Double) -> [Point] {
    let points = stroke.modelled().map { ($0.position - origin) * scale }.filter { $0.isFinite }
    guard points.count > 1 else { return points }
    return zip(points, points.dropFirst()).flatMap { a, b in
      let count = min(Int(a.distance(to: b) * 2) + 1, 1000)
      return (0...count).map { a.mixed(with: b, by: Double($0) / Double(count)) }
    }
  }
}
