/// The shape of a character as pen movements, in design units.
///
/// All scripts share one scale: y grows downward, 0 is the top of tall letters and of the square of a kana
/// or kanji, 50 the top of small letters, 100 the baseline and the bottom of the square, 145 the bottom of
/// descenders. x begins at 0 on the left.
struct Glyph: Sendable {
  /// The movements in the order of writing.
  var strokes: [GlyphStroke]
  /// The advance to the right, without the space between letters.
  var width: Double
  /// True if the character fills a square, as kana and kanji do, and is upright.
  var isSquare: Bool = false

  /// The index of the stroke from whose end the pen can continue to the next letter without lifting.
  var exit: Int? { strokes.firstIndex(where: \.leaves) }

  /// True if the pen can come from the previous letter without lifting.
  var isEntered: Bool { strokes.first?.enters ?? false }
}

/// One movement of the pen within a glyph.
struct GlyphStroke: Sendable {
  /// Written before the body if the pen comes from the previous letter.
  var lead: [GlyphKnot] = []
  /// Always written.
  var body: [GlyphKnot] = []
  /// Written after the body if the pen continues to the next letter.
  var tail: [GlyphKnot] = []
  /// True if the previous letter can lead into this stroke.
  var enters = false
  /// True if this stroke can lead into the next letter.
  var leaves = false
  /// True if the pen leaves the paper while still moving, so that the line tapers off.
  var sweeps = false
}

struct GlyphKnot: Hashable, Sendable {
  var x: Double
  var y: Double
  /// True if the pen turns sharply here instead of in a curve.
  var isCorner = false
}

extension Glyph {
  /// The glyph scaled by a factor and then moved.
  func scaled(by factor: Double, movedBy x: Double, _ y: Double) -> Glyph {
    var glyph = self
    for index in glyph.strokes.indices {
      glyph.strokes[index].transform { knot in
        GlyphKnot(x: knot.x * factor + x, y: knot.y * factor + y, isCorner: knot.isCorner)
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
  mutating func transform(_ move: (GlyphKnot) -> GlyphKnot) {
    lead = lead.map(move)
    body = body.map(move)
    tail = tail.map(move)
  }
}
