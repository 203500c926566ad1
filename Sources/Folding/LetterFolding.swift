internal import CGLib
private import Glibc

/// Folds letters, each only once.
struct LetterFolding {
  private var known: [Unicode.Scalar: [UInt32]] = [:]

  /// The letters of ASCII, which need no lookup.
  private static let plain: [[UInt32]] = (0..<128).map { [folded(plain: $0)] }

  /// A letter of ASCII without case.
  static func folded(plain letter: UInt8) -> UInt32 {
    UInt32((65...90).contains(letter) ? letter + 32 : letter)
  }

  /// A letter without case, accents, width and ligatures; nothing for invisible signs.
  mutating func folded(_ letter: Unicode.Scalar) -> [UInt32] {
    if letter.isASCII { return Self.plain[Int(letter.value)] }
    if let known = known[letter] { return known }
    let folded = Self.fold(letter)
    known[letter] = folded
    return folded
  }

  private static func fold(_ letter: Unicode.Scalar) -> [UInt32] {
    if let usual = signs[letter] { return [usual.value] }
    return String(letter).normalized(as: SUZURI_NFKD).unicodeScalars.filter { !isLeftOut($0) }
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
      .filter { !isLeftOut($0) }
      .map { signs[$0]?.value ?? $0.value }
  }

  /// Signs that keyboards have in a simpler form.
  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "‟": "\"",
    "″": "\"", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "﹘": "-",
  ]

  /// True for an invisible sign or an accent; in scripts of India and beyond, marks are letters.
  private static func isLeftOut(_ letter: Unicode.Scalar) -> Bool {
    switch letter.properties.generalCategory {
    case .format, .control: true
    case .nonspacingMark, .enclosingMark:
      letter.value < 0x700 || (0x1AB0...0x1AFF).contains(letter.value)
        || (0x1DC0...0x1DFF).contains(letter.value) || (0x20D0...0x20FF).contains(letter.value)
        || (0xFE00...0xFE2F).contains(letter.value)
    default: false
    }
  }
}

extension String {
  /// The text in a normal form; without GLib, as it is.
  func normalized(as form: suzuri_normal_form) -> String {
    guard let text = suzuri_normalize(self, form) else { return self }
    defer { free(text) }
    return String(cString: text)
  }
}
