public import Bytes

/// The languages that handwriting is read in.
public enum ReadingLanguage: String, CaseIterable, Hashable, Sendable {
  case latin, japanese, both

  /// The language of people with a locale: Japanese notes have words in Latin letters as well.
  public static func usual(
    in environment: (String) -> String? = Surroundings.variable
  ) -> ReadingLanguage {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    return locale?.hasPrefix("ja") == true ? .both : .latin
  }

  /// True for a letter, by its Unicode number, that such text is written with; blank frames belong to each.
  func has(_ code: UInt16) -> Bool {
    switch self {
    case .latin: code < 0x2E80 && Self.isKnown(code)
    // Japanese notes have words in Latin letters as well.
    case .japanese, .both: Self.isKnown(code)
    }
  }

  /// True for a letter of any of the languages.
  ///
  /// The reader knows 18,000 letters; without this, 撃 is read as 擊.
  static func isKnown(_ code: UInt16) -> Bool {
    switch code {
    // Punctuation, arrows and the signs of mathematics go before; then come pictures.
    case ..<0x2300: true
    case 0x25A0...0x25CF, 0x2605, 0x2606, 0x2713, 0x2714: true
    case 0x3001...0x303F, 0x3041...0x30FF: true
    case 0xFF01...0xFF5E: true
    default: JapaneseKanji.contains(code)
    }
  }
}
