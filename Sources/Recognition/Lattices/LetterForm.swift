internal import Folding

/// Letters as handwriting is searched: without case, accents and width, and kana without voicing marks and
/// as hiragana.
enum LetterForm {
  /// The form of each letter by its Unicode number.
  private static let forms: [UInt16] = {
    var folding = LetterFolding()
    return (0...UInt32(UInt16.max)).map { code in
      guard let letter = Unicode.Scalar(code), isUsual(code) else { return UInt16(code) }
      return form(ofFolded: folding.folded(letter).first ?? code)
    }
  }()

  /// The form of a letter.
  static func form(of code: UInt16) -> UInt16 { forms[Int(code)] }

  /// The forms of a text's letters, with a space between words; œ is read as two letters.
  static func forms(of text: FoldedText) -> [UInt16] {
    text.signs.filter { $0 != 0x3099 && $0 != 0x309A && $0 <= UInt32(UInt16.max) }
      .flatMap { $0 == 0x153 ? [0x6F, 0x65] : [form(ofFolded: $0)] }
  }

  /// True for letters that have forms: ideographs are what they are.
  private static func isUsual(_ code: UInt32) -> Bool {
    code < 0x2E80 || (0x3000...0x30FF).contains(code) || code >= 0xF900
  }

  private static func form(ofFolded sign: UInt32) -> UInt16 {
    let isKatakana = (0x30A1...0x30F6).contains(sign)
    return UInt16(truncatingIfNeeded: isKatakana ? sign - 0x60 : sign)
  }
}
