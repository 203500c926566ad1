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

  func count(of byte: UInt8) -> Int {
    var (total, place) = (0, 0)
    while let found = firstIndex(of: byte, from: place) { (total, place) = (total + 1, found + 1) }
    return total
  }

  func elementsEqual(_ others: some Collection<UInt8>) -> Bool {
    guard others.count == count else { return false }
    var place = 0
    for other in others {
      guard self[place] == other else { return false }
      place += 1
    }
    return true
  }

  func elementsEqual(_ text: StaticString) -> Bool { text.withUTF8Buffer { elementsEqual($0) } }
}

extension [UInt8] {
  /// Copies bytes that are lent.
  public init(copying bytes: Span<UInt8>) { self = bytes.withUnsafeBufferPointer { Array($0) } }

  /// True if the bytes of a text occur in these.
  public func contains(_ text: String) -> Bool {
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

extension ByteSource {
  /// True if some bytes occur anywhere in the rest of the source, which is read for that as far as needed.
  ///
  /// Each search text is at least one byte long; the search is fast if their first bytes are rare.
  public func contains(anyOf words: [[UInt8]]) throws(SourceError) -> Bool {
    let longest = words.map(\.count).max() ?? 0
    let beginnings = Set(words.compactMap(\.first))
    var window: [UInt8] = []
    while try append(to: &window, atMost: 256 << 10) > 0 {
      for first in beginnings {
        var place = 0
        while let found = window.span.firstIndex(of: first, from: place) {
          if words.contains(where: { window[found...].starts(with: $0) }) { return true }
          place = found + 1
        }
      }
      // A word may begin in one piece and end in the next.
      window.removeFirst(max(window.count - longest + 1, 0))
    }
    return false
  }
}

extension String {
  /// Reads lent UTF-8, with replacement characters for invalid bytes.
  init(decoding bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
