internal import Bytes
public import Geometry
public import Ink

extension Writer {
  /// Draws a figure by hand in one stroke, with the slips of a hand: bowed sides, corners off their places, ends that do not quite meet.
  ///
  /// The middle and the size, which is that of the larger side, are in points; the rotation is in rounds. The
  /// result is nil if a number is not finite or is beyond a million.
  public mutating func draw(
    _ figure: FigureKind, at middle: Point, size: Double, rotation: Double = 0
  ) -> Stroke? {
    let numbers = [middle.x, middle.y, size, rotation]
    guard numbers.allSatisfy({ abs($0) <= 1e6 }), size > 0 else { return nil }
    let plan = FigurePlan(figure, source: &source)
    let millimeters = size / Length.millimeter
    var knots = bowed(plan.knots)
    let slip = 0.012 * hand.variation
    for index in knots.indices {
      let place = Point(x: knots[index].x, y: knots[index].y)
      let turned = Rotation.turned(place, rounds: rotation) * millimeters
      let off = Point(x: source.deviation(), y: source.deviation()) * (slip * millimeters)
      knots[index].x = middle.x / Length.millimeter + turned.x + off.x
      knots[index].y = middle.y / Length.millimeter + turned.y + off.y
    }
    nib.wait(300)
    return stroke(
      PlannedStroke(knots: knots, sweeps: false),
      factor: hand.speed * 1.4 * (millimeters / 15).squareRoot())
  }

  /// Adds a knot in the middle of straight sides, where a hand bows them, and rounds some corners in haste.
  private mutating func bowed(_ knots: [GlyphKnot]) -> [GlyphKnot] {
    var bowed: [GlyphKnot] = []
    for (index, knot) in knots.enumerated() {
      if index > 0, knots[index - 1].isCorner, knot.isCorner {
        let way = Point(x: knot.x - knots[index - 1].x, y: knot.y - knots[index - 1].y)
        let bow = way.perpendicular * (0.015 * hand.variation * source.deviation())
        bowed.append(
          GlyphKnot(
            x: (knot.x + knots[index - 1].x) / 2 + bow.x,
            y: (knot.y + knots[index - 1].y) / 2 + bow.y
          ))
      }
      bowed.append(knot)
    }
    return bowed
  }
}

extension Stroke {
  /// The stroke with a rest at its end, as of somebody who holds the pen still for a number of milliseconds.
  ///
  /// The pen wanders by about a tenth of a millimeter. A stroke without samples stays as it is.
  public func resting(for duration: Double, seed: UInt64 = 0) -> Stroke {
    guard let last = samples.last, duration.isFinite, duration > 0 else { return self }
    var source = RandomSource(seed: seed)
    let count = Int(min(duration, 60_000) / 7.5)
    var tremor = Tremor(amplitude: 0.04, step: 0.0075, source: &source)
    var drift = Point.zero
    var stroke = self
    for index in 1...max(count, 1) {
      drift = drift * 0.97 + Point(x: source.deviation(), y: source.deviation()) * 0.012
      let off = (tremor.next() + drift) * Length.millimeter
      var sample = last
      sample.position = last.position + off
      sample.time = last.time + (Double(index) * 7.5).rounded()
      stroke.samples.append(sample)
    }
    return stroke
  }
}
