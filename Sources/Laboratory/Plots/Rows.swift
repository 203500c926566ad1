internal import Geometry
internal import Paint

/// Plots of one kind below each other, one for each trace, over the same axis.
enum Rows {
  /// The room of the line of words above each plot.
  static let headHeight = 22.0

  /// Writes a trace's letter and what there is to know of it above its plot.
  static func drawHead(_ trace: Int, _ words: String, at corner: Point, on drawing: inout Drawing) {
    let middle = Point(x: corner.x, y: corner.y + headHeight / 2)
    let letter = drawing.write(
      Drawing.letter(of: trace), at: middle, .letter, .trace(trace))
    drawing.write(
      words, at: Point(x: letter.high.x + 7, y: middle.y), .label, .second,
      within: drawing.size.x - letter.high.x - 8)
  }
}
