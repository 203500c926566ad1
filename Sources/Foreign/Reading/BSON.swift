/// A value in a document of BSON (bsonspec.org), found by walking over the bytes.
///
/// Nothing is built. Whatever makes no sense is nil or the end of a list.
struct BSONValue {
  private let bytes: [UInt8]
  private let kind: UInt8
  /// The bytes of the value.
  private let range: Range<Int>

  /// The kinds of values that are read.
  private enum Kind {
    static let double: UInt8 = 0x01
    static let text: UInt8 = 0x02
    static let document: UInt8 = 0x03
    static let array: UInt8 = 0x04
    static let binary: UInt8 = 0x05
    static let flag: UInt8 = 0x08
    static let null: UInt8 = 0x0A
    static let int32: UInt8 = 0x10
    static let int64: UInt8 = 0x12
  }

  /// Opens a document; nil for bytes that are none.
  init?(_ bytes: [UInt8]) {
    guard let count = Self.int32(bytes, 0), count >= 5, count <= bytes.count else { return nil }
    (self.bytes, kind, range) = (bytes, Kind.document, 0..<count)
  }

  private init(_ bytes: [UInt8], _ kind: UInt8, _ range: Range<Int>) {
    (self.bytes, self.kind, self.range) = (bytes, kind, range)
  }

  /// The value of a member; nil if there is none, or if it is null.
  subscript(name: String) -> BSONValue? {
    let wanted = name.utf8
    var members = Members(of: self)
    while let (place, value) = members.nextPlace() {
      if bytes[place].elementsEqual(wanted) { return value.kind == Kind.null ? nil : value }
    }
    return nil
  }

  var isArray: Bool { kind == Kind.array }
  var isDocument: Bool { kind == Kind.document }

  /// A number that is finite.
  var number: Double? {
    let number: Double? =
      switch kind {
      case Kind.double: Self.bits(bytes, range.lowerBound, 8).map(Double.init(bitPattern:))
      case Kind.int32, Kind.int64: integer.map(Double.init)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  var integer: Int? {
    switch kind {
    case Kind.int32: Self.int32(bytes, range.lowerBound)
    case Kind.int64: Self.bits(bytes, range.lowerBound, 8).map { Int(truncatingIfNeeded: $0) }
    case Kind.double: number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    default: nil
    }
  }

  var flag: Bool? { kind == Kind.flag ? bytes[range.lowerBound] != 0 : nil }

  var text: String? {
    guard kind == Kind.text, range.count > 4 else { return nil }
    return String(decoding: bytes[range.lowerBound + 4..<range.upperBound - 1], as: UTF8.self)
  }

  /// The content of binary data.
  var binary: ArraySlice<UInt8>? {
    kind == Kind.binary ? bytes[range.lowerBound + 5..<range.upperBound] : nil
  }

  /// The values of an array; none for anything else.
  var elements: some Sequence<BSONValue> {
    Members(of: isArray ? self : BSONValue([], Kind.null, 0..<0)).lazy.map(\.value)
  }

  /// The names and values of a document or an array.
  struct Members: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place: Int
    private var end: Int

    init(of value: BSONValue) {
      let isList = value.kind == Kind.document || value.kind == Kind.array
      bytes = value.bytes
      (place, end) = isList ? (value.range.lowerBound + 4, value.range.upperBound - 1) : (0, 0)
    }

    mutating func next() -> (name: Range<Int>, value: BSONValue)? { nextPlace() }

    mutating func nextPlace() -> (name: Range<Int>, value: BSONValue)? {
      guard place < end, let zero = bytes[(place + 1)..<end].firstIndex(of: 0) else { return nil }
      let (kind, name) = (bytes[place], place + 1..<zero)
      guard let count = BSONValue.count(of: kind, bytes, zero + 1, end) else {
        end = 0
        return nil
      }
      place = zero + 1 + count
      return (name, BSONValue(bytes, kind, zero + 1..<place))
    }
  }
}

extension BSONValue {
  /// The number of bytes of a value; nil if it ends beyond its document or is of an unknown kind.
  private static func count(of kind: UInt8, _ bytes: [UInt8], _ place: Int, _ end: Int) -> Int? {
    func prefixed(_ more: Int, atLeast least: Int) -> Int? {
      int32(bytes, place).flatMap { $0 >= least ? $0 + more : nil }
    }
    let count: Int? =
      switch kind {
      case 0x06, Kind.null, 0x7F, 0xFF: 0
      case Kind.flag: 1
      case Kind.int32: 4
      case Kind.double, 0x09, 0x11, Kind.int64: 8
      case 0x07: 12
      case 0x13: 16
      case Kind.text, 0x0D, 0x0E: prefixed(4, atLeast: 1)
      case Kind.document, Kind.array, 0x0F: prefixed(0, atLeast: 5)
      case Kind.binary: prefixed(5, atLeast: 0)
      default: nil
      }
    return count.flatMap { $0 <= end - place ? $0 : nil }
  }

  private static func int32(_ bytes: [UInt8], _ place: Int) -> Int? {
    bits(bytes, place, 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// A number with its lowest byte first.
  private static func bits(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
  }
}
