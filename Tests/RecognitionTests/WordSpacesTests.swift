import Geometry
import Support
import Testing

@testable import Recognition

@Suite struct WordSpacesTests {
  /// A line with two texts, and a gap in the ink between them in which a space has a likelihood.
  private static func line(_ one: String, _ other: String, gap: Int, space: Double) -> ReadLine {
    let blank = Lattice.Letter(Lattice.blank, cost: 0)
    func frames(_ text: String) -> [[Lattice.Letter]] {
      text.unicodeScalars.flatMap { letter in
        [[Lattice.Letter(UInt16(letter.value), cost: 0)], [blank]]
      }
    }
    let before = frames(one)
    let between = Array(repeating: [blank], count: 2) + [Lattice.frame(space: space)] + [[blank]]
    let lattice = Lattice(before + between + frames(other))
    let middle = Double(before.count + 2) * LineMap.frame
    let width = lattice.count * Int(LineMap.frame)
    let ink = [
      [LineMap.margin, middle - Double(gap) / 2], [middle + Double(gap) / 2, Double(width)],
    ].map { $0.map { Point(x: $0 - LineMap.margin, y: 10) } }
    let bounds = Box(low: .zero, high: Point(x: Double(width), y: 20))
    let map = LineMap(
      isVertical: false, slope: 0, middle: 0, start: 0, scale: 1, low: 0, high: 20,
      ink: LineInk(of: ink, in: bounds, scale: 1, width: width))
    return ReadLine(key: 0, map: map, lattice: lattice)
  }

  private static func text(
    _ line: ReadLine, in language: ReadingLanguage = .latin, _ words: String...
  ) -> String {
    ReadPage(lines: [line]).text(in: language, list: WordList(words: words))[0].text
  }

  @Test(arguments: [0.4, 0.49, 0.51, 0.55])
  func `the gap in the ink decides about a doubtful space`(space: Double) {
    for gap in 0...1 {
      #expect(Self.text(Self.line("kra", "mel", gap: gap, space: space)) == "kramel")
    }
    for gap in 20...28 {
      #expect(Self.text(Self.line("kra", "mel", gap: gap, space: space)) == "kra mel")
    }
  }

  @Test func `what was read without doubt stays, whatever the gap and the list say`() {
    for gap in [0, 4, 12, 28] {
      let divided = Self.line("struc", "ture", gap: gap, space: 0.999)
      #expect(Self.text(divided, "structure") == "struc ture")
      let joined = Self.line("amount", "of", gap: gap, space: 0)
      #expect(Self.text(joined, "amount", "of") == "amountof")
    }
  }

  @Test func `a list joins the parts of a word, and parts two words`() {
    let parts = Self.line("struc", "ture", gap: 12, space: 0.7)
    #expect(Self.text(parts) == "struc ture")
    #expect(Self.text(parts, "structure") == "structure")
    #expect(Self.text(parts, "structure", "struc", "ture") == "struc ture")
    // Capitals are often written far apart.
    #expect(Self.text(Self.line("O", "R", gap: 12, space: 0.7), "or") == "OR")
    #expect(Self.text(Self.line("o", "r", gap: 12, space: 0.7), "or") == "o r")
    let joined = Self.line("amount", "of", gap: 8, space: 0.3)
    #expect(Self.text(joined) == "amountof")
    #expect(Self.text(joined, "amount", "of") == "amount of")
    #expect(Self.text(joined, "amount", "of", "amountof") == "amountof")
  }

  @Test func `the words are those of another list if it decides about spaces`() {
    let page = ReadPage(lines: [Self.line("struc", "tvre", gap: 12, space: 0.7)])
    let list = WordList(words: ["structvre"])
    let read = page.text(in: .latin, list: WordList(), spacing: list)
    #expect(read[0].words.map(\.text) == ["structvre"] && !read[0].words[0].isKnown)
  }

  @Test(arguments: [("a", "-"), (")", "b"), ("講", "義"), ("3", "x")])
  func `beside signs, digits and kanji, spaces are those that were read`(one: String, other: String)
  {
    let read = Self.line(one, other, gap: 0, space: 0.51)
    #expect(Self.text(read, in: .both) == "\(one) \(other)")
    let unread = Self.line(one, other, gap: 28, space: 0.49)
    #expect(Self.text(unread, in: .both) == one + other)
  }
}

extension Lattice {
  /// A frame that shows a space with a likelihood, and nothing else.
  fileprivate static func frame(space: Double) -> [Letter] {
    func letter(_ code: UInt16, _ share: Double) -> Letter? {
      (0...UInt8.max).map { Letter(code, cost: $0) }
        .min { abs($0.weight - share) < abs($1.weight - share) }
        .flatMap { share > 1e-4 ? $0 : nil }
    }
    let most = max(space, 1 - space)
    let letters = [letter(32, space / most), letter(Lattice.blank, (1 - space) / most)]
    return letters.compactMap { $0 }.sorted { $0.cost < $1.cost }
  }
}
