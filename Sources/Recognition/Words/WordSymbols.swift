/// A word as it is compared: a byte for each letter, without differences of case and accents.
struct WordSymbols {
  let symbols: [UInt8]
  /// A bit for each symbol, which rare ones share.
  let mask: UInt32
  /// The number of the words that have as many letters, and the same ones of the commonest.
  let group: Int

  /// The most letters of a word.
  static let mostLetters = 47
  /// The number of groups.
  static let groups = (mostLetters + 1) * groupsOfLength
  /// The number of groups with words of a length.
  static let groupsOfLength = 64

  /// Takes a word; nil for a text with other signs than letters, apostrophes and hyphens.
  init?(_ word: String) {
    symbols = Self.symbols(ofUTF8: Array(word.utf8))
    var builder = Builder()
    for symbol in symbols { builder.add(symbol) }
    guard builder.isWhole else { return nil }
    (mask, group) = (builder.mask, Int(builder.group))
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
  static func symbols(ofUTF8 bytes: [UInt8]) -> [UInt8] {
    let table = table
    var (symbols, place) = ([UInt8](), 0)
    while place < bytes.count { symbols.append(next(in: bytes.span, at: &place, table.span)) }
    return symbols
  }

  /// The symbol of the letter at a place of valid UTF-8, which moves on.
  @inline(__always) static func next(
    in bytes: Span<UInt8>, at place: inout Int, _ table: Span<UInt8>
  ) -> UInt8 {
    let first = bytes[place]
    place += 1
    if first < 0x80 { return table[Int(first)] }
    let left = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var code = Int(first) & (0x3F >> left)
    for _ in 0..<left where place < bytes.count {
      code = code << 6 | Int(bytes[place] & 0x3F)
      place += 1
    }
    return code < table.count ? table[code] : 0
  }

  /// The bit of each symbol, which rare ones share; the commonest letters of Latin words have the lowest bits.
  private static let bits: [UInt32] = {
    var bits = (0...255).map { 1 << UInt32(26 + $0 % 6) as UInt32 }
    for (place, letter) in "ainrtsolcuedmpghbyfvkwzxjq".utf8.enumerated() {
      bits[Int(letter)] = 1 << UInt32(place)
    }
    return bits
  }()

  /// The bit of a symbol.
  static func bit(of symbol: UInt8) -> UInt32 { bits[Int(symbol)] }

  /// What a word is found by, from its symbols one after the other.
  struct Builder {
    private var (count, last, secondLast) = (0, UInt8(0), UInt8(0))
    private var isSound = true
    private(set) var mask: UInt32 = 0

    mutating func add(_ symbol: UInt8) {
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
      UInt16(count * WordSymbols.groupsOfLength + Int(mask) % WordSymbols.groupsOfLength)
    }
  }
}
