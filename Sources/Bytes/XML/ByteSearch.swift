private import Glibc

extension Span<UInt8> {
  /// The index of the next byte with a given value, found with memchr.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return extracting(start...).withUnsafeBufferPointer { rest in
      guard let base = rest.baseAddress, let found = memchr(base, Int32(byte), rest.count) else {
        return nil
      }
      return start + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }

  /// The number of bytes with a given value; fast if they are rare.
  func count(of byte: UInt8) -> Int {
    var (total, place) = (0, 0)
    while let found = firstIndex(of: byte, from: place) { (total, place) = (total + 1, found + 1) }
    return total
  }

  /// True if the bytes equal others.
  func elementsEqual(_ others: some Collection<UInt8>) -> Bool {
    guard others.count == count else { return false }
    var place = 0
    for other in others {
      guard self[place] == other else { return false }
      place += 1
    }
    return true
  }

  /// True if the bytes equal those of a text.
  func elementsEqual(_ text: StaticString) -> Bool { text.withUTF8Buffer { elementsEqual($0) } }
}

extension [UInt8] {
  /// True if the bytes of a text occur in these.
  public func hold(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var place = 0
    while let found = span.firstIndex(of: first, from: place), found + wanted.count <= count {
      if self[found..<found + wanted.count].elementsEqual(wanted) { return true }
      place = found + 1
    }
    return false
  }
}
