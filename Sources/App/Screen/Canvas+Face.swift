internal import Desk
internal import Geometry
internal import Ink
internal import Paint

extension Canvas {
  /// Draws the face, bottom to top.
  func draw(_ face: Face) {
    for mark in face.marks {
      switch mark {
      case .box(let box, let radius, let color):
        if radius > 0 { fill(box, radius: radius, with: color) } else { fill(box, with: color) }
      case .shadow(let box, let radius, let color): drawShadow(of: box, radius: radius, color)
      case .blend(let box, let radius, let stops, let isUpright):
        fill(box, radius: radius, along: stops.map { ($0.place, $0.color) }, isUpright: isUpright)
      case .line(let path, let width, let color): stroke(path, width: width, color: color)
      case .dashes(let path, let width, let length, let color):
        stroke(path, width: width, color: color, dashes: [Float(length), Float(length)])
      case .area(let path, let color): fill(path, with: color)
      case .words(let text, let point, let words):
        write(
          text, at: point,
          Lettering(
            size: words.size, weight: words.isTitle ? .semiBold : .regular, color: words.color),
          alignment: words.anchor == 0 ? .leading : words.anchor == 1 ? .trailing : .center,
          within: words.room)
      }
    }
  }

  /// Draws the soft shadow around a page, and nothing where the page will lie: blending a whole
  /// window several times would cost more than all else in a picture.
  func drawShadow(of page: Box, strength: Color, scale: Double) {
    for step in 1...5 {
      let margin = (Double(step) * 1.6 * scale).rounded()
      let outer = Box(
        low: page.low - Point(x: margin, y: (margin / 2).rounded()),
        high: page.high + Point(x: margin, y: (margin * 1.5).rounded()))
      let color = strength.faded(to: 0.45)
      let (left, right) = (page.low.x, page.high.x)
      fill(Box(low: outer.low, high: Point(x: outer.high.x, y: page.low.y)), with: color)
      fill(Box(low: Point(x: outer.low.x, y: page.high.y), high: outer.high), with: color)
      for (start, end) in [(outer.low.x, left), (right, outer.high.x)] {
        fill(
          Box(low: Point(x: start, y: page.low.y), high: Point(x: end, y: page.high.y)),
          with: color)
      }
    }
  }

  private func drawShadow(of box: Box, radius: Double, _ color: Color) {
    for step in 1...8 {
      let margin = Double(step) * 1.6
      let grown = Box(
        low: box.low + Point(x: -margin, y: 3 - margin),
        high: box.high + Point(x: margin, y: 3 + margin))
      fill(grown, radius: radius + margin, with: color.faded(to: 0.3))
    }
  }
}
