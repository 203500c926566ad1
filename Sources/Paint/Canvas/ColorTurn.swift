internal import Ink

/// Whether a canvas turns colours, and the last colour it turned: pages have few.
final class ColorTurn {
  var isOn = false
  private var last: (plain: Color, turned: Color)?

  /// The colour drawn in place of another.
  func color(for plain: Color) -> Color {
    guard isOn else { return plain }
    if let last, last.plain == plain { return last.turned }
    let turned = plain.turned
    last = (plain, turned)
    return turned
  }
}
