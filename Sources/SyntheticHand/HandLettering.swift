internal import Bytes
internal import Geometry

/// A pen movement placed on the page, in millimeters.
struct PlannedStroke {
  var knots: [GlyphKnot]
  var sweeps: Bool
}

/// Shapes the letters of a word: places them, joins them and makes each a little different.
struct HandLettering {
  private let hand: Hand
  private let measure: Measure
  private let lean: Double
  private var strokes: [PlannedStroke] = []
  /// The stroke that continues into the next letter.
  private var pending: PlannedStroke?
  /// Dots and bars to add when the word is finished.
  private var delayed: [PlannedStroke] = []

  /// Creates a lettering for a hand whose values are within their ranges.
  init(hand: Hand, measure: Measure) {
    (self.hand, self.measure) = (hand, measure)
    let angle = hand.slant * (3.141_592_653_589_793 / 180)
    lean = angle + angle * angle * angle / 3
  }

  /// Returns the movements for a word that begins on the baseline at a place in points.
  mutating func strokes(
    of word: [Character], at origin: Point, source: inout RandomSource
  ) -> [PlannedStroke] {
    strokes.removeAll(keepingCapacity: true)
    var x = origin.x
    let size = 1 + 0.02 * hand.variation * source.deviation()
    var isJoined = false
    var glyph = word.first.map(GlyphSet.glyph(of:)) ?? GlyphSet.blank
    for index in word.indices {
      let following = index + 1 < word.count ? GlyphSet.glyph(of: word[index + 1]) : nil
      let joins = glyph.exit != nil && following?.isEntered == true
      let goesOn = joins && source.share() < hand.joining
      let shape = Shape(
        glyph: glyph, hand: hand, unit: measure.unit * size, lean: lean,
        origin: Point(x: x, y: origin.y), source: &source)
      add(glyph, shape: shape, isJoined: isJoined, goesOn: goesOn, source: &source)
      isJoined = goesOn
      x += measure.advance(of: glyph)
      glyph = following ?? glyph
    }
    strokes += delayed
    delayed.removeAll(keepingCapacity: true)
    return strokes
  }

  private mutating func add(
    _ glyph: Glyph, shape: Shape, isJoined: Bool, goesOn: Bool, source: inout RandomSource
  ) {
    let exit = goesOn ? glyph.exit : nil
    for (index, stroke) in glyph.strokes.enumerated() {
      var planned = PlannedStroke(knots: [], sweeps: stroke.sweeps)
      if isJoined, index == 0, let open = pending {
        planned.knots = open.knots
        pending = nil
        shape.append(stroke.lead, to: &planned.knots, source: &source)
      }
      shape.append(stroke.body, to: &planned.knots, source: &source)
      guard let exit, index >= exit else {
        // Letters that could join the next often end in a flick.
        if stroke.leaves, source.share() < 0.4 { planned.sweeps = true }
        strokes.append(planned)
        continue
      }
      if index == exit {
        shape.append(stroke.tail, to: &planned.knots, source: &source)
        pending = planned
      } else {
        delayed.append(planned)
      }
    }
  }
}

/// The difference of one letter from its design: its position, size and lean.
private struct Shape {
  private let origin: Point
  private let across: Double
  private let down: Double
  private let lean: Double
  private let turn: Double
  private let shake: Double

  init(
    glyph: Glyph, hand: Hand, unit: Double, lean: Double, origin: Point,
    source: inout RandomSource
  ) {
    let variation = hand.variation
    let scale = glyph.isSquare ? Measure.squareScale : 1
    across =
      unit * scale * (glyph.isSquare ? 1 : hand.width)
      * (1 + 0.03 * variation * source.deviation())
    down = unit * scale * (1 + 0.03 * variation * source.deviation())
    self.lean = lean * (glyph.isSquare ? 0.2 : 1) + 0.02 * variation * source.deviation()
    turn = 0.012 * variation * source.deviation()
    shake = 0.85 * variation
    let sink = (glyph.isSquare ? 6 : 0) + 0.9 * variation * source.deviation()
    self.origin = Point(
      x: origin.x + 0.8 * variation * unit * source.deviation(), y: origin.y + sink * unit)
  }

  /// Adds knots of the design, moved to the page and randomly varied.
  func append(_ knots: [GlyphKnot], to placed: inout [GlyphKnot], source: inout RandomSource) {
    for knot in knots {
      let x = knot.x + shake * source.deviation()
      let y = knot.y - 100 + shake * source.deviation()
      let place = Point(
        x: origin.x + across * x - (lean + turn) * down * y,
        y: origin.y + down * y + turn * across * x)
      let millimeter = 1 / Length.millimeter
      placed.append(
        GlyphKnot(x: place.x * millimeter, y: place.y * millimeter, isCorner: knot.isCorner))
    }
  }
}
