private import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The place of the next byte of a kind, found as fast as the machine can.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The number of bytes of a kind, where they are rare.
  func count(of byte: UInt8) -> Int {
    var (total, place) = (0, 0)
    while let found = firstIndex(of: byte, from: place) { (total, place) = (total + 1, found + 1) }
    return total
  }

  /// Whether other bytes stand at a place where there are enough.
  func has(_ other: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard let base = baseAddress, let wanted = other.baseAddress else { return other.isEmpty }
    return memcmp(base + start, wanted, other.count) == 0
  }
}
