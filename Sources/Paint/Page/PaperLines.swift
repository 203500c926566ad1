internal import Geometry
internal import Ink
internal import Notebook

/// The print on a sheet of paper, as straight lines and dots in page coordinates.
struct PaperLines: Hashable, Sendable {
  var rules: [Line] = []
  var margins: [Line] = []
  var dots: [Point] = []
  var cap = Style.Cap.butt

  struct Line: Hashable, Sendable {
    var start: Point
    var end: Point
  }

  let width: Double
  let height: Double
  let step: Double
  /// The sides of the sheet in whose middle squares and dots are.
  private let centered: Point

  /// More lines than this on a page would make a gray sheet and a long wait.
  private static let mostLines = 3000.0

  /// Lays out the ruling of a turned sheet, `cuts` of which are blank paper; nothing if its lines would be too dense.
  init(
    _ paper: Paper, size: PageSize, turns: QuarterTurns = .none, cut cuts: PageCuts = .none
  ) {
    centered = turns.opposite.size(of: cuts.sheet(of: size, turned: turns)).box.high
    let upright = turns.opposite.size(of: size).box.high
    (width, height) = (upright.x, upright.y)
    step = paper.spacing
    guard step.isFinite, step > 0, max(width, height) / step < Self.mostLines else { return }
    if let template = paper.template { add(template, of: paper) } else { add(paper) }
    if turns != .none { move(by: turns.map(of: upright)) }
  }

  mutating func move(by map: Affine) {
    func turned(_ lines: [Line]) -> [Line] {
      lines.map { Line(start: map($0.start), end: map($0.end)) }
    }
    (rules, margins, dots) = (turned(rules), turned(margins), dots.map { map($0) })
  }

  private mutating func add(_ paper: Paper) {
    switch paper.ruling {
    case .plain: break
    case .ruled: rule(from: 3 * step, to: height - step)
    case .grid: addGrid()
    case .dots: addDots()
    case .isometric: addTriangles()
    case .cornell: addCornell(column: paper.margin)
    case .staves: addStaves()
    case .genkoyoshi: addManuscriptSquares()
    }
    if paper.margin > 0, paper.margin < width, paper.ruling != .cornell {
      margins.append(upright(at: paper.margin))
    }
  }

  func level(at y: Double, from left: Double = 0, to right: Double? = nil) -> Line {
    Line(start: Point(x: left, y: y), end: Point(x: right ?? width, y: y))
  }

  func upright(at x: Double, from top: Double = 0, to bottom: Double? = nil) -> Line {
    Line(start: Point(x: x, y: top), end: Point(x: x, y: bottom ?? height))
  }

  private mutating func rule(from top: Double, to bottom: Double) {
    rules += stride(from: top, through: bottom + 0.01, by: step).map { level(at: $0) }
  }

  /// The positions of lines across a side, at equal distances from both edges of the sheet before it was made longer.
  private func places(across side: (Point) -> Double) -> StrideThrough<Double> {
    let length = side(Point(x: width, y: height))
    return stride(from: rest(of: side(centered)), through: length + 0.01, by: step)
  }

  /// What whole steps leave at either edge of a length.
  func rest(of length: Double) -> Double { length.truncatingRemainder(dividingBy: step) / 2 }

  private mutating func addGrid() {
    rules += places(across: \.y).map { level(at: $0) }
    rules += places(across: \.x).map { upright(at: $0) }
  }

  /// True if dots over the whole sheet are few enough.
  var hasRoomForDots: Bool { width / step * height / step < Self.mostLines * 100 }

  private mutating func addDots() {
    guard hasRoomForDots else { return }
    dots = places(across: \.y).flatMap { y in
      places(across: \.x).map { Point(x: $0, y: y) }
    }
  }

  /// Adds equilateral triangles: vertical lines, and lines that rise and fall by 30 degrees.
  private mutating func addTriangles() {
    let rise = width * Self.tangentOf30
    rules += places(across: \.x).map { upright(at: $0) }
    let apart = step * 2 * Self.tangentOf30
    for y in stride(from: -rise, through: height + 0.01, by: apart) {
      rules.append(Line(start: Point(x: 0, y: y), end: Point(x: width, y: y + rise)))
      rules.append(Line(start: Point(x: 0, y: y + rise), end: Point(x: width, y: y)))
    }
  }

  private static let tangentOf30 = 1 / (3.0).squareRoot()

  /// Adds a cue column, a summary area at the foot, and lines for notes in between.
  private mutating func addCornell(column: Double) {
    let foot = height - max(50 * Length.millimeter, 4 * step)
    let head = 3 * step
    guard foot > head else { return rule(from: head, to: height - step) }
    rules += stride(from: head + step, to: foot - step / 2, by: step)
      .map { level(at: $0, from: max(column, 0)) }
    margins.append(level(at: head))
    margins.append(level(at: foot))
    if column > 0, column < width { margins.append(upright(at: column, from: head, to: foot)) }
  }

  /// Adds staves of five lines, spaced to leave room for ledger lines.
  private mutating func addStaves() {
    let (edge, gap) = (15 * Length.millimeter, 5.5 * step)
    for top in stride(
      from: 20 * Length.millimeter, through: height - edge - 4 * step, by: 4 * step + gap)
    {
      rules += (0..<5).map { level(at: top + Double($0) * step, from: edge, to: width - edge) }
      rules += [edge, width - edge].map { upright(at: $0, from: top, to: top + 4 * step) }
    }
  }

  /// Adds columns of squares, with narrow columns for readings between them.
  private mutating func addManuscriptSquares() {
    let edge = 12 * Length.millimeter
    let reading = step * 0.35
    let columns = ((width - 2 * edge + reading) / (step + reading)).rounded(.down)
    let rows = ((height - 2 * edge) / step).rounded(.down)
    guard columns >= 1, rows >= 1 else { return }
    let left = (width - columns * (step + reading) + reading) / 2
    let top = (height - rows * step) / 2
    let bottom = top + rows * step
    for column in 0..<Int(columns) {
      let x = left + Double(column) * (step + reading)
      rules += [x, x + step].map { upright(at: $0, from: top, to: bottom) }
      rules += (0...Int(rows)).map { level(at: top + Double($0) * step, from: x, to: x + step) }
    }
  }
}

extension PageSurface where Self: ~Copyable {
  func fill(_ paper: Paper, over page: Box, scale: Double) {
    // The last pixels of a page are entirely paper, not blended with what is behind.
    let pixels = Box(low: page.low * scale, high: page.high * scale).roundedOut
    let whole = Box(low: pixels.low * (1 / scale), high: pixels.high * (1 / scale))
    fill(isRaster ? whole : page, with: paper.color)
  }

  /// Draws a sheet's ruling within a box; hairlines are aligned with pixels, `scale` to a point.
  func draw(_ lines: PaperLines, of paper: Paper, in box: Box, scale: Double) {
    guard paper.lineWidth.isFinite, paper.lineWidth > 0 else { return }
    let seen = box.expanded(by: paper.lineWidth + 1 / scale)
    let hairlines = Hairlines(width: paper.lineWidth, cap: lines.cap, scale: scale)
    draw(lines.rules, in: seen, hairlines, paper.ruleColor)
    draw(lines.margins, in: seen, hairlines, paper.marginColor)
    var dots = Path()
    for dot in lines.dots where seen.contains(dot) {
      dots.move(to: dot)
      dots.line(to: dot)
    }
    guard !dots.isEmpty else { return }
    stroke(dots, width: paper.lineWidth, color: paper.ruleColor, cap: .round, dashes: [])
  }

  /// Draws lines: one by one if they can be aligned with pixels, otherwise as one path.
  private func draw(
    _ lines: [PaperLines.Line], in box: Box, _ hairlines: Hairlines, _ color: Color
  ) {
    var path = Path()
    for line in lines where Box(around: [line.start, line.end]).intersects(box) {
      if isRaster, line.start.x == line.end.x || line.start.y == line.end.y {
        fill(hairlines.onPixels(line), with: color)
      } else {
        path.move(to: line.start)
        path.line(to: line.end)
      }
    }
    guard !path.isEmpty else { return }
    stroke(path, width: hairlines.width, color: color, cap: hairlines.cap, dashes: [])
  }
}

private struct Hairlines {
  let width: Double
  let cap: Style.Cap
  let scale: Double

  /// A horizontal or vertical line as whole pixels, so that all lines of a page look alike.
  func onPixels(_ line: PaperLines.Line) -> Box {
    let thickness = max((width * scale).rounded(), 1) / scale
    // A line between two pixels goes to the same one however its place was computed.
    func fitted(_ place: Double) -> Double {
      ((place - thickness / 2) * scale + 1e-6).rounded() / scale
    }
    // On a turned page lines run backward.
    let ends = Box(around: [line.start, line.end])
    if line.start.y == line.end.y {
      let y = fitted(line.start.y)
      return Box(low: Point(x: ends.low.x, y: y), high: Point(x: ends.high.x, y: y + thickness))
    }
    let x = fitted(line.start.x)
    return Box(low: Point(x: x, y: ends.low.y), high: Point(x: x + thickness, y: ends.high.y))
  }
}
