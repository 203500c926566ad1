/// The words that fit on a line, and the place where the text continues.
struct WrittenLine {
  private(set) var words: [Word] = []
  /// The first character that is not on the line; equal to the beginning if nothing fits.
  private(set) var next: String.Index
  private(set) var endsParagraph = false

  /// Letters that are written together.
  struct Word {
    var characters: [Character]
    /// The distance from the beginning of the line, in points.
    var x: Double
  }

  /// Fills a line of a width, in points, with text.
  init(_ text: String, from start: String.Index, width: Double, measure: Measure) {
    next = start
    var x = 0.0
    while next < text.endIndex {
      let character = text[next]
      if character.isNewline {
        endsParagraph = true
        text.formIndex(after: &next)
        return
      }
      if character.isWhitespace {
        x += measure.space
        text.formIndex(after: &next)
        continue
      }
      var (room, index) = (0.0, next)
      var word = Word(characters: [], x: x)
      while index < text.endIndex, Self.belongs(text[index], to: word.characters) {
        let advance = measure.advance(of: GlyphSet.glyph(of: text[index]))
        // A word is broken only if it is longer than a whole line.
        if room + advance > width { break }
        word.characters.append(text[index])
        room += advance
        text.formIndex(after: &index)
      }
      if word.characters.isEmpty || x + room > width { return }
      words.append(word)
      x += room
      next = index
    }
  }

  /// Characters that never begin a line.
  private static let closing = Set("、。」』）！？：・ー〜々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ")

  /// True if a line must not break between a character and those before it.
  private static func belongs(_ character: Character, to word: [Character]) -> Bool {
    guard let last = word.last else { return true }
    if character.isWhitespace { return false }
    if closing.contains(character) { return word.count < 64 }
    if last == "「" || last == "『" || last == "（" { return true }
    if GlyphSet.glyph(of: character).isSquare || GlyphSet.glyph(of: last).isSquare { return false }
    return last != "-" || word.count < 2
  }
}

/// The room for characters written by a hand at a size.
struct Measure: Sendable {
  let unit: Double
  /// The width of Latin letters as a factor.
  let width: Double
  let gap: Double

  /// The size of kana and kanji compared with their design: a little lower than their line.
  static let squareScale = 1.04

  /// Creates a measure for small letters of a given height in points.
  init(hand: Hand, xHeight: Double) {
    unit = xHeight / 50
    width = hand.width
    gap = 10 * hand.spacing
  }

  /// The width of a space between words, in points.
  var space: Double { (26 * width + gap) * unit }

  /// The width of a character and the space after it, in points.
  func advance(of glyph: Glyph) -> Double {
    guard glyph.isSquare else { return (glyph.width * width + gap) * unit }
    return (glyph.width + gap * 0.3) * unit
  }
}
