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
