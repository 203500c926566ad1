internal import Bytes

/// Reads the numbers of foreign formats from bytes, lowest byte first unless a name says otherwise.
///
/// A read beyond the end throws `damaged`, and no length is believed before it is compared with what is there.
struct ByteCursor {
  private let bytes: [UInt8]
  /// The place of the next byte.
  private(set) var position: Int
  let end: Int

  /// Begins at the beginning of some bytes, or of a part of them.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { position >= end }
  var remaining: Int { end - position }
  /// The bytes up to the end.
  var rest: [UInt8] { Array(bytes[position..<end]) }

  /// A cursor over the next bytes, which are passed.
  mutating func part(_ count: Int) throws(ForeignFault) -> ByteCursor {
    guard count >= 0, count <= remaining else { throw .damaged }
    defer { position += count }
    return ByteCursor(bytes, in: position..<position + count)
  }

  /// Goes to a place of the whole bytes, within this part.
  mutating func seek(_ place: Int) throws(ForeignFault) {
    guard place >= 0, place <= end else { throw .damaged }
    position = place
  }

  mutating func skip(_ count: Int) throws(ForeignFault) {
    guard count >= 0, count <= remaining else { throw .damaged }
    position += count
  }

  /// The next byte, which is not passed; nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// True if the next bytes are these.
  func isNext(_ other: some Collection<UInt8>) -> Bool {
    remaining >= other.count && bytes[position..<position + other.count].elementsEqual(other)
  }

  mutating func byte() throws(ForeignFault) -> UInt8 {
    guard position < end else { throw .damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bytes(_ count: Int) throws(ForeignFault) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw .damaged }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Appends the next bytes to others.
  mutating func append(_ count: Int, to other: inout [UInt8]) throws(ForeignFault) {
    guard count >= 0, count <= remaining else { throw .damaged }
    other.append(contentsOf: bytes[position..<position + count])
    position += count
  }

  mutating func number<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(ForeignFault) -> Number {
    let count = Number.bitWidth / 8
    guard remaining >= count else { throw .damaged }
    defer { position += count }
    var value = Number.zero
    for place in (position..<position + count).reversed() {
      value = value << 8 | Number(truncatingIfNeeded: bytes[place])
    }
    return value
  }

  /// A number with its highest byte first.
  mutating func bigNumber<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(ForeignFault) -> Number { try number(Number.self).byteSwapped }

  /// A number of 32 bits as an index or a count, which must not be larger than a limit.
  mutating func count(atMost limit: Int) throws(ForeignFault) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= limit else { throw .damaged }
    return count
  }

  mutating func half() throws(ForeignFault) -> Double { Self.half(try number()) }
  mutating func float() throws(ForeignFault) -> Double {
    Double(Float(bitPattern: try number()))
  }
  mutating func bigFloat() throws(ForeignFault) -> Double {
    Double(Float(bitPattern: try bigNumber()))
  }
  mutating func double() throws(ForeignFault) -> Double { Double(bitPattern: try number()) }

  /// A number in groups of seven bits, lowest first.
  mutating func varint() throws(ForeignFault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw .damaged
  }

  /// A length or a count in groups of seven bits, which must not be larger than a limit.
  mutating func varint(atMost limit: Int) throws(ForeignFault) -> Int {
    let value = try varint()
    guard value <= UInt64(limit) else { throw .damaged }
    return Int(value)
  }

  /// The value of a number of 16 bits (IEEE 754); there is no such type on all machines.
  static func half(_ bits: UInt16) -> Double {
    let (exponent, fraction) = (Int(bits >> 10 & 0x1F), Double(bits & 0x3FF) / 1024)
    let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
    switch exponent {
    case 0: return sign * fraction * 0x1p-14
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * (1 + fraction) * Double(sign: .plus, exponent: exponent - 15, significand: 1)
    }
  }
}
