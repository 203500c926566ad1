private import CZlib

/// Numbers that tell whether bytes were damaged by accident.
public enum Checksum {
  /// Returns the CRC-32 of the bytes, as zip and PNG have it.
  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }

  /// Returns bytes as they were before one bit of them, or of their CRC-32, was flipped.
  ///
  /// A CRC-32 tells where a single bit was flipped. Of other damage it says the same by accident: once in
  /// a million times for bytes as few as those of a stroke.
  ///
  /// - Parameters:
  ///   - bytes: The bytes as they are, at most 512 million.
  ///   - sum: The CRC-32 as it is.
  /// - Returns: The bytes as they were; nil where something else happened to them.
  public static func mended(_ bytes: [UInt8], fitting sum: Int64) -> [UInt8]? {
    let difference = Int64(crc32(bytes)) ^ sum
    if difference.nonzeroBitCount <= 1 { return bytes }
    guard let difference = UInt32(exactly: difference) else { return nil }
    // What flipping a bit does to the sum depends on the number of bits behind it alone.
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
