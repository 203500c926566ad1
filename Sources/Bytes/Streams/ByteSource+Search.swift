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
