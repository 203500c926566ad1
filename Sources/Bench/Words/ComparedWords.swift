internal import Folding

/// The words of a line as they are compared, without differences of case, accents and width: runs of letters and
/// digits, and in Japanese every two kanji in a row.
struct ComparedWords: Hashable, Sendable {
  private(set) var words: [String] = []

  /// The fewest letters of a word that is looked for in the handwriting; two kanji are enough.
  private static let fewestLetters = 4

  /// Divides a line.
  init(_ line: String) {
    var (run, last) = (String.UnicodeScalarView(), Unicode.Scalar?.none)
    func close() {
      if !run.isEmpty { words.append(String(run)) }
      run.removeAll()
    }
    for letter in FoldedText(needle: line).signs.compactMap(Unicode.Scalar.init) {
      defer { last = letter }
      guard letter.isLatin else {
        close()
        if let last, last.isKanji, letter.isKanji { words.append(String([last, letter])) }
        continue
      }
      run.append(letter)
    }
    close()
  }

  /// True for a word that is long enough to be looked for.
  static func isSearched(_ word: String) -> Bool {
    word.unicodeScalars.count >= fewestLetters || word.unicodeScalars.contains(where: \.isKanji)
  }

  /// The number of words that are not among others, each of which counts once.
  static func missing(_ words: [String], among others: [String]) -> Int {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return words.count { word in
      guard let count = counts[word], count > 0 else { return true }
      counts[word] = count - 1
      return false
    }
  }
}

extension Unicode.Scalar {
  /// True for a kanji, and the sign that repeats one.
  var isKanji: Bool {
    (0x3400...0x9FFF).contains(value) || value == 0x3005 || (0xF900...0xFAFF).contains(value)
  }

  /// True for kanji and kana.
  var isJapanese: Bool { isKanji || (0x3041...0x30FF).contains(value) }

  /// True for a letter or digit of a script that has spaces between words.
  fileprivate var isLatin: Bool {
    value < 0x2E80 && (properties.isAlphabetic || properties.numericType != nil)
  }
}

extension String {
  fileprivate init(_ letters: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: letters)
    self.init(view)
  }
}
