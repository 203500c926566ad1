import Bytes
import Testing

@testable import Bench

/// What is counted when handwriting is compared with what was read.
@Suite struct ReadingMeasureTests {
  private static let lines = [
    "Standing waves do not travel:", "every point swings on the spot", "Übung macht (fast) alles",
    "図書館で会議",
  ]

  private func wrong(_ truth: [String], _ read: [String]) -> Int {
    PageAlignment(of: truth, with: read).wrong
  }

  @Test func `a page that is read as it is written is right, in any order and division`() {
    let halves = Self.lines.flatMap { line in
      let middle = line.index(line.startIndex, offsetBy: line.count / 2)
      return [String(line[..<middle]), String(line[middle...])]
    }
    let whole = Self.lines.joined(separator: " ")
    for read in [Self.lines, Self.lines.reversed(), halves, halves.reversed(), [whole]] {
      let alignment = PageAlignment(of: Self.lines, with: read)
      #expect(alignment.wrong == 0 && alignment.extra == 0, "\(read)")
      #expect(alignment.letters == Self.lines.reduce(0) { $0 + $1.count })
    }
  }

  @Test func `each changed, missing or added letter is wrong once`() {
    var random = RandomSource(seed: 5)
    for _ in 0..<200 {
      var lines = Self.lines
      let line = Int(random.next() % UInt64(lines.count))
      var letters = Array(lines[line])
      let place = Int(random.next() % UInt64(letters.count))
      switch random.next() % 3 {
      case 0: letters[place] = "#"
      case 1: letters.insert("#", at: place)
      default: letters.remove(at: place)
      }
      lines[line] = String(letters)
      // A letter that is added at an end counts too.
      #expect(wrong(Self.lines, lines.shuffled(using: &random)) == 1, "\(lines)")
    }
  }

  @Test func `nothing read leaves every letter wrong, and nothing written none`() {
    #expect(wrong(Self.lines, []) == Self.lines.reduce(0) { $0 + $1.count })
    #expect(PageAlignment(of: [], with: Self.lines).wrong == 0)
    #expect(PageAlignment(of: [], with: Self.lines).extra > 0)
  }

  @Test func `the same line read twice counts once, and a formula is extra`() {
    let alignment = PageAlignment(of: Self.lines, with: Self.lines + [Self.lines[0], "∫+∑=∏"])
    #expect(alignment.wrong == 0)
    #expect(alignment.extra == Self.lines[0].count + 5)
  }

  @Test func `a word that nobody can read may be anything`() {
    for read in ["one word two", "one two", "one strange words two"] {
      let alignment = PageAlignment(of: ["one ? two"], with: [read])
      #expect(alignment.letters == 8)
      #expect(alignment.wrong <= 1, "\(read)")
    }
    #expect(wrong(["one ? two"], ["one ? ten"]) == 2)
  }

  @Test func `words are runs of letters and digits, without differences of case and accents`() {
    #expect(
      ComparedWords("L’Été, (1989) – Full-House: Straße!").words
        == ["l", "ete", "1989", "full", "house", "strasse"])
    #expect(ComparedWords("? … → ( )").words.isEmpty)
  }

  @Test func `words of Japanese are every two kanji in a row`() {
    #expect(ComparedWords("図書館で会議：人々 PDFを読む").words == ["図書", "書館", "会議", "人々", "pdf"])
  }

  @Test func `words of four letters are looked for, and two kanji`() {
    let words = ["abc", "abcd", "会議"]
    #expect(words.map(ComparedWords.isSearched) == [false, true, true])
  }

  @Test func `each word that was read counts once`() {
    let words = ["a", "b", "a", "c"]
    #expect(ComparedWords.missing(words, among: words.reversed()) == 0)
    #expect(ComparedWords.missing(words, among: ["a", "c"]) == 2)
    #expect(ComparedWords.missing(words, among: []) == 4)
    #expect(ComparedWords.missing([], among: words) == 0)
  }

  @Test(arguments: [
    ("Name:\tsuzuri\nVmHWM:\t  117992 kB\nVmRSS:\t 5 kB\n", 117_992 * 1024), ("VmHWM:\n", nil),
    ("VmHWM: x kB", nil), ("", nil),
  ])
  func `the peak memory of a process is what Linux says`(status: String, bytes: Int?) {
    #expect(PeakMemory.bytes(in: Array(status.utf8)) == bytes)
  }
}
