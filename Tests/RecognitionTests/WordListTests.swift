import Bytes
import Support
import Testing

@testable import Recognition

@Suite struct WordListTests {
  private static let words = [
    "the", "then", "than", "house", "houses", "mouse", "Haus", "école", "don't", "well-known",
    "straße", "œuvre", "a", "ABC", "lecture", "lectures", "niño",
  ]

  /// A word of up to 9 letters from a few, so that many are alike.
  private static func word(_ random: inout RandomSource) -> String {
    String(
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        "abcé".randomElement(using: &random) ?? "a"
      })
  }

  @Test(arguments: words)
  func `a word of the list is known, whatever its capitals`(_ word: String) {
    let list = WordList(words: Self.words)
    #expect(list.count == Self.words.count)
    for form in [
      word, word.uppercased(), word.lowercased(), word.prefix(1).uppercased() + word.dropFirst(),
    ]
    where !form.contains("SS") {
      #expect(list.contains(form))
    }
    #expect(!list.contains(word + "q"))
    #expect(!list.contains("q" + word))
  }

  @Test func `letters with other accents make another word, which is near`() {
    let list = WordList(words: Self.words)
    #expect(!list.contains("ecole"))
    #expect(list.neighbors(of: "ecole") == ["école"])
    #expect(list.neighbors(of: "THEM") == ["the", "then"])
  }

  @Test func `the neighbors are the words within one edit, or two of five letters or more`() {
    var random = RandomSource(seed: Seed.of(1))
    let words = Set((0..<400).map { _ in Self.word(&random) })
    let list = WordList(words: words.sorted())
    for _ in 0..<60 {
      let word = Self.word(&random)
      let edits = word.count < 5 ? 1 : 2
      let near = words.filter {
        Self.distance(Self.folded(word), Self.folded($0), atMost: edits) <= edits
      }
      #expect(list.neighbors(of: word) == near.sorted())
      #expect(list.contains(word) == words.contains(word))
    }
  }

  private static func folded(_ word: String) -> ArraySlice<Character> {
    word.map { $0 == "é" ? "e" : $0 }[...]
  }

  /// The number of letters that differ, as far as it is at most a number; else more than that.
  private static func distance(
    _ one: ArraySlice<Character>, _ other: ArraySlice<Character>, atMost most: Int
  ) -> Int {
    guard most >= 0 else { return 1 }
    guard let last = one.last, let otherLast = other.last else { return one.count + other.count }
    let (shorter, otherShorter) = (one.dropLast(), other.dropLast())
    if last == otherLast { return distance(shorter, otherShorter, atMost: most) }
    return 1
      + min(
        distance(shorter, other, atMost: most - 1), distance(one, otherShorter, atMost: most - 1),
        distance(shorter, otherShorter, atMost: most - 1))
  }

  @Test func `without words nothing is known`() {
    let list = WordList(folder: "/nowhere")
    #expect(list.count == 0)
    #expect(!list.contains("the"))
    #expect(list.neighbors(of: "the").isEmpty)
  }

  @Test func `files of any content do no harm`() {
    var random = RandomSource(seed: Seed.of(2))
    for _ in 0..<50 {
      let noise = (0..<Int.random(in: 0...3000, using: &random)).map { _ in
        [UInt8(10), 97, 0xC3, 0xA9, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      let list = WordList([noise, WordList.text(noise), Array("\nthe\r\n".utf8)])
      #expect(list.contains("the"))
      for word in ["a", "é", "aé", ""] { _ = list.neighbors(of: word) }
    }
  }

  @Test func `lines that are no words are left out`() {
    let lines = [
      "", "two words", "x2", "cat's", "1984", "漢字", "👍", String(repeating: "a", count: 48), "-",
    ]
    #expect(WordList(words: lines + ["cat"]).count == 2)
  }

  @Test func `files in a folder are read, but no links and no notes`() throws {
    let folder = try #require(Disk.makeNewFolder("/tmp/suzuri-words-"))
    defer { Disk.removeTree(folder) }
    #expect(Disk.write(Array("house\n".utf8), to: "\(folder)/english"))
    #expect(Disk.write([0x65, 0x63, 0x6F, 0x6C, 0xE9, 10], to: "\(folder)/latin1"))
    #expect(Disk.write(Array("readme\n".utf8), to: "\(folder)/README.first"))
    #expect(Disk.write([UInt8](repeating: 97, count: 9 << 20), to: "\(folder)/huge"))
    #expect(Disk.makeLink("\(folder)/words", to: "english"))
    #expect(Disk.makeFolder("\(folder)/folder"))
    let list = WordList(folder: folder)
    #expect(list.count == 2)
    #expect(list.contains("house"))
    #expect(list.contains("ecolé"))
  }
}
