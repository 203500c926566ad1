public import Geometry

/// One movement of a pen over the page, from touching down to lifting off.
///
/// Everything drawn is derived from the samples by the ink model stored here, so old notes never change.
public struct Stroke: Hashable, Sendable {
  /// The pen's reports, in order.
  public var samples: [Sample]
  /// The channels that the device has.
  public var channels: Channels
  /// The look of the ink.
  public var style: Style
  /// The version of the ink model that draws it.
  public var model: ModelVersion
  /// The time of the touch: milliseconds since the beginning of 1970, UTC.
  public var start: Int64

  /// Creates a stroke.
  public init(
    samples: [Sample], channels: Channels, style: Style, model: ModelVersion = .current,
    start: Int64 = 0
  ) {
    (self.samples, self.channels, self.style) = (samples, channels, style)
    (self.model, self.start) = (model, start)
  }
}

/// A report of the pen at one moment; channels that it does not have are at rest: full pressure, upright.
public struct Sample: Hashable, Sendable {
  /// The place of the nib, in points on the page.
  public var position: Point
  /// Milliseconds since the stroke began.
  public var time: Double
  /// The force on the nib, 0 to 1.
  public var pressure: Float
  /// The direction of the pen's lean, in degrees, 0 up to 360.
  public var azimuth: Float
  /// The angle between pen and page in degrees; 90 is upright.
  public var altitude: Float

  /// Creates a sample; the channels not given are at rest.
  @inlinable public init(
    position: Point, time: Double, pressure: Float = 1, azimuth: Float = 0, altitude: Float = 90
  ) {
    (self.position, self.time) = (position, time)
    (self.pressure, self.azimuth, self.altitude) = (pressure, azimuth, altitude)
  }
}

/// A device's reports besides position and time.
public struct Channels: OptionSet, Hashable, Sendable {
  /// The bits of the set, as they are stored.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The force on the nib.
  public static let pressure: Channels = Channels(rawValue: 1)
  /// The direction and the angle of the pen.
  public static let tilt: Channels = Channels(rawValue: 2)
}

/// A part of a stroke in 256ths of the way between samples, so that parts are equal on every machine.
public struct StrokeRange: Hashable, Sendable, Comparable {
  /// The beginning, in 256ths of a sample.
  public var lower: UInt32
  /// The end, in 256ths of a sample; never before `lower`.
  public var upper: UInt32

  /// The number of grid steps from one sample to the next.
  public static let stepsPerSample: Double = 256

  /// Creates a part from two grid steps, in either order.
  public init(_ one: UInt32, _ other: UInt32) {
    lower = min(one, other)
    upper = max(one, other)
  }

  /// Orders by beginning, then by end.
  public static func < (a: StrokeRange, b: StrokeRange) -> Bool {
    (a.lower, a.upper) < (b.lower, b.upper)
  }
}

/// Parts of a stroke with a length, in order, that do not touch: equal sets have equal parts.
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
  func contains(_ step: UInt32) -> Bool {
    ranges.contains { $0.lower <= step && step <= $0.upper }
  }

  /// Returns the parts of a stroke that remain when this set is erased from it.
  ///
  /// A stroke of a single sample is the part from 0 to 0, and gone when its beginning is erased.
  public func visibleParts(ofSamples count: Int) -> [StrokeRange] {
    guard count > 0 else { return [] }
    let last = min(Double(count - 1) * StrokeRange.stepsPerSample, Double(UInt32.max))
    guard last > 0 else { return contains(0) ? [] : [StrokeRange(0, 0)] }
    return StrokeRangeSet([StrokeRange(0, UInt32(last))]).subtracting(self).ranges
  }
}
