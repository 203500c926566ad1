internal import Geometry
internal import Ink
internal import Notebook

/// A paper as a small drawing, which shows what kind it is and no more.
struct RulingDrawing {
  private let ruling: Paper.Ruling
  private let sheet: Box
  private let unit: Double

  /// Draws a ruling into a sheet; a unit is a line's width.
  init(_ ruling: Paper.Ruling, in sheet: Box, unit: Double) {
    (self.ruling, self.sheet, self.unit) = (ruling, sheet, unit)
  }

  func marks(color: Color, margin: Color) -> [Face.Mark] {
    switch ruling {
    case .plain: []
    case .ruled: rows(from: 0.2, by: 0.13).map { line($0, color) } + [side(0.22, margin)]
    case .grid:
      rows(from: 0.1, by: 0.125).map { line($0, color) }
        + rows(from: 0.1, by: 0.15).map { side($0, color) }
    case .dots:
      rows(from: 0.1, by: 0.125).flatMap { y in
        rows(from: 0.1, by: 0.15).map { x in dot(x, y, color) }
      }
    case .isometric:
      rows(from: -1, by: 0.2).flatMap { start in
        [slope(start, down: true, color), slope(start + 1, down: false, color)].compactMap(\.self)
      }
    case .cornell:
      rows(from: 0.16, by: 0.13).filter { $0 < 0.75 }.map { line($0, color) }
        + [side(0.32, margin), line(0.77, margin)]
    case .staves:
      [0.14, 0.42, 0.7].flatMap { top in
        (0..<5).map { line(top + Double($0) * 0.042, color) }
      }
    case .genkoyoshi:
      rows(from: 0.08, by: 0.14).map { line($0, color) }
        + [0.12, 0.27, 0.36, 0.51, 0.6, 0.75, 0.84].map { side($0, color) }
    }
  }

  private func rows(from start: Double, by step: Double) -> [Double] {
    Array(stride(from: start, to: 0.99, by: step))
  }

  private func line(_ y: Double, _ color: Color) -> Face.Mark {
    let top = (sheet.low.y + sheet.height * y).rounded()
    return .box(
      Box(
        low: Point(x: sheet.low.x, y: top),
        high: Point(x: sheet.high.x, y: top + max(unit.rounded(), 1))), radius: 0, color)
  }

  private func side(_ x: Double, _ color: Color) -> Face.Mark {
    let left = (sheet.low.x + sheet.width * x).rounded()
    return .box(
      Box(
        low: Point(x: left, y: sheet.low.y),
        high: Point(x: left + max(unit.rounded(), 1), y: sheet.high.y)), radius: 0, color)
  }

  private func dot(_ x: Double, _ y: Double, _ color: Color) -> Face.Mark {
    let place = Point(x: sheet.low.x + sheet.width * x, y: sheet.low.y + sheet.height * y)
    return .box(Box(low: place, high: place).expanded(by: unit), radius: unit, color)
  }

  /// A line that slopes across the sheet, cut at its edges.
  private func slope(_ start: Double, down: Bool, _ color: Color) -> Face.Mark? {
    let rise = sheet.width * 0.58 / sheet.height
    let ends = down ? (start, start + rise) : (start, start - rise)
    var (low, high) = (0.0, 1.0)
    let change = ends.1 - ends.0
    let (a, b) = (-ends.0 / change, (1 - ends.0) / change)
    low = max(low, min(a, b))
    high = min(high, max(a, b))
    guard low < high else { return nil }
    func place(_ share: Double) -> Point {
      Point(
        x: sheet.low.x + sheet.width * share,
        y: sheet.low.y + sheet.height * (ends.0 + change * share))
    }
    var path = Path()
    path.move(to: place(low))
    path.line(to: place(high))
    return .line(path, width: unit * 0.8, color)
  }
}
