/// A word as it is compared: a byte for each letter, without differences of case and accents.
struct WordSymbols {
  let symbols: [UInt8]
  /// A bit for each symbol, which rare ones share.
  let mask: UInt32
  /// The number of the words that have as many letters and begin with the same one.
  let group: Int

  /// The most letters of a word.
  static let mostLetters = 47
  /// The number of groups.
  static let groups = (mostLetters + 1) * groupsOfLength
  private static let groupsOfLength = 32

  /// Takes a word; nil for a text with other signs than letters, apostrophes and hyphens.
  init?(_ word: String) {
    symbols = Self.symbols(ofUTF8: word.utf8)
    var builder = Builder()
    for symbol in symbols { builder.add(symbol) }
    guard builder.isWhole else { return nil }
    (mask, group) = (builder.mask, Int(builder.group))
  }

  /// The groups of words with some letters more or less, from the first one to that after the last one.
  static func lengths(around length: Int, by edits: Int) -> ClosedRange<Int> {
    let shortest = max(length - edits, 1)
    return shortest * groupsOfLength...min(max(length + edits, shortest) + 1, mostLetters + 1)
      * groupsOfLength
  }

  /// The symbol of each letter by its Unicode number; 0 for signs that are not part of words.
  static let table: [UInt8] = (0...UInt16.max).map { code in
    guard code < 0x2E80, let letter = Unicode.Scalar(code) else { return 0 }
    let form = LetterForm.form(of: code)
    if form == 39 || form == 45 { return UInt8(form) }
    guard letter.properties.isAlphabetic else { return 0 }
    return UInt8(form < 128 ? form : 128 | form & 127)
  }

  /// The symbols of valid UTF-8.
  static func symbols(ofUTF8 bytes: some Sequence<UInt8>) -> [UInt8] { Array(Sequential(bytes)) }

  /// The symbols of valid UTF-8, one after the other.
  struct Sequential<Bytes: Sequence<UInt8>>: Sequence, IteratorProtocol {
    private var bytes: Bytes.Iterator
    private let table = WordSymbols.table

    init(_ bytes: Bytes) { self.bytes = bytes.makeIterator() }

    mutating func next() -> UInt8? {
      guard let first = bytes.next() else { return nil }
      if first < 0x80 { return table[Int(first)] }
      let left = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
      var code = Int(first) & (0x3F >> left)
      for _ in 0..<left { code = code << 6 | Int((bytes.next() ?? 0) & 0x3F) }
      return code < table.count ? table[code] : 0
    }
  }

  /// The bit of a symbol.
  static func bit(of symbol: UInt8) -> UInt32 {
    (97...122).contains(symbol) ? 1 << UInt32(symbol - 97) : 1 << UInt32(26 + symbol % 6)
  }

  /// What a word is found by, from its symbols one after the other.
  struct Builder {
    private var (count, first, last, secondLast) = (0, UInt8(0), UInt8(0), UInt8(0))
    private var isSound = true
    private(set) var mask: UInt32 = 0

    mutating func add(_ symbol: UInt8) {
      if count == 0 { first = symbol }
      isSound = isSound && symbol != 0
      count += 1
      (secondLast, last) = (last, symbol)
      mask |= WordSymbols.bit(of: symbol)
    }

    /// True for a word.
    var isWhole: Bool { isSound && count > 0 && count <= WordSymbols.mostLetters }

    /// True for a word to be listed.
    var isWord: Bool { isWhole && !(secondLast == 39 && last == 115) }

    var group: UInt16 {
      UInt16(count * WordSymbols.groupsOfLength + WordSymbols.bit(of: first).trailingZeroBitCount)
    }
  }
}
