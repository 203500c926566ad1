internal import Geometry
internal import Paint
internal import Wording

/// Plots of one kind over a shared axis, one for each trace, below each other.
enum Rows {
  /// The height of the line of words above each plot.
  static let headHeight = 22.0

  /// Writes a trace's letter and details above its plot.
  static func drawHead(_ trace: Int, _ words: Words, at corner: Point, on drawing: inout Drawing) {
    let middle = Point(x: corner.x, y: corner.y + headHeight / 2)
    let letter = drawing.write(
      verbatim: Drawing.letter(of: trace), at: middle, .letter, .trace(trace))
    drawing.write(
      words, at: Point(x: letter.high.x + 7, y: middle.y), .label, .second,
      within: drawing.size.x - letter.high.x - 8)
  }
}
