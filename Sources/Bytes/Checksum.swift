private import CZlib

/// Checksums that detect accidental damage.
public enum Checksum {
  /// Returns the CRC-32 of the bytes, as used by zip and PNG.
  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }

  /// Restores bytes of which a single bit, or one of their CRC-32, was flipped; nil if the damage was
  /// different.
  ///
  /// A CRC-32 shows which single bit was flipped. Other damage can look the same by accident: once in a
  /// million times for as few bytes as a stroke has. Takes at most 512 million bytes.
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
