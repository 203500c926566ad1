internal import Geometry
internal import Ink
internal import Notebook

/// The papers of Xournal++, with the measurements of files written by version 1.1.3.
extension PaperLines {
  mutating func add(_ template: Paper.Template, of paper: Paper) {
    switch template.style {
    case "plain": break
    case "staves": addStaves(lineWidth: paper.lineWidth)
    case "graph": addSquares(margin: paper.margin, isCentered: template.isCentered)
    case "dotted": addDots()
    case "isodotted": addTriangles { $0.addDots() }
    case "isograph": addTriangles { $0.addLines() }
    default: addRules(paper)
    }
  }

  /// The room above the first line and below the last.
  private static let (head, foot) = (80.0, 20.0)

  private mutating func addRules(_ paper: Paper) {
    let count = ((height - Self.head - Self.foot) / (step + paper.lineWidth)).rounded(.towardZero)
    rules = (0..<max(Int(count), 0)).map { level(at: Self.head + Double($0) * step) }
    if paper.margin > 0 { margins = [upright(at: paper.margin)] }
  }

  private mutating func addStaves(lineWidth: Double) {
    let (edge, gap, tall) = (50.0, 40.0, 4 * step)
    let apart = tall + 5 * lineWidth + gap
    let count = ((height - Self.head - Self.foot + gap) / apart).rounded(.towardZero)
    for number in 0..<max(Int(count), 0) {
      let top = Self.head + Double(number) * apart
      rules += (0..<5).map { level(at: top + Double($0) * step, from: edge, to: width - edge) }
      rules += [edge, width - edge].map {
        upright(at: $0, from: top - lineWidth / 2, to: top + tall + lineWidth / 2)
      }
    }
  }

  /// The positions of lines across a length, the first one step away from the edge.
  private func steps(across length: Double) -> some Sequence<Double> {
    (1...).lazy.map { Double($0) * step }.prefix { $0 < length }
  }

  private mutating func addSquares(margin: Double, isCentered: Bool) {
    func edge(_ length: Double) -> Double {
      let room = length - 2 * margin
      // Sizes are kept to a hundredth of a millimeter, so squares that would fit exactly must still fit.
      let count = (room / step + 0.003).rounded(.down)
      return isCentered ? margin + (room - count * step) / 2 : margin
    }
    let (left, top, shift) = (edge(width), edge(height), 2.5)
    rules += steps(across: width).filter { $0 >= margin && $0 <= width - margin }
      .map { upright(at: $0, from: max(top - shift, 0), to: height - top - shift) }
    rules += steps(across: height).filter { $0 >= margin && $0 <= height - top }
      .map { level(at: $0, from: left, to: width - left) }
  }

  private mutating func addDots() {
    guard hasRoomForDots else { return }
    dots = steps(across: width).flatMap { x in
      steps(across: height).map { Point(x: x, y: $0) }
    }
  }

  /// Lays out lines or dots on equilateral triangles, centered on the sheet.
  private mutating func addTriangles(_ add: (inout Triangles) -> Void) {
    guard hasRoomForDots, width > 2 * step, height > 2 * step else { return }
    var triangles = Triangles(width: width, height: height, side: step)
    add(&triangles)
    (rules, dots, cap) = (triangles.lines, triangles.dots, .round)
  }
}

/// A field of equilateral triangles, each with a vertical side.
private struct Triangles {
  private let columns: Int
  private let rows: Int
  private let step: Point
  private let corner: Point
  private(set) var lines: [PaperLines.Line] = []
  private(set) var dots: [Point] = []

  init(width: Double, height: Double, side: Double) {
    step = Point(x: 3.0.squareRoot() / 2 * side, y: side / 2)
    columns = Int(((width - 2 * side) / step.x).rounded(.down))
    rows = Int(((height - 2 * side) / step.y).rounded(.down))
    corner = Point(
      x: (width - Double(columns) * step.x) / 2, y: (height - Double(rows) * step.y) / 2)
  }

  private func place(_ column: Int, _ row: Int) -> Point {
    corner + Point(x: Double(column) * step.x, y: Double(row) * step.y)
  }

  private mutating func connect(_ start: Point, _ end: Point) {
    lines.append(PaperLines.Line(start: start, end: end))
  }

  mutating func addDots() {
    for column in 0...columns {
      dots += stride(from: 1 - column % 2, through: rows - 1 + column % 2, by: 2)
        .map { place(column, $0) }
    }
  }

  mutating func addLines() {
    for row in [0, rows] { connect(place(0, row), place(columns, row)) }
    for column in 0...columns { connect(place(column, 0), place(column, rows)) }
    // The triangles have their corners where the sum of column and row is odd.
    for sum in stride(from: 1, to: columns + rows, by: 2) {
      let (upper, lower) = (min(sum, columns), max(sum - rows, 0))
      connect(place(upper, sum - upper), place(lower, sum - lower))
    }
    for difference in stride(from: 1 - rows + rows % 2, to: columns, by: 2) {
      let (upper, lower) = (max(difference, 0), min(rows + difference, columns))
      connect(place(upper, upper - difference), place(lower, lower - difference))
    }
  }
}
