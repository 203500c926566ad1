internal import Wording

/// Text from files, made safe to show.
enum ShownText {
  /// Returns words with text from files on one line, in the current language.
  static func line(_ words: Words, atMost most: Int = 400) -> Words {
    Words(verbatim: line(words.text, atMost: most))
  }

  /// Returns a text on one line, without characters that affect the text around it.
  ///
  /// Characters that change the direction of writing could make a report seem to say something else.
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
