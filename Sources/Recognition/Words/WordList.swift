/// The words of languages, to which uncertain readings are compared.
///
/// They are kept as bytes, ordered by their length and their commonest letters: a million words take about twenty megabytes.
public struct WordList: Sendable {
  /// The spellings, one after the other, as UTF-8.
  private let text: [UInt8]
  /// The place of each spelling, and the end of the last one.
  private let starts: [UInt32]
  /// A bit for each letter that a word has.
  private let masks: [UInt32]
  /// The number of the first word of each group, and the number of words.
  private let groups: [Int]

  /// Takes words, one a line, from texts in UTF-8.
  ///
  /// Lines that are not words are left out, as are words ending in 's, which are known without it.
  public init(_ texts: [[UInt8]]) {
    var collector = WordCollector()
    for text in texts { collector.add(text) }
    let entries = collector.entries
    var places = [Int](repeating: 0, count: WordSymbols.groups + 1)
    for entry in entries { places[Int(entry.group) + 1] += 1 }
    for group in 1..<places.count { places[group] += places[group - 1] }
    groups = places
    var order = [UInt32](repeating: 0, count: entries.count)
    for (number, entry) in entries.enumerated() {
      order[places[Int(entry.group)]] = UInt32(number)
      places[Int(entry.group)] += 1
    }
    var (text, starts, masks): ([UInt8], [UInt32], [UInt32]) = ([], [0], [])
    text.reserveCapacity(entries.reduce(0) { $0 + Int($1.count) })
    starts.reserveCapacity(entries.count + 1)
    masks.reserveCapacity(entries.count)
    for number in order {
      let entry = entries[Int(number)]
      let start = Int(entry.start)
      text += texts[Int(entry.text)][start..<start + Int(entry.count)]
      starts.append(UInt32(text.count))
      masks.append(entry.mask)
    }
    (self.text, self.starts, self.masks) = (text, starts, masks)
  }

  /// Takes words.
  public init(words: [String] = []) { self.init([Array(words.joined(separator: "\n").utf8)]) }

  /// The number of words; one that is in two languages counts twice.
  public var count: Int { masks.count }

  /// True for a word of the list, whatever letters of it are capitals.
  public func contains(_ word: String) -> Bool {
    let word = word.lowercased()
    guard let symbols = WordSymbols(word) else { return false }
    return (groups[symbols.group]..<groups[symbols.group + 1]).contains {
      masks[$0] == symbols.mask && spelling($0).lowercased() == word
    }
  }

  /// The words with nearly the letters of another one, without differences of case and accents: one letter
  /// may differ, be missing or too much in words of up to 4 letters, two in longer ones.
  public func neighbors(of word: String) -> [String] {
    neighbors(of: word, within: Self.edits(in: word), of: .max)
  }

  /// The number of letters that may differ from a word.
  static func edits(in word: String) -> Int { word.unicodeScalars.count < 5 ? 1 : 2 }

  /// The words that differ by some edits, and have at most one letter that is not among others.
  func neighbors(of word: String, within edits: Int, of letters: UInt32) -> [String] {
    guard let symbols = WordSymbols(word) else { return [] }
    let filter = LetterFilter(mask: symbols.mask, missing: ~letters, edits: edits)
    let distance = EditDistance(from: symbols.symbols, atMost: edits)
    let (length, table, text) = (symbols.symbols.count, WordSymbols.table, text.span)
    var found: Set<String> = []
    for length in max(length - edits, 1)...min(length + edits, WordSymbols.mostLetters) {
      for group in 0..<WordSymbols.groupsOfLength where filter.passes(group: group) {
        let group = length * WordSymbols.groupsOfLength + group
        for number in groups[group]..<groups[group + 1] where filter.passes(masks[number]) {
          let place = Int(starts[number])..<Int(starts[number + 1])
          if distance.reaches(text.extracting(place), table.span) {
            found.insert(spelling(number))
          }
        }
      }
    }
    return found.sorted()
  }

  private func spelling(_ number: Int) -> String {
    String(decoding: text[Int(starts[number])..<Int(starts[number + 1])], as: UTF8.self)
  }
}

/// Tells words apart by the letters that they have.
private struct LetterFilter {
  /// The letters of the word looked for.
  let mask: UInt32
  /// The letters of which a word has at most one.
  let missing: UInt32
  /// The most letters that only one of both words has.
  let edits: Int

  /// True if a word with some letters may be near.
  @inline(__always) func passes(_ other: UInt32) -> Bool { passes(other, among: .max) }

  /// True if a group may have words that are near.
  @inline(__always) func passes(group: Int) -> Bool {
    passes(UInt32(group), among: UInt32(WordSymbols.groupsOfLength - 1))
  }

  /// One branch for all that tells words apart: processors guess several ones wrong.
  @inline(__always) private func passes(_ other: UInt32, among letters: UInt32) -> Bool {
    Self.beyond(1, of: other & missing) | Self.beyond(edits, of: other & ~mask)
      | Self.beyond(edits, of: mask & letters & ~other) == 0
  }

  /// The bits of a number without the lowest ones, at most three, which is faster than counting them.
  @inline(__always) private static func beyond(_ count: Int, of bits: UInt32) -> UInt32 {
    let one = bits & (bits &- 1)
    let two = one & (one &- 1)
    return count == 1 ? one : count == 2 ? two : two & (two &- 1)
  }
}

/// Finds the words in texts.
private struct WordCollector {
  struct Entry {
    var text: UInt8
    var count: UInt8
    var group: UInt16
    var start: UInt32
    var mask: UInt32
  }

  private(set) var entries: [Entry] = []
  private var texts: UInt8 = 0

  /// The most texts.
  private static let mostTexts = 64

  mutating func add(_ text: [UInt8]) {
    guard texts < Self.mostTexts else { return }
    defer { texts += 1 }
    let table = WordSymbols.table
    var (start, code, builder) = (0, UInt32(0), WordSymbols.Builder())
    for (place, byte) in text.enumerated() {
      if byte == 10 || byte == 13 {
        addWord(builder, start..<place)
        (start, builder) = (place + 1, WordSymbols.Builder())
      } else if byte < 0x80 {
        builder.add(table[Int(byte)])
      } else if byte >= 0xC0 {
        code = UInt32(byte & (byte < 0xE0 ? 0x1F : 0x0F))
        if byte >= 0xF0 { builder.add(0) }
      } else {
        code = (code << 6 | UInt32(byte & 0x3F)) & 0xFFFF
        let isLast = place + 1 == text.count || text[place + 1] & 0xC0 != 0x80
        if isLast { builder.add(table[Int(code)]) }
      }
    }
    addWord(builder, start..<text.count)
  }

  private mutating func addWord(_ word: WordSymbols.Builder, _ place: Range<Int>) {
    guard word.isWord, let count = UInt8(exactly: place.count),
      let start = UInt32(exactly: place.lowerBound)
    else { return }
    entries.append(
      Entry(text: texts, count: count, group: word.group, start: start, mask: word.mask))
  }
}
