/// Collects whole values as bytes; `ByteReader` reads the same values back.
public struct ByteWriter: Hashable, Sendable {
  /// Everything written so far.
  public private(set) var bytes: [UInt8]

  /// Creates a writer with nothing written.
  public init() { bytes = [] }

  /// Writes one byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes bytes as they are, without their number.
  public mutating func append(contentsOf more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Writes a number in groups of seven bits, lowest first: small numbers take one byte.
  public mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a number of either sign so that those near zero take one byte.
  public mutating func appendSigned(_ value: Int64) {
    appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// Writes four bytes, highest first, so that the bytes sort like the numbers.
  public mutating func appendFixed32(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes eight bytes, highest first, so that the bytes sort like the numbers.
  public mutating func appendFixed64(_ value: UInt64) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes the four bytes of a number in IEEE 754 form.
  public mutating func appendFloat(_ value: Float) { appendFixed32(value.bitPattern) }

  /// Writes the eight bytes of a number in IEEE 754 form.
  public mutating func appendDouble(_ value: Double) { appendFixed64(value.bitPattern) }

  /// Writes bytes preceded by their number.
  public mutating func appendBlock(_ block: [UInt8]) {
    appendVarint(UInt64(block.count))
    bytes.append(contentsOf: block)
  }

  /// Writes a text as a block of UTF-8.
  public mutating func appendText(_ text: String) {
    appendVarint(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
