/// The glyphs of all characters that can be written.
enum GlyphSet {
  /// The glyph of every character in the tables and of those composed from them.
  static let glyphs: [Character: Glyph] = {
    var glyphs = GlyphTable.glyphs(in: Punctuation.table)
    let tables = [
      SmallLetters.table, CapitalLetters.table, Digits.table, Mathematics.table,
    ]
    for table in tables { glyphs.merge(GlyphTable.glyphs(in: table)) { first, _ in first } }
    for table in [Hiragana.table, Katakana.table, Kanji.table, Punctuation.squareTable] {
      glyphs.merge(GlyphTable.glyphs(in: table, square: true)) { first, _ in first }
    }
    let marks = GlyphTable.glyphs(in: Marks.table)
    addAccented(to: &glyphs, marks: marks)
    addKana(to: &glyphs, marks: marks)
    return glyphs
  }()

  /// The empty box for an unknown character.
  static let blank: Glyph = Glyph(
    strokes: [
      GlyphStroke(
        body: [
          GlyphKnot(x: 8, y: 12, isCorner: true), GlyphKnot(x: 7, y: 92, isCorner: true),
          GlyphKnot(x: 72, y: 91, isCorner: true), GlyphKnot(x: 73, y: 13, isCorner: true),
          GlyphKnot(x: 6, y: 14),
        ])
    ], width: 80)

  /// The glyph of a character; wide forms of Latin characters are written like the narrow ones.
  static func glyph(of character: Character) -> Glyph {
    glyphs[character] ?? narrow(character).flatMap { glyphs[$0] } ?? blank
  }

  private static func narrow(_ character: Character) -> Character? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      (0xFF01...0xFF5E).contains(scalar.value)
    else { return nil }
    return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
  }

  /// Puts accents on letters: over the middle, higher over capitals.
  private static func addAccented(
    to glyphs: inout [Character: Glyph], marks: [Character: Glyph]
  ) {
    for line in Marks.accented.split(separator: "\n") {
      let parts = line.filter { $0 != " " }.map { $0 }
      guard parts.count == 3, let letter = glyphs[parts[1]], let mark = marks[parts[2]] else {
        continue
      }
      let rise = parts[1].isUppercase && parts[2] != "¸" ? -36.0 : 0
      glyphs[parts[0]] = letter.marked(with: mark, movedBy: letter.width * 0.5, rise)
    }
  }

  /// Makes voiced, ringed and small kana from plain ones.
  private static func addKana(to glyphs: inout [Character: Glyph], marks: [Character: Glyph]) {
    for (kana, mark) in [(Marks.voiced, "゛"), (Marks.ringed, "゜")] as [(String, Character)] {
      forEachPair(of: kana) { new, old in
        guard let plain = glyphs[old], let mark = marks[mark] else { return }
        let pressed = plain.scaled(by: 0.94, movedBy: -2, 5)
        glyphs[new] = pressed.marked(with: mark, movedBy: 0, 0)
      }
    }
    forEachPair(of: Marks.small) { new, old in
      glyphs[new] = glyphs[old]?.scaled(by: 0.62, movedBy: 10, 36)
      glyphs[new]?.width = 80
    }
  }

  /// Calls back with a character and the one after it, pair by pair.
  private static func forEachPair(of text: String, _ body: (Character, Character) -> Void) {
    let characters = Array(text)
    for index in stride(from: 0, to: characters.count - 1, by: 2) {
      body(characters[index], characters[index + 1])
    }
  }
}
