internal import Bytes
internal import Recognition
internal import Wording

/// How fast many lines of handwriting are searched, compared with summing the same bytes.
struct SearchSpeed: Hashable, Sendable {
  let lines: Int
  /// The size of the lines as they are stored.
  let bytes: Int
  /// The milliseconds in which the bytes are summed, a median.
  let summing: Double
  /// The milliseconds of a search on one core and on all, medians.
  let (alone, together): (Double, Double)

  /// The most words that are looked for.
  private static let mostWords = 9
  private static let rounds = 5

  /// Repeats the lines of pages until there are enough, and looks for words of the pages.
  init(of pages: [ReadSample], lines count: Int) {
    let stored = Self.stored(pages.flatMap(\.page.lines), count)
    let lines = Self.lines(stored)
    let words = Self.words(of: pages)
    (self.lines, bytes) = (lines.count, stored.count)
    var total = 0
    summing = Self.median(of: 0..<Self.rounds) { _ in
      for byte in stored { total &+= Int(byte) }
    }
    alone = Self.median(of: words) { word in
      for line in lines { total &+= line.matches(of: word.search).count }
    }
    together = Self.median(of: words) { word in
      let found = lines.mappedInParallel(inPartsOf: 256, from: 1) {
        $0.matches(of: word.search).count
      }
      total &+= found.count
    }
    // Using the sum keeps the compiler from dropping it.
    precondition(total >= 0)
  }

  /// The time of a search on one core, relative to summing the bytes.
  var ratio: Double? { summing > 0 ? alone / summing : nil }

  /// Lines as they are stored, each in bytes of its own.
  private static func stored(_ lines: [ReadLine], _ count: Int) -> [UInt8] {
    var writer = ByteWriter()
    for number in 0..<(lines.isEmpty ? 0 : count) {
      lines[number % lines.count].write(to: &writer)
    }
    return writer.bytes
  }

  private static func lines(_ bytes: [UInt8]) -> [ReadLine] {
    var (reader, lines) = (ByteReader(bytes), [ReadLine]())
    while !reader.isAtEnd, let line = try? ReadLine(from: &reader) { lines.append(line) }
    return lines
  }

  /// Some words from all over the pages.
  private static func words(of pages: [ReadSample]) -> [SearchedWord] {
    let words = Set(pages.flatMap(\.words).filter(ComparedWords.isSearched)).sorted()
    return stride(from: 0, to: words.count, by: max(words.count / mostWords, 1))
      .compactMap { SearchedWord(words[$0]) }
  }

  private static func median<Item>(of items: some Collection<Item>, _ work: (Item) -> Void)
    -> Double
  {
    items.map { item in ContinuousClock().measure { work(item) } / .milliseconds(1) }.median
  }
}
