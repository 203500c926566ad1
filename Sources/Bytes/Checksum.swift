private import CZlib

/// Numbers that tell whether bytes were damaged by accident.
public enum Checksum {
  /// Returns the CRC-32 of the bytes, as zip and PNG have it.
  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
