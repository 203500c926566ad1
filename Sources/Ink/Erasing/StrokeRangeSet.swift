/// Parts of a stroke, in order, neither touching nor overlapping.
public struct StrokeRangeSet: Hashable, Sendable {
  /// The parts, from the beginning of the stroke to its end; none is empty.
  public private(set) var ranges: [StrokeRange]

  /// Creates the set that some parts cover together.
  public init(_ parts: some Sequence<StrokeRange>) {
    ranges = []
    for part in parts.sorted() where part.lower < part.upper {
      if let last = ranges.last, part.lower <= last.upper {
        ranges[ranges.count - 1] = StrokeRange(last.lower, max(last.upper, part.upper))
      } else {
        ranges.append(part)
      }
    }
  }

  /// Whether nothing is covered.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Returns what either set covers.
  public func union(_ other: StrokeRangeSet) -> StrokeRangeSet {
    StrokeRangeSet(ranges + other.ranges)
  }

  /// Returns what this set covers and the other does not.
  public func subtracting(_ other: StrokeRangeSet) -> StrokeRangeSet {
    StrokeRangeSet(
      ranges.flatMap { range in
        var (rest, lower) = ([StrokeRange](), range.lower)
        for hole in other.ranges where hole.upper > lower && hole.lower < range.upper {
          if hole.lower > lower { rest.append(StrokeRange(lower, hole.lower)) }
          lower = hole.upper
        }
        if lower < range.upper { rest.append(StrokeRange(lower, range.upper)) }
        return rest
      })
  }

  /// Returns what both sets cover.
  public func intersection(_ other: StrokeRangeSet) -> StrokeRangeSet {
    subtracting(subtracting(other))
  }
}
