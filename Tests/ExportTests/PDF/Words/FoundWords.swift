import Foundation
import Geometry
import Notebook
import Support
import Testing

@testable import Export

/// A word that Poppler finds, with its box from the upper left corner of the page.
struct FoundWord: Hashable {
  let text: String
  let box: Box

  /// The words on all pages of a file.
  static func all(in pdf: MadePDF) throws -> [FoundWord] {
    let word =
      /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/
    return try pdf.asked("pdftotext", ["-bbox", "-cropbox"], ["-"]).matches(of: word).compactMap {
      match in
      let sides = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      guard sides.count == 4 else { return nil }
      let (low, high) = (Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3]))
      return FoundWord(text: String(match.5), box: Box(low: low, high: high))
    }
  }
}

extension MadePDF {
  /// Expects that Poppler finds each of some words once, as high and as wide as its ink.
  func expectFound(_ words: [HiddenWord]) throws {
    let found = try FoundWord.all(in: self)
    for word in words {
      let text = word.text.precomposedStringWithCanonicalMapping
      let same = found.filter { $0.text.unicodeScalars.elementsEqual(text.unicodeScalars) }
      try #require(same.count == 1, "\(text) in \(found.map(\.text))")
      let (box, wanted) = (same[0].box, word.box)
      #expect(
        abs(box.low.x - wanted.low.x) < 0.1 && abs(box.high.x - wanted.high.x) < 0.1
          && abs(box.low.y - wanted.low.y) < 0.1 && abs(box.high.y - wanted.high.y) < 0.1,
        "\(text): \(box), not \(wanted)")
    }
  }
}

extension HiddenWord {
  /// Lines of words: tall and small ones, accents in two parts, Japanese, brackets.
  static let lines: [HiddenWord] = [
    line(["The", "quick", "no", "jumpy", "(f\\o)x)"], at: 100),
    line(["second", "e\u{301}te\u{301}", "x\u{304}\u{308}y", "Straße"], at: 140),
    line(["今日の講義", "ノート", "《本》", "end"], at: 180),
  ].flatMap(\.self)

  /// A line whose words are as high as their letters might be.
  static func line(_ texts: [String], at y: Double, from left: Double = 50) -> [HiddenWord] {
    var x = left
    return texts.enumerated().map { index, text in
      let width = 11.3 * Double(text.count) + Double(index)
      let low = Point(x: x, y: y + 1.7 * Double(index % 3))
      x += width + 9
      return HiddenWord(
        text, in: Box(low: low, high: low + Point(x: width, y: 21.4 - Double(index % 2) * 4)),
        endsLine: index + 1 == texts.count)
    }
  }
}

extension LoosePage {
  /// A sheet with a little ink and hidden words.
  static func hiding(_ words: [HiddenWord], paper: Paper = Paper(.ruled)) -> LoosePage {
    var page = LoosePage(number: 1, size: .a4, paper: paper)
    page.layers = written().layers
    page.hiddenWords = words
    return page
  }
}
