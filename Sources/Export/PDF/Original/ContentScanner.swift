/// Reads the operators of a page, and skips what only looks like them.
struct ContentScanner {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  enum Token {
    case operand
    /// The beginning of an array or dictionary, with its closing byte.
    case opening(UInt8)
    case closing(UInt8)
    case word(ContentWord)
    /// Something without an end or a beginning.
    case fault
  }

  mutating func next() -> Token? {
    skip(while: Self.isSpace)
    while skip(UInt8(ascii: "%")) {
      skip { $0 != 0x0A && $0 != 0x0D }
      skip(while: Self.isSpace)
    }
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    guard !Self.isRegular(byte) else { return wordOrNumber() }
    place += 1
    switch byte {
    case UInt8(ascii: "/"):
      skip(while: Self.isRegular)
      return .operand
    case UInt8(ascii: "("): return skipText() ? .operand : .fault
    case UInt8(ascii: "["): return .opening(UInt8(ascii: "]"))
    case UInt8(ascii: "]"): return .closing(byte)
    case UInt8(ascii: "<"):
      if skip(UInt8(ascii: "<")) { return .opening(UInt8(ascii: ">")) }
      skip { Self.isRegular($0) || Self.isSpace($0) }
      return skip(UInt8(ascii: ">")) ? .operand : .fault
    case UInt8(ascii: ">"): return skip(byte) ? .closing(byte) : .fault
    default: return .fault
    }
  }

  private mutating func wordOrNumber() -> Token {
    let start = place
    skip(while: Self.isRegular)
    let word = bytes[start..<place]
    if Self.numberStarts.contains(bytes[start]) { return Self.isNumber(word) ? .operand : .fault }
    return Self.constants.contains(Array(word)) ? .operand : .word(ContentWord(word))
  }

  /// True if all readers take a word for the same number.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let signs = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+") ? 1 : 0
    let rest = word.dropFirst(signs)
    let digits = rest.count { (0x30...0x39).contains($0) }
    let points = rest.count { $0 == UInt8(ascii: ".") }
    return digits > 0 && points <= 1 && digits + points == rest.count
  }

  private mutating func skip(while isPassed: (UInt8) -> Bool) {
    while place < bytes.count, isPassed(bytes[place]) { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Skips a text in brackets, which may contain others; returns whether it ends.
  private mutating func skipText() -> Bool {
    var depth = 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\\"): place += 1
      default: break
      }
      place += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Skips the bytes of an inline image, up to an EI between spaces; returns whether there is one.
  mutating func skipImage() -> Bool {
    let end = Array("EI".utf8)
    place += 1
    while place + 2 <= bytes.count {
      let isEnd =
        bytes[place..<place + 2].elementsEqual(end) && !Self.isRegular(bytes[place - 1])
        && (place + 2 == bytes.count || !Self.isRegular(bytes[place + 2]))
      place += isEnd ? 2 : 1
      if isEnd { return true }
    }
    place = bytes.count
    return false
  }

  private static let spaces: Set<UInt8> = [0, 9, 10, 12, 13, 32]
  private static let numberStarts = Set("+-.0123456789".utf8)
  private static let constants = ["true", "false", "null"].map { Array($0.utf8) }
  private static let regular: [Bool] = {
    let delimiters = spaces.union("()<>[]{}/%".utf8)
    return (0...255).map { !delimiters.contains(UInt8($0)) }
  }()

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte < 14 && spaces.contains(byte)
  }

  private static func isRegular(_ byte: UInt8) -> Bool { regular[Int(byte)] }
}
