public import Wording

/// Takes whole values from bytes that may be hostile; after a failure, give up the reader.
///
/// Every length is checked before memory is allocated, and equal values come only from equal bytes.
public struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var position: Int = 0

  /// Creates a reader at the beginning of some bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if nothing remains.
  public var isAtEnd: Bool { position == bytes.count }

  /// The number of bytes not yet read.
  public var remaining: Int { bytes.count - position }

  /// Reads one byte.
  public mutating func byte() throws(ByteError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a number in groups of seven bits; throws `overlong` if there is a shorter spelling.
  public mutating func varint() throws(ByteError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let next = try byte()
      if shift == 63, next > 1 { throw .tooLarge }
      value |= UInt64(next & 0x7F) << shift
      guard next < 0x80 else { continue }
      if next == 0, shift > 0 { throw .overlong }
      return value
    }
    throw .tooLarge
  }

  /// Reads a number of either sign.
  public mutating func signed() throws(ByteError) -> Int64 {
    let folded = try varint()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  /// Reads four bytes, highest first.
  public mutating func fixed32() throws(ByteError) -> UInt32 {
    guard remaining >= 4 else { throw .truncated }
    var value: UInt32 = 0
    for _ in 0..<4 { value = try value << 8 | UInt32(byte()) }
    return value
  }

  /// Reads eight bytes, highest first.
  public mutating func fixed64() throws(ByteError) -> UInt64 {
    guard remaining >= 8 else { throw .truncated }
    var value: UInt64 = 0
    for _ in 0..<8 { value = try value << 8 | UInt64(byte()) }
    return value
  }

  /// Reads a number of four bytes; accepts every bit pattern, so the caller checks for finiteness.
  public mutating func float() throws(ByteError) -> Float { Float(bitPattern: try fixed32()) }

  /// Reads a number of eight bytes; accepts every bit pattern, so the caller checks for finiteness.
  public mutating func double() throws(ByteError) -> Double { Double(bitPattern: try fixed64()) }

  /// Reads a given number of bytes.
  public mutating func bytes(_ count: Int) throws(ByteError) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Reads bytes preceded by their number.
  public mutating func block() throws(ByteError) -> [UInt8] {
    let length = try varint()
    guard length <= UInt64(remaining) else { throw .truncated }
    return try bytes(Int(length))
  }

  /// Reads a block of UTF-8.
  public mutating func text() throws(ByteError) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else { throw .notText }
    return text
  }

  /// Reads a number that must not exceed a limit, such as a count of values to follow.
  public mutating func count(_ limit: Int) throws(ByteError) -> Int {
    let value = try varint()
    guard limit >= 0, value <= UInt64(limit) else { throw .tooLarge }
    return Int(value)
  }
}

/// An error in bytes being read.
public enum ByteError: Error, Hashable, Sendable, Worded {
  case truncated
  /// A number is written with more bytes than it needs.
  case overlong
  /// A number or a count is larger than it may be here.
  case tooLarge
  case notText
  case unknownKind

  /// The error as one line.
  public var words: Words {
    switch self {
    case .truncated: "the data ends early"
    case .overlong: "a number has more bytes than needed"
    case .tooLarge: "a number is too large"
    case .notText: "a string is not valid UTF-8"
    case .unknownKind: "a value has an unknown type"
    }
  }
}
