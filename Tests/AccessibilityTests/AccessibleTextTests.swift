import Geometry
import Testing

@testable import Desk
@testable import Accessibility

/// Walking through text.
@Suite struct AccessibleTextTests {
  private func text(_ words: String) throws -> AccessibleText {
    try #require(AccessibleText(of: AccessibleItem(.window, .line, name: words, box: .empty)))
  }

  @Test(arguments: ["", " ", "a", "one two", " one  two ", "硯 で\u{301} 🖋 x", "a\nb"])
  func `the words of a text are all of it, one behind the other`(words: String) throws {
    let text = try text(words)
    var (place, pieces) = (0, "")
    while place < text.count {
      let word = text.piece(.word, at: place)
      #expect(word.lowerBound <= place && word.upperBound > place)
      #expect(word.allSatisfy { text.piece(.word, at: $0) == word })
      pieces += text.text(word.clamped(to: place..<word.upperBound))
      place = word.upperBound
    }
    #expect(pieces.unicodeScalars.elementsEqual(words.unicodeScalars))
    #expect(text.text(from: 0, to: -1).unicodeScalars.elementsEqual(words.unicodeScalars))
  }

  @Test func `what is no place in a text is empty, and never a crash`() throws {
    let text = try text("one two")
    for place in [Int.min, -1, 7, 8, .max] {
      #expect(text.letter(at: place) == 0)
      for grain in [AccessibleText.Grain.letter, .word, .line] {
        let piece = text.piece(grain, at: place)
        #expect(piece.lowerBound >= 0 && piece.upperBound <= text.count)
      }
      _ = text.text(from: place, to: place)
    }
  }

  @Test(arguments: [("abc", "abxc"), ("abc", ""), ("", "x"), ("aaa", "aa"), ("one", "two")])
  func `a change makes one text of the other`(old: String, new: String) throws {
    let (before, after) = (try text(old), try text(new))
    let change = try #require(before.change(to: after))
    var letters = Array(old.unicodeScalars)
    let end = change.place + change.removed.unicodeScalars.count
    letters.replaceSubrange(change.place..<end, with: Array(change.added.unicodeScalars))
    #expect(letters == Array(new.unicodeScalars))
    #expect(before.change(to: before) == nil)
  }
}
