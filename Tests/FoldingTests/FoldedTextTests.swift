import Support
import Testing

@testable import Folding

/// Searching text as people expect it.
@Suite struct FoldedTextTests {
  private func found(_ needle: String, in text: String) -> [String] {
    let letters = Array(text.unicodeScalars)
    return FoldedText(letters).ranges(of: FoldedText(needle: needle)).map { string(letters[$0]) }
  }

  private func string(_ letters: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }

  @Test(arguments: [
    ("ÉTUDE", "une étude", "étude"), ("naive", "a naïve idea", "naïve"),
    ("efficient", "an eﬃcient way", "eﬃcient"), ("strasse", "Hauptstraße 1", "straße"),
    ("don't", "I don’t know", "don’t"), ("1-2", "pages 1–2", "1–2"),
    ("ABC", "ｆｕｌｌ ａｂｃ", "ａｂｃ"), ("カナ", "半角ｶﾅ", "ｶﾅ"), ("ガ", "ｶﾞ", "ｶﾞ"),
    ("σοφος", "ΣΟΦΌΣ", "ΣΟΦΌΣ"), ("لا", "ﻻ", "ﻻ"), ("istanbul", "İstanbul", "İstanbul"),
    ("information", "this infor-\nmation is", "infor-\nmation"),
    ("information", "this infor\u{AD}\nmation is", "infor\u{AD}\nmation"),
    ("well-known", "a well-\nknown fact", "well-\nknown"),
    ("well-known", "a well-known fact", "well-known"), ("-known", "a well-\nknown", "-\nknown"),
    ("the next line", "the  next\nline", "the  next\nline"), ("日本語", "日本\n語の本", "日本\n語"),
    ("co-operate", "co\u{2010}operate", "co\u{2010}operate"),
    ("office", "o\u{200B}ffice", "o\u{200B}ffice"), ("한글", "이것은 한글", "한글"),
  ])
  func `found as it is typed`(_ needle: String, _ text: String, _ hit: String) {
    #expect(found(needle, in: text).map { Array($0.unicodeScalars) } == [Array(hit.unicodeScalars)])
    let folded = FoldedText(Array(text.unicodeScalars))
    let all = folded.ranges(of: FoldedText(needle: needle))
    #expect(folded.firstRange(of: FoldedText(needle: needle)) == all.first)
  }

  @Test(arguments: [
    ("か", "が"), ("therapist", "the rapist"), ("ab", "a b"), ("hyphen-ated", "hyphenated"),
    ("thecat", "the\ncat"), ("", "anything"), ("  ", "a  b"), ("longer than", "long"),
  ])
  func `not found where it is something else`(_ needle: String, _ text: String) {
    #expect(found(needle, in: text).isEmpty)
  }

  @Test func `hits follow each other and never overlap`() {
    #expect(found("aa", in: "aaaaa") == ["aa", "aa"])
    #expect(found("an", in: "Banana an AN").count == 4)
    #expect(found("f", in: "ﬀ").count == 1)
  }

  @Test(arguments: Seed.several(300))
  func `words are found wherever they stand, in any case`(seed: UInt64) {
    var dice = Dice(seed)
    let signs = Array("ab cdé-ﬁ\n日語ǅ’ \u{AD}\u{301}".unicodeScalars)
    let letters = (0..<40).map { _ in signs.randomElement(using: &dice) ?? "a" }
    let low = Int.random(in: 0..<40, using: &dice)
    let part = letters[low..<Int.random(in: low + 1...min(low + 5, 40), using: &dice)]
    let ranges = FoldedText(letters).ranges(of: FoldedText(needle: string(part).uppercased()))
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upperBound <= next.lowerBound)
    }
    #expect(ranges.allSatisfy { letters.indices.contains($0.upperBound - 1) })
    if part.allSatisfy(\.properties.isAlphabetic) {
      #expect(!ranges.isEmpty, "\(part) in \(letters)")
    }
  }
}
