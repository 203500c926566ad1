internal import Ink

/// Whether a canvas turns colors, and the last color it turned: pages have few.
final class ColorTurn {
  var isOn = false
  private var last: (plain: Color, isHighlighter: Bool, turned: Color)?

  /// The color drawn in place of another.
  func color(for plain: Color, isHighlighter: Bool) -> Color {
    guard isOn else { return plain }
    if let last, last.plain == plain, last.isHighlighter == isHighlighter { return last.turned }
    let turned = isHighlighter ? plain.turnedHighlighter : plain.turned
    last = (plain, isHighlighter, turned)
    return turned
  }
}
