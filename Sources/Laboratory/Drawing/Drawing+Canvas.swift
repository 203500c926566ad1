internal import Geometry
internal import Ink
internal import Paint

extension Drawing {
  /// Draws on a page or on pixels.
  ///
  /// Lengths are multiplied here rather than by the canvas, which fits letters to its whole units: that is
  /// wanted on pixels, but not in files.
  func draw(
    on canvas: borrowing Canvas, at corner: Point = .zero, scale: Double, palette: Palette
  ) {
    let map = Affine.scaling(x: scale, y: scale).then(.translation(by: corner))
    for mark in marks {
      switch mark {
      case .area(let path, let tone, let opacity):
        canvas.fill(path.transformed(by: map), with: palette[tone].faded(to: opacity))
      case .line(let path, let tone, let width, let dashes):
        canvas.stroke(
          path.transformed(by: map), width: width * scale, color: palette[tone],
          cap: dashes.isEmpty ? .round : .butt, dashes: dashes.map { $0 * Float(scale) })
      case .text(let text):
        canvas.write(
          text.text, at: map(text.place),
          Lettering(
            size: text.look.size * scale, weight: text.look.weight, color: palette[text.tone]),
          alignment: text.alignment)
      }
    }
  }
}

extension Color {
  fileprivate func faded(to opacity: Double) -> Color {
    Color(rgba: rgba & 0xFFFF_FF00 | UInt32((Double(rgba & 0xFF) * opacity).rounded()))
  }
}
