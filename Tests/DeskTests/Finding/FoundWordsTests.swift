import Support
import Testing

@testable import Desk

/// The words around what was found.
@Suite struct FoundWordsTests {
  private func words(_ text: String, _ range: Range<Int>) -> FoundWords {
    FoundWords(Array(text.unicodeScalars), around: range)
  }

  private func match(in words: FoundWords) -> String {
    var match = String.UnicodeScalarView()
    match.append(contentsOf: Array(words.text.unicodeScalars)[words.match])
    return String(match)
  }

  @Test(arguments: Seed.several(300))
  func `what was found is in its line, with a little before it`(seed: UInt64) {
    var dice = Dice(seed)
    let letters = (0..<Int.random(in: 0...200, using: &dice)).compactMap { _ in
      "abcd墨é \n\u{301}".unicodeScalars.randomElement(using: &dice)
    }
    let ends = (0..<2).map { _ in Int.random(in: 0...letters.count, using: &dice) }.sorted()
    let words = FoundWords(letters, around: ends[0]..<ends[1])
    let scalars = Array(words.text.unicodeScalars)
    #expect(words.match.upperBound <= scalars.count)
    #expect(!words.text.contains("\n") && !words.text.contains("  "))
    let signs = letters[ends[0]..<ends[1]].filter { !$0.properties.isWhitespace }
    #expect(scalars[words.match].filter { $0 != " " } == signs)
    #expect(words.match.lowerBound <= 18 && scalars.count - words.match.upperBound <= 80)
  }

  @Test func `the line begins with a word, and ends where it ends`() {
    let text = "First line\nThe quick brown fox jumps over\nthe dog"
    #expect(words(text, 0..<5) == words("First line", 0..<5))
    let fox = words(text, 27..<30)
    #expect(fox.text == "The quick brown fox jumps over" && match(in: fox) == "fox")
    let over = words(text, 37..<41)
    #expect(over.text == "… fox jumps over" && match(in: over) == "over")
    #expect(match(in: words(text, 37..<45)) == "over the")
    #expect(words("", 0..<0).text == "" && words("ink", 2..<9).match == 2..<3)
  }
}
