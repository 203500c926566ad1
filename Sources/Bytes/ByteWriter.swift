private import CZlib

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

  /// Writes values after their number.
  @inlinable package mutating func append<Value>(
    _ values: [Value], _ write: (inout ByteWriter, Value) -> Void
  ) {
    appendVarint(UInt64(values.count))
    for value in values { write(&self, value) }
  }

  /// Writes a text as a block of UTF-8.
  public mutating func appendText(_ text: String) {
    appendVarint(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
  /// Writes a chunk of a PNG file: its length, name, content and checksum.
  package mutating func appendChunk(_ name: String, _ content: [UInt8]) {
    let named = Array(name.utf8) + content
    appendFixed32(UInt32(content.count))
    append(contentsOf: named)
    appendFixed32(Checksum.crc32(named))
  }
}

/// Checksums that detect accidental damage.
public enum Checksum {
  /// Returns the CRC-32 of the bytes, as used by zip and PNG.
  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { crc32($0) }
  }

  /// Returns the CRC-32 of memory.
  public static func crc32(_ memory: UnsafeRawBufferPointer) -> UInt32 {
    let start = memory.assumingMemoryBound(to: UInt8.self).baseAddress
    return UInt32(truncatingIfNeeded: crc32_z(0, start, memory.count))
  }

  /// Restores bytes of which a single bit, or one of their CRC-32, was flipped; nil for other damage.
  ///
  /// Other damage can look the same: once in a million times for as few bytes as a stroke has. Takes at most
  /// 512 million bytes.
  public static func mended(_ bytes: [UInt8], fitting sum: Int64) -> [UInt8]? {
    let difference = Int64(crc32(bytes)) ^ sum
    if difference.nonzeroBitCount <= 1 { return bytes }
    guard let difference = UInt32(exactly: difference) else { return nil }
    // The effect of a flipped bit on the sum depends only on the number of bits after it.
    var effect = polynomial
    for place in (0..<bytes.count * 8).reversed() {
      if effect == difference {
        var mended = bytes
        mended[place / 8] ^= 1 << (place % 8)
        return mended
      }
      effect = effect >> 1 ^ (effect & 1 == 1 ? polynomial : 0)
    }
    return nil
  }

  /// The polynomial of CRC-32, its lowest power in the highest bit.
  private static let polynomial: UInt32 = 0xEDB8_8320
}
