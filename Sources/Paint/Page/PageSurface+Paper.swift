internal import Geometry
internal import Ink
internal import Notebook

extension PageSurface where Self: ~Copyable {
  /// Fills the box of a page with its paper color.
  func fill(_ paper: Paper, over page: Box, scale: Double) {
    // The last pixels of a page are entirely paper, not blended with what is behind.
    let pixels = Box(low: page.low * scale, high: page.high * scale).roundedOut
    let whole = Box(low: pixels.low * (1 / scale), high: pixels.high * (1 / scale))
    fill(isRaster ? whole : page, with: paper.color)
  }

  /// Draws the part of a sheet's ruling within a box.
  ///
  /// Hairlines are aligned with pixels, `scale` to a point.
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

/// The drawing of a ruling's lines.
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
      return Box(
        low: Point(x: ends.low.x, y: y), high: Point(x: ends.high.x, y: y + thickness))
    }
    let x = fitted(line.start.x)
    return Box(low: Point(x: x, y: ends.low.y), high: Point(x: x + thickness, y: ends.high.y))
  }
}
