public import Geometry

extension InkTrail {
  /// True if a disc touches the ink of some parts, or any ink if `parts` is nil.
  ///
  /// Exact: the ink is what the discs of the trail cover while each moves to the next.
  public func touches(_ disc: Disc, parts: [StrokeRange]? = nil) -> Bool {
    guard bounds.intersects(disc.bounds) else { return false }
    if let parts { return parts.contains { Self.touches(disc, row: discs(in: $0)[...]) } }
    return boxes.indices.contains { box in
      boxes[box].intersects(disc.bounds) && Self.touches(disc, row: discs[steps(of: box)])
    }
  }

  private static func touches(_ disc: Disc, row: ArraySlice<Disc>) -> Bool {
    guard let first = row.first else { return false }
    if row.count == 1 {
      return first.center.distance(to: disc.center) <= first.radius + disc.radius
    }
    return row.indices.dropFirst().contains { index in
      row[index - 1].distance(movingTo: row[index], from: disc.center) <= disc.radius
    }
  }

  /// The discs of the steps that one box covers.
  private func steps(of box: Int) -> Range<Int> {
    let first = box * Self.stepsPerBox
    return first..<min(first + Self.stepsPerBox + 1, discs.count)
  }

  /// True if a moving eraser touches the ink of some parts, or any ink if `parts` is nil.
  public func isTouched(by eraser: Eraser, parts: [StrokeRange]? = nil) -> Bool {
    guard bounds.intersects(eraser.bounds) else { return false }
    let erased = ranges(erasedBy: eraser)
    guard let parts else { return !erased.isEmpty }
    return parts.contains { part in
      // A dot has no length to cut.
      part.lower == part.upper
        ? erased.contains(part.lower)
        : StrokeRangeSet([part]).subtracting(erased) != StrokeRangeSet([part])
    }
  }

  /// Returns the parts of the stroke that a moving eraser removes: as little as possible while leaving no
  /// ink where the eraser was.
  ///
  /// A place on the stroke goes when the disc of ink there overlaps the eraser, so the rest has round ends
  /// that just touch the eraser. If the ends of the line are cut straight, a place goes when the line
  /// across it overlaps the eraser, so the gap in a broad line is no wider than needed. The result never
  /// depends on what was erased before, so the order of erasers does not matter.
  public func ranges(erasedBy eraser: Eraser) -> StrokeRangeSet {
    guard bounds.intersects(eraser.bounds), let first = discs.first else { return StrokeRangeSet() }
    if span.lowerBound == span.upperBound || discs.count == 1 {
      let isGone = eraser.segments.contains {
        $0.distance(to: first.center) < first.radius + eraser.radius
      }
      return StrokeRangeSet(
        isGone ? [StrokeRange(step(span.lowerBound), step(span.lowerBound) + 1)] : [])
    }
    var ranges: [StrokeRange] = []
    for segment in eraser.segments {
      let swept = segment.bounds.expanded(by: eraser.radius)
      for box in boxes.indices where boxes[box].intersects(swept) {
        for index in steps(of: box).dropFirst() {
          let clearance = Clearance(
            from: discs[index - 1], to: discs[index], eraser: segment, radius: eraser.radius,
            isCutStraight: isCutStraight)
          if let range = range(of: clearance.overlap, before: index) { ranges.append(range) }
        }
      }
    }
    return StrokeRangeSet(ranges)
  }

  /// The part between two shares of the way to a disc, widened to the grid.
  private func range(of shares: ClosedRange<Double>?, before index: Int) -> StrokeRange? {
    guard let shares else { return nil }
    let (from, to) = (parameters[index - 1], parameters[index])
    let lower = step(from + (to - from) * shares.lowerBound)
    let upper = step(from + (to - from) * shares.upperBound, rule: .up)
    return StrokeRange(lower, max(upper, lower))
  }

  private func step(_ parameter: Double, rule: FloatingPointRoundingRule = .down) -> UInt32 {
    let step = (parameter * StrokeRange.stepsPerSample).rounded(rule)
    return UInt32(min(max(step, 0), Double(UInt32.max - 1)))
  }
}
