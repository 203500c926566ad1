/// Parts of a stroke that neither touch nor overlap, in order.
///
/// Equal sets have equal parts, so sets can be compared and merged in any order. Parts of length
/// zero are not kept.
public struct StrokeRangeSet: Hashable, Sendable {
  /// The parts in order, each with a length; none touches the next.
  public private(set) var ranges: [StrokeRange]

  /// Creates a set from parts given in any order.
  public init(_ ranges: some Sequence<StrokeRange> = []) {
    self.ranges = []
    for range in ranges.sorted() where range.lower < range.upper {
      if let last = self.ranges.last, range.lower <= last.upper {
        self.ranges[self.ranges.count - 1].upper = max(last.upper, range.upper)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// True if the set has no parts.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Returns the parts that lie in either set.
  public func union(_ other: StrokeRangeSet) -> StrokeRangeSet {
    StrokeRangeSet(ranges + other.ranges)
  }

  /// Adds the parts of another set.
  public mutating func formUnion(_ other: StrokeRangeSet) { self = union(other) }

  /// Returns this set without the parts of another.
  public func subtracting(_ other: StrokeRangeSet) -> StrokeRangeSet {
    var rest: [StrokeRange] = []
    var index = 0
    for range in ranges {
      var lower = range.lower
      while index < other.ranges.count && other.ranges[index].upper <= lower { index += 1 }
      var cut = index
      while cut < other.ranges.count && other.ranges[cut].lower < range.upper {
        if other.ranges[cut].lower > lower {
          rest.append(StrokeRange(lower, other.ranges[cut].lower))
        }
        lower = max(lower, other.ranges[cut].upper)
        cut += 1
      }
      if lower < range.upper { rest.append(StrokeRange(lower, range.upper)) }
    }
    return StrokeRangeSet(rest)
  }

  /// Returns the parts that lie in both sets.
  public func intersection(_ other: StrokeRangeSet) -> StrokeRangeSet {
    subtracting(subtracting(other))
  }

  /// True if a place on the stroke, in 256ths of a sample, lies in a part or at its end.
  public func contains(_ step: UInt32) -> Bool {
    ranges.contains { $0.lower <= step && step <= $0.upper }
  }

  /// Returns the parts of a stroke that remain when this set is erased from it.
  ///
  /// A stroke of a single sample is a dot of length zero: it is gone when its beginning is erased, and
  /// otherwise remains as the part from 0 to 0.
  public func visibleParts(ofSamples count: Int) -> [StrokeRange] {
    guard count > 0 else { return [] }
    let last = min(Double(count - 1) * StrokeRange.stepsPerSample, Double(UInt32.max))
    guard last > 0 else { return contains(0) ? [] : [StrokeRange(0, 0)] }
    return StrokeRangeSet([StrokeRange(0, UInt32(last))]).subtracting(self).ranges
  }
}
