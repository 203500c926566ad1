/// Words from files as they are shown.
enum ShownText {
  /// Returns a text on one line, without characters that steer what stands around it.
  ///
  /// Signs that turn the direction of writing could make a report say something else than it does.
  static func line(_ text: String, atMost most: Int = 400) -> String {
    var shown = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if shown.count >= most {
        shown.append("…")
        break
      }
      let isSpace = scalar.properties.isWhitespace || scalar.value < 0x20
      if isSpace {
        if !isBlank { shown.append(" ") }
        isBlank = true
      } else if !isSteering(scalar) {
        shown.append(scalar)
        isBlank = false
      }
    }
    if shown.last == " " { shown.removeLast() }
    return String(shown)
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      true
    default: false
    }
  }
}
