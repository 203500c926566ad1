internal import Geometry
internal import Paint
internal import Wording

/// The two axes of a plot around the box of its values.
struct Axes {
  /// The area of the values.
  let box: Box
  let x: Scale
  let y: Scale

  init(_ box: Box, x: Scale, y: Scale) {
    self.box = box
    self.x = x.along(box.low.x, box.high.x)
    self.y = y.along(box.high.y, box.low.y)
  }

  static let footHeight = 40.0

  /// The point for two values.
  func point(_ x: Double, _ y: Double) -> Point {
    Point(x: self.x.place(of: x), y: self.y.place(of: y))
  }

  /// Draws the axis at the foot with its numbers, and its title below them.
  func drawFoot(_ title: Words, on drawing: inout Drawing) {
    Axes.drawFoot(x, along: box.high.y, title, on: &drawing)
  }

  static func drawFoot(
    _ scale: Scale, along height: Double, _ title: Words, on drawing: inout Drawing
  ) {
    drawing.line(
      from: Point(x: scale.start, y: height), to: Point(x: scale.end, y: height), .second,
      width: 0.8)
    var free = -Double.infinity
    for tick in scale.ticks(about: Int((scale.end - scale.start) / 64)) {
      let place = Point(x: scale.place(of: tick.value), y: height)
      let half = Drawing.Look.label.width(of: tick.label) / 2
      // At the edges of the drawing a number moves aside from its tick.
      let middle = min(max(place.x, half), drawing.size.x - half)
      guard middle - half >= free else { continue }
      drawing.line(from: place, to: Point(x: place.x, y: height + 4), .second, width: 0.8)
      drawing.write(
        verbatim: tick.label, at: Point(x: middle, y: height + 13), .label, .second, .center)
      free = middle + half + 6
    }
    drawing.write(
      title, at: Point(x: scale.end, y: height + 30), .label, .second, .trailing,
      within: scale.end - scale.start)
  }

  /// Draws thin lines at the heights of some values, with numbers on the left.
  func drawSide(_ ticks: [Scale.Tick], on drawing: inout Drawing) {
    for tick in ticks {
      let height = y.place(of: tick.value)
      drawing.line(
        from: Point(x: box.low.x, y: height), to: Point(x: box.high.x, y: height), .hair)
      drawing.write(
        verbatim: tick.label, at: Point(x: box.low.x - 7, y: height), .label, .second, .trailing)
    }
  }

  /// The room for numbers beside thin lines.
  static func sideWidth(of ticks: [Scale.Tick]) -> Double {
    (ticks.map { Drawing.Look.label.width(of: $0.label) }.max() ?? 0) + 9
  }
}
