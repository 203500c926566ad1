internal import Geometry
internal import Notebook

/// The paper of a page that is larger than its sheet: lines, squares, dots and triangles continue from the
/// sheet in all directions; a paper that divides its sheet, such as staves, begins again on each.
extension PaperLines {
  /// Lays out the lines in a part of a page, perhaps more, around the sheet that the paper is ruled for.
  init(_ paper: Paper, around sheet: RuledSheet, turns: QuarterTurns, on page: Box, in part: Box) {
    self.init(paper, size: turns.opposite.size(of: sheet.size))
    let map = turns.map(of: Point(x: width, y: height)).then(.translation(by: sheet.corner))
    guard let back = map.inverse, !part.intersection(page).isEmpty else { return }
    let (bounds, needed) = (back(page), back(part.intersection(page)))
    if paper.template == nil, let field = RuledField(self, paper, bounds, needed) {
      (rules, margins, dots) = (field.rules, field.margins, field.dots)
    } else {
      repeatSheet(over: needed)
    }
    move(by: map)
  }

  private mutating func repeatSheet(over box: Box) {
    let (rules, margins, dots) = (rules, margins, dots)
    (self.rules, self.margins, self.dots) = ([], [], [])
    let (columns, rows) = (box.places(\.x, of: width), box.places(\.y, of: height))
    guard columns.count * rows.count <= Self.mostSheets else { return }
    for row in rows {
      for column in columns {
        let shift = Point(x: Double(column) * width, y: Double(row) * height)
        self.rules += rules.map { $0.moved(by: shift) }
        self.margins += margins.map { $0.moved(by: shift) }
        self.dots += dots.map { $0 + shift }
      }
    }
  }

  /// More sheets than this in sight are too small to show lines.
  private static let mostSheets = 400
}

extension PaperLines.Line {
  fileprivate func moved(by shift: Point) -> PaperLines.Line {
    PaperLines.Line(start: start + shift, end: end + shift)
  }
}

extension Box {
  /// The places of sheets of a length that touch the box, which is not empty.
  fileprivate func places(_ side: (Point) -> Double, of length: Double) -> ClosedRange<Int> {
    let first = Int((side(low) / length).rounded(.down))
    return first...max(first, Int((side(high) / length).rounded(.up)) - 1)
  }
}

/// The lines of an endless paper, in a part of a page.
private struct RuledField {
  private(set) var rules: [PaperLines.Line] = []
  private(set) var margins: [PaperLines.Line] = []
  private(set) var dots: [Point] = []
  private let step: Double
  /// The box of the page, and the part of it in which lines are wanted.
  private let (page, part): (Box, Box)

  /// More lines than this would make a gray area.
  private static let most = 3000.0

  /// Lays the lines out; nil for a paper that divides its sheet.
  init?(_ sheet: PaperLines, _ paper: Paper, _ page: Box, _ part: Box) {
    (step, self.page, self.part) = (sheet.step, page, part)
    guard [.plain, .ruled, .grid, .dots, .isometric].contains(paper.ruling) else { return nil }
    guard step.isFinite, step > 0, max(part.width, part.height) / step < Self.most else { return }
    let (left, top) = (sheet.rest(of: sheet.width), sheet.rest(of: sheet.height))
    switch paper.ruling {
    case .ruled: addRules()
    case .grid:
      rules += places(from: top, \.y).map(level(at:))
      rules += places(from: left, \.x).map(upright(at:))
    case .dots:
      guard part.width / step * part.height / step < Self.most * 100 else { return }
      dots = places(from: top, \.y).flatMap { y in
        places(from: left, \.x).map { Point(x: $0, y: y) }
      }
    case .isometric: addTriangles(from: left, sheet.width)
    default: break
    }
    if paper.margin > 0, page.low.x < paper.margin, paper.margin < page.high.x {
      margins.append(upright(at: paper.margin))
    }
  }

  /// The places of lines within the part, aligned with a given one.
  private func places(from first: Double, _ side: (Point) -> Double) -> StrideThrough<Double> {
    places(from: first, apart: step, side(part.low), side(part.high))
  }

  private func places(
    from first: Double, apart: Double, _ low: Double, _ high: Double
  ) -> StrideThrough<Double> {
    let start = first + ((low - first) / apart).rounded(.up) * apart
    return stride(from: start, through: high + 0.01, by: apart)
  }

  private func level(at y: Double) -> PaperLines.Line {
    PaperLines.Line(start: Point(x: page.low.x, y: y), end: Point(x: page.high.x, y: y))
  }

  private func upright(at x: Double) -> PaperLines.Line {
    PaperLines.Line(start: Point(x: x, y: page.low.y), end: Point(x: x, y: page.high.y))
  }

  /// Adds lines to write on; a page has a head and a foot where it does not continue.
  private mutating func addRules() {
    let head = page.low.y > -0.01 && page.low.y < 0.01 ? 3 * step : -Double.infinity
    rules += places(from: 3 * step, \.y)
      .filter { $0 > head - 0.01 && $0 < page.high.y - step + 0.01 }.map(level(at:))
  }

  /// Adds triangles: vertical lines, and lines that fall and rise by 30 degrees.
  private mutating func addTriangles(from left: Double, _ width: Double) {
    rules += places(from: left, \.x).map(upright(at:))
    let slope = 1 / (3.0).squareRoot()
    let (rise, apart) = (width * slope, 2 * step * slope)
    func line(_ y: Double, _ slope: Double) -> PaperLines.Line {
      func point(_ x: Double) -> Point { Point(x: x, y: y + x * slope) }
      return PaperLines.Line(start: point(page.low.x), end: point(page.high.x))
    }
    // A line that crosses the left edge of the sheet there is visible in the part where its middle is.
    for (first, sign) in [(-rise, 1.0), (0, -1.0)] {
      let ends = (-sign * part.low.x * slope, -sign * part.high.x * slope)
      rules += places(
        from: first, apart: apart, part.low.y + min(ends.0, ends.1),
        part.high.y + max(ends.0, ends.1)
      ).map { line($0, sign * slope) }
    }
  }
}
