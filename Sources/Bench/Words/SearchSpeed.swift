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

  /// Repeats the lines of pages until there are enough, and looks for words of the pages.
  init(of pages: [ReadSample], lines count: Int) throws {
    let stored = Self.stored(pages.flatMap(\.page.lines), count)
    let lines = Self.lines(stored)
    (self.lines, bytes) = (lines.count, stored.count)
    var (total, times) = (0, [(sum: Double, alone: Double, together: Double)]())
    for word in Self.words(of: pages) {
      let sum = Self.milliseconds { for byte in stored { total &+= Int(byte) } }
      let alone = Self.milliseconds {
        for line in lines { total &+= line.matches(of: word.search).count }
      }
      let together = Self.milliseconds {
        let found = lines.mappedInParallel(inPartsOf: 256, from: 1) {
          $0.matches(of: word.search).count
        }
        total &+= found.count
      }
      times.append((sum, alone, together))
    }
    // Using the sum keeps the compiler from dropping it.
    guard total > 0 else { throw Failure("there are no lines or no words to search for") }
    summing = times.map(\.sum).median
    (alone, together) = (times.map(\.alone).median, times.map(\.together).median)
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

  private static func milliseconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .milliseconds(1)
  }
}
