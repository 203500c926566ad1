public import Wording

/// The error in a text that is not valid JSON.
public struct JSONError: Error, Hashable, Sendable, Worded {
  let line: Int
  /// The problem there.
  public let reason: Words

  /// The line and the reason as one line.
  public var words: Words { "line \(line): \(reason)" }
}

extension JSON {
  /// The largest nesting depth of lists and objects.
  static let depthLimit: Int = 32

  /// Reads a text from outside.
  ///
  /// Refuses numbers that 64 bits cannot hold, names that occur twice in an object and nesting beyond
  /// `depthLimit`. Memory and time depend only on the length of the text, which the caller must limit.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.document()
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var place = 0

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func error(_ reason: Words) -> JSONError {
    JSONError(line: 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }, reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard next == nil else { throw error("extra data after the end") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth <= JSON.depthLimit else { throw error("it is nested too deeply") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("unexpected end")
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let count = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { bytes[place...].prefix(count).elementsEqual($0) }
    guard isThere else { throw error("missing value") }
    place += count
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    var values: [JSON] = []
    place += 1
    skipSpace()
    if skip("]") { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw error("missing comma or ]") }
    return .array(values)
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    var names: Set<String> = []
    place += 1
    skipSpace()
    if skip("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("missing name") }
      let name = try string()
      guard names.insert(name).inserted else { throw error("duplicate name") }
      skipSpace()
      guard skip(":") else { throw error("missing colon") }
      members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw error("missing comma or }") }
    return .object(members)
  }
  private mutating func digits() throws(JSONError) {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw error("missing value") }
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = place
    _ = skip("-")
    let first = next
    let whole = place
    try digits()
    if first == UInt8(ascii: "0"), place > whole + 1 { throw error("a number starts with 0") }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("-") { _ = skip("+") }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error("a number is too large") }
    return .number(number)
  }

  private mutating func string() throws(JSONError) -> String {
    var text: [UInt8] = []
    place += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a string contains a control character") }
      place += 1
      if byte == UInt8(ascii: "\\") {
        text += Array(String(try escaped()).utf8)
      } else {
        text.append(byte)
      }
    }
    guard skip("\"") else { throw error("a string is not closed") }
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error("a string is not UTF-8")
    }
    return string
  }

  private mutating func escaped() throws(JSONError) -> Character {
    let byte = next
    place += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try scalar())
    default:
      place -= 1
      throw error("unknown escape")
    }
  }

  /// Reads a character from its number, or from the two halves of a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if skip("\\"), skip("u") {
      let second = try unit()
      if UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second),
        let scalar = Unicode.Scalar(
          0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      {
        return scalar
      }
    }
    throw error("incomplete character")
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let text = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let unit = UInt16(text, radix: 16)
    else { throw error("incomplete escape") }
    place += 4
    return unit
  }
}
