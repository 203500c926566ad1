internal import CGLib
private import Glibc

/// A text as it is searched: without differences of case, accents, width and ligatures, with one space for
/// several or a line end, and with words joined that a hyphen divides at the end of a line.
public struct FoldedText: Hashable, Sendable {
  /// The folded letters.
  public private(set) var signs: [UInt32] = []
  /// The place of each folded letter's source.
  private var places: [Int32] = []

  /// A hyphen at the end of a line: it may be part of the word, or divide it.
  private static let divider: UInt32 = 0xFFFF_FFFF
  private static let space: UInt32 = 32
  private static let hyphen: UInt32 = 45

  /// Folds letters.
  public init(_ letters: [Unicode.Scalar]) {
    signs.reserveCapacity(letters.count)
    places.reserveCapacity(letters.count)
    var folding = LetterFolding()
    for (place, letter) in letters.enumerated() {
      if letter.properties.isWhitespace {
        addSpace(at: place, endsLine: letter == "\n", before: letters[safe: place + 1])
      } else if letters[safe: place + 1] == "\n", letter.isHyphen {
        add(Self.divider, at: place)
      } else {
        for sign in folding.folded(letter) { add(sign, at: place) }
      }
    }
  }

  /// Folds a search text.
  public init(needle: String) {
    self.init(Array(needle.unicodeScalars))
    if signs.allSatisfy({ $0 == Self.space }) { (signs, places) = ([], []) }
  }

  /// Folds each word of a search text.
  public static func words(in text: String) -> [FoldedText] {
    text.split(whereSeparator: \.isWhitespace).map { FoldedText(needle: String($0)) }
      .filter { !$0.isEmpty }
  }

  /// The number of folded letters.
  public var count: Int { signs.count }

  /// True if nothing is left of the text.
  public var isEmpty: Bool { signs.isEmpty }

  private mutating func add(_ sign: UInt32, at place: Int) {
    signs.append(sign)
    places.append(Int32(clamping: place))
  }

  private mutating func addSpace(at place: Int, endsLine: Bool, before next: Unicode.Scalar?) {
    guard signs.last != Self.space else { return }
    if endsLine {
      // The line ends within a word, or within a script that has no spaces.
      if signs.last == Self.divider { return }
      if let last = signs.last, let next, last.isWithoutSpaces, next.value.isWithoutSpaces {
        return
      }
    }
    add(Self.space, at: place)
  }

  /// Finds the occurrences of a text, as places of whole letters, which do not overlap.
  public func ranges(of needle: FoldedText) -> [Range<Int>] {
    guard let first = needle.signs.first else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < signs.count {
      if Self.matches(signs[start], first), let end = end(of: needle, from: start) {
        ranges.append(Int(places[start])..<Int(places[end - 1]) + 1)
        start = end
        // The rest of a letter that folds to several is not found again.
        while start < signs.count, places[start] == places[start - 1] { start += 1 }
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Finds the first occurrence of a text, as places of whole letters; nil for none.
  public func firstRange(of needle: FoldedText) -> Range<Int>? {
    guard let first = needle.signs.first else { return nil }
    for start in signs.indices where Self.matches(signs[start], first) {
      if let end = end(of: needle, from: start) {
        return Int(places[start])..<Int(places[end - 1]) + 1
      }
    }
    return nil
  }

  /// True if it contains a text.
  public func contains(_ needle: FoldedText) -> Bool {
    needle.isEmpty || firstRange(of: needle) != nil
  }

  /// True if it begins with a text.
  public func starts(with needle: FoldedText) -> Bool { end(of: needle, from: 0) != nil }

  /// True if it is a text and nothing more.
  public func isAll(of needle: FoldedText) -> Bool { end(of: needle, from: 0) == signs.count }

  /// True if a sign of the text matches one of the needle; a divider may be a hyphen.
  private static func matches(_ found: UInt32, _ sign: UInt32) -> Bool {
    found == sign || found == divider && sign == hyphen
  }

  /// The end of an occurrence that begins at a place; nil if none does.
  private func end(of needle: FoldedText, from start: Int) -> Int? {
    var place = start
    for sign in needle.signs {
      if signs[safe: place] == Self.divider, sign != Self.hyphen, sign != Self.divider {
        place += 1
      }
      guard let found = signs[safe: place] else { return nil }
      guard Self.matches(found, sign) else { return nil }
      place += 1
    }
    // A kana is another one with its voicing mark.
    return signs[safe: place]?.isVoicing == true ? nil : place
  }
}

extension Unicode.Scalar {
  fileprivate var isHyphen: Bool { self == "-" || self == "\u{AD}" || self == "\u{2010}" }
}

extension UInt32 {
  /// True for a letter of a script without spaces between words: ideographs and kana.
  fileprivate var isWithoutSpaces: Bool {
    (0x3001...0x30FF).contains(self) || (0x3400...0x9FFF).contains(self)
      || (0xF900...0xFAFF).contains(self) || (0xFF00...0xFFEF).contains(self)
      || (0x20000...0x3FFFF).contains(self)
  }

  /// True for a mark that makes one kana another, as in が and ぱ.
  fileprivate var isVoicing: Bool { self == 0x3099 || self == 0x309A }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// Folds letters, each only once.
public struct LetterFolding {
  private var known: [Unicode.Scalar: [UInt32]] = [:]

  /// Begins.
  public init() {}

  /// The letters of ASCII, which need no lookup.
  private static let plain: [[UInt32]] = (0..<128).map { [folded(plain: $0)] }

  static func folded(plain letter: UInt8) -> UInt32 {
    UInt32((65...90).contains(letter) ? letter + 32 : letter)
  }

  /// A letter without case, accents, width and ligatures; nothing for invisible signs.
  public mutating func folded(_ letter: Unicode.Scalar) -> [UInt32] {
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
  /// The text with accents as part of their letters (NFC); without GLib, as it is.
  public var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : normalized(as: SUZURI_NFC)
  }

  /// The text in a normal form; without GLib, as it is.
  func normalized(as form: suzuri_normal_form) -> String {
    guard let text = suzuri_normalize(self, form) else { return self }
    defer { free(text) }
    return String(cString: text)
  }
}
