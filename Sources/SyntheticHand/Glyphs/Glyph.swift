/// The shape of a character as pen movements, in design units.
///
/// One scale serves all scripts: y grows downwards, 0 is the top of tall letters and of the square
/// of a kana or kanji, 50 the top of small letters, 100 the baseline and the bottom of the square,
/// 145 the end of descending letters. x begins at 0 on the left.
struct Glyph: Sendable {
  /// The movements in the order in which a person makes them.
  var strokes: [GlyphStroke]
  /// How far the writing goes on to the right, without the space between letters.
  var width: Double
  /// Whether the character fills a square, as kana and kanji do, and stands upright.
  var isSquare: Bool = false

  /// The stroke at whose end the next letter can follow without lifting the pen.
  var exit: Int? { strokes.firstIndex(where: \.leaves) }

  /// Whether the pen can come from the letter before without being lifted.
  var isEntered: Bool { strokes.first?.enters ?? false }
}

/// One movement of the pen within a glyph.
struct GlyphStroke: Sendable {
  /// What is written before the body when the pen comes from the letter before.
  var lead: [Knot] = []
  /// What is always written.
  var body: [Knot] = []
  /// What is written after the body when the pen goes on to the next letter.
  var tail: [Knot] = []
  /// Whether the letter before can lead into this stroke.
  var enters = false
  /// Whether this stroke can lead into the next letter.
  var leaves = false
  /// Whether the pen leaves the paper while it still moves, so that the line ends in a taper.
  var sweeps = false
}

/// A point through which the pen goes.
struct Knot: Hashable, Sendable {
  var x: Double
  var y: Double
  /// Whether the pen turns here at once instead of in a curve.
  var isCorner = false
}

extension Glyph {
  /// The glyph made smaller or larger around a place and moved.
  func scaled(by factor: Double, movedBy x: Double, _ y: Double) -> Glyph {
    var glyph = self
    for index in glyph.strokes.indices {
      glyph.strokes[index].transform { knot in
        Knot(x: knot.x * factor + x, y: knot.y * factor + y, isCorner: knot.isCorner)
      }
    }
    return glyph
  }

  /// The glyph with a mark written after it.
  func marked(with mark: Glyph, movedBy x: Double, _ y: Double) -> Glyph {
    var glyph = self
    glyph.strokes += mark.scaled(by: 1, movedBy: x, y).strokes
    return glyph
  }
}

extension GlyphStroke {
  /// Moves every point.
  mutating func transform(_ move: (Knot) -> Knot) {
    lead = lead.map(move)
    body = body.map(move)
    tail = tail.map(move)
  }
}
