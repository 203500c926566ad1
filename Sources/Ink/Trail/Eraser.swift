public import Geometry

/// A disc that moves over the page to erase ink.
public struct Eraser: Hashable, Sendable {
  /// The path of the disc's middle, in straight lines.
  public let path: [Point]
  /// The radius of the disc in points, never negative.
  public let radius: Double
  /// The box around everything that the disc passes over.
  public let bounds: Box

  /// Creates a movement; places that are not finite are left out.
  public init(path: [Point], radius: Double) {
    self.path = path.filter(\.isFinite)
    self.radius = radius > 0 ? radius : 0
    bounds = Box(around: self.path).expanded(by: self.radius)
  }

  /// The straight movements; a disc that stays in place makes one of length zero.
  var segments: [Segment] {
    guard let first = path.first else { return [] }
    guard path.count > 1 else { return [Segment(first, first)] }
    return zip(path, path.dropFirst()).map { Segment($0, $1) }
  }
}

/// The distance of a straight eraser movement from the ink between two consecutive discs.
struct Clearance {
  let from: Disc
  let to: Disc
  let eraser: Segment
  let radius: Double
  /// True if the ink at a place is the line across the stroke, and not a disc.
  let isCutStraight: Bool

  /// The distance between eraser and ink, negative if they overlap: a convex function of the share.
  func callAsFunction(_ share: Double) -> Double {
    let disc = from.mixed(with: to, by: share)
    let way = to.center - from.center
    let length = way.length
    guard isCutStraight, length > 0 else {
      return eraser.distance(to: disc.center) - disc.radius - radius
    }
    let across = way.perpendicular * (disc.radius / length)
    return eraser.distance(to: Segment(disc.center - across, disc.center + across)) - radius
  }

  /// The range of shares at which eraser and ink overlap, or nil.
  var overlap: ClosedRange<Double>? {
    let (first, last) = (self(0), self(1))
    if first < 0 && last < 0 { return 0...1 }
    // The most by which the distance changes over the whole way.
    let change = from.center.distance(to: to.center) + abs(from.radius - to.radius)
    guard first + last < change, let inner = first < 0 ? 0 : last < 0 ? 1 : overlapping else {
      return nil
    }
    let lower = first < 0 ? 0 : border(inside: inner, outside: 0)
    let upper = last < 0 ? 1 : border(inside: inner, outside: 1)
    return min(lower, upper)...max(lower, upper)
  }

  /// A share at which eraser and ink overlap, searched for where the distance is least.
  private var overlapping: Double? {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      let (atA, atB) = (self(a), self(b))
      if atA < 0 { return a }
      if atB < 0 { return b }
      if atA < atB { high = b } else { low = a }
    }
    return nil
  }

  private func border(inside: Double, outside: Double) -> Double {
    var (inside, outside) = (inside, outside)
    for _ in 0..<30 {
      let middle = (inside + outside) / 2
      if self(middle) < 0 { inside = middle } else { outside = middle }
    }
    return outside
  }
}

extension InkTrail {
  private func steps(of box: Int) -> Range<Int> {
    let first = box * Self.stepsPerBox
    return first..<min(first + Self.stepsPerBox + 1, discs.count)
  }

  /// True if a moving eraser touches the ink of some parts, or any ink if `parts` is nil.
  public func isTouched(by eraser: Eraser, parts: [StrokeRange]?) -> Bool {
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

  /// Returns the parts of the stroke that a moving eraser removes, whatever was erased before.
  ///
  /// A place goes when its disc of ink overlaps the eraser, so the rest has round ends that just touch it; if
  /// the ends of the line are cut straight, when the line across it does, which leaves a narrower gap.
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
