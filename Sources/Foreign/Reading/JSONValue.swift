internal import Bytes
internal import Geometry

/// A value in a text of JSON, found by walking over the bytes.
///
/// Nothing is built, so that a file of numbers takes no more memory than its bytes. Whatever makes no sense is nil or the end of
/// a list.
struct JSONValue {
  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, at: 0)
  }

  private init(_ bytes: [UInt8], at place: Int) {
    (self.bytes, start) = (bytes, Self.skipSpace(bytes, place))
  }

  private var first: UInt8? { start < bytes.count ? bytes[start] : nil }

  var isNull: Bool { first == UInt8(ascii: "n") }
  var isArray: Bool { first == UInt8(ascii: "[") }
  var isObject: Bool { first == UInt8(ascii: "{") }
  var isString: Bool { first == UInt8(ascii: "\"") }

  /// The value of a member; nil if there is none, or if it is null.
  subscript(name: String) -> JSONValue? {
    var members = Members(of: self)
    let wanted = Array(name.utf8)
    while let place = members.nextPlace() {
      if bytes[place.name].elementsEqual(wanted) {
        let value = JSONValue(bytes, at: place.value)
        return value.isNull ? nil : value
      }
    }
    return nil
  }

  /// The value at the end of some names.
  subscript(names: String...) -> JSONValue? {
    names.reduce(self as JSONValue?) { $0?[$1] }
  }

  var number: Double? {
    var place = start
    guard let first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
      let number = DecimalText.read(from: bytes.span, at: &place),
      number.isFinite
    else { return nil }
    return number
  }

  var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  var flag: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The text of a string.
  var text: String? { textBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a string, without escapes.
  var textBytes: [UInt8]? {
    guard isString else { return nil }
    let end = Self.end(ofString: bytes, start)
    guard end > start + 1, bytes[end - 1] == UInt8(ascii: "\"") else { return nil }
    let raw = bytes[start + 1..<end - 1]
    guard raw.contains(UInt8(ascii: "\\")) else { return Array(raw) }
    return Self.withoutEscapes(raw)
  }

  /// The values of an array; none for anything else.
  var elements: Elements { Elements(of: self) }

  /// The numbers of an array, as far as they are numbers.
  var numbers: [Double] { elements.compactMap(\.number) }

  /// The point of an array of two numbers, or more.
  var point: Point? {
    var elements = self.elements
    guard let x = elements.next()?.number, let y = elements.next()?.number else { return nil }
    return Point(x: x, y: y)
  }

  /// The names and values of an object; none for anything else.
  var members: Members { Members(of: self) }

  struct Elements: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place: Int?

    init(of value: JSONValue) {
      bytes = value.bytes
      place = value.isArray ? value.start + 1 : nil
    }

    mutating func next() -> JSONValue? {
      guard let place else { return nil }
      let start = JSONValue.skipSpace(bytes, place)
      guard start < bytes.count, bytes[start] != UInt8(ascii: "]") else {
        self.place = nil
        return nil
      }
      let end = JSONValue.skipSpace(bytes, JSONValue.end(of: bytes, start))
      self.place =
        end > start && end < bytes.count && bytes[end] == UInt8(ascii: ",") ? end + 1 : nil
      return JSONValue(bytes, at: start)
    }
  }

  struct Members: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place: Int?

    init(of value: JSONValue) {
      bytes = value.bytes
      place = value.isObject ? value.start + 1 : nil
    }

    mutating func next() -> (name: String, value: JSONValue)? {
      nextPlace().map {
        (JSONValue(bytes, at: $0.name.lowerBound - 1).text ?? "", JSONValue(bytes, at: $0.value))
      }
    }

    mutating func nextPlace() -> (name: Range<Int>, value: Int)? {
      guard let place else { return nil }
      self.place = nil
      let start = JSONValue.skipSpace(bytes, place)
      guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
      let end = JSONValue.end(ofString: bytes, start)
      let colon = JSONValue.skipSpace(bytes, end)
      guard end > start + 1, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else {
        return nil
      }
      let value = JSONValue.skipSpace(bytes, colon + 1)
      let next = JSONValue.skipSpace(bytes, JSONValue.end(of: bytes, value))
      if next > value, next < bytes.count, bytes[next] == UInt8(ascii: ",") {
        self.place = next + 1
      }
      return (start + 1..<end - 1, value)
    }
  }
}

extension JSONValue? {
  /// The values of an array; none for anything else.
  var elements: JSONValue.Elements { (self ?? JSONValue([])).elements }
  /// The names and values of an object; none for anything else.
  var members: JSONValue.Members { (self ?? JSONValue([])).members }
}

extension JSONValue {
  private static func skipSpace(_ bytes: [UInt8], _ place: Int) -> Int {
    var place = place
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    return place
  }

  /// The place after a value.
  private static func end(of bytes: [UInt8], _ start: Int) -> Int {
    guard start < bytes.count else { return start }
    switch bytes[start] {
    case UInt8(ascii: "\""): return end(ofString: bytes, start)
    case UInt8(ascii: "["), UInt8(ascii: "{"): return end(ofList: bytes, start)
    default:
      var place = start
      while place < bytes.count, !isBoundary(bytes[place]) { place += 1 }
      return place
    }
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ":")
  }

  private static func end(ofString bytes: [UInt8], _ start: Int) -> Int {
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  /// The place after a list or an object, however deep it is.
  private static func end(ofList bytes: [UInt8], _ start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place = end(ofString: bytes, place)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return place }
    }
    return place
  }

  private static func withoutEscapes(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var place = raw.startIndex
    while place < raw.endIndex {
      guard raw[place] == UInt8(ascii: "\\"), place + 1 < raw.endIndex else {
        text.append(raw[place])
        place += 1
        continue
      }
      place += 2
      switch raw[place - 1] {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): text += letter(raw, &place)
      case let other: text.append(other)
      }
    }
    return text
  }

  /// The letter of four hexadecimal digits, or of two such escapes that belong together.
  private static func letter(_ raw: ArraySlice<UInt8>, _ place: inout Int) -> [UInt8] {
    func unit() -> UInt16? {
      guard place + 4 <= raw.endIndex else { return nil }
      let digits = String(decoding: raw[place..<place + 4], as: UTF8.self)
      guard let unit = UInt16(digits, radix: 16) else { return nil }
      place += 4
      return unit
    }
    guard let first = unit() else { return [] }
    var units = [first]
    if UTF16.isLeadSurrogate(first), place + 1 < raw.endIndex, raw[place] == UInt8(ascii: "\\"),
      raw[place + 1] == UInt8(ascii: "u")
    {
      place += 2
      if let second = unit() { units.append(second) }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
