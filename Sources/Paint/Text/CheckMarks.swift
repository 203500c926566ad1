internal import Geometry
internal import Ink
internal import Notebook

extension Canvas {
  /// Draws a text box with the boxes of its check lists.
  public func draw(_ text: TextPicture) {
    write(text)
    text.drawChecks(on: self)
  }
}

extension TextPicture {
  /// Draws the boxes of check lists, with a tick in those that are done.
  func drawChecks(on surface: borrowing some PageSurface & ~Copyable) {
    guard box.styled.lines.contains(where: \.isCheck) else { return }
    surface.save()
    defer { surface.restore() }
    surface.transform(by: transform)
    for case .check(let check, let isDone)? in TextLayout(box).blocks.map(\.marker) {
      let place = check.moved(by: box.origin)
      let width = place.width / 11
      surface.stroke(
        Path(around: place.expanded(by: -width / 2)), width: width, color: box.color, cap: .round,
        dashes: [])
      guard isDone else { continue }
      var tick = Path()
      for (x, y) in [(0.24, 0.52), (0.43, 0.72), (0.78, 0.28)] {
        tick.line(to: place.low + Point(x: x * place.width, y: y * place.height))
      }
      surface.stroke(tick, width: 1.6 * width, color: box.color, cap: .round, dashes: [])
    }
  }
}
