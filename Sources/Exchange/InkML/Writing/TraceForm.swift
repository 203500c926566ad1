internal import Ink

/// The columns of a trace to be written, and the steps of its pressure.
struct TraceForm: Hashable {
  /// The full pressure in whole steps; nil if the pen does not sense pressure.
  let fullPressure: Int?
  let hasTilt: Bool
  let hasTime: Bool

  /// True if the stroke is dated; one of a recording may only count from its beginning.
  let isDated: Bool

  /// The beginning of 1971, in milliseconds since 1970: no ink is as old.
  private static let earliest: Int64 = 365 * 86_400_000

  /// The steps of pressure to try: first those of stored ink, then finer ones.
  private static let scales = [1023, 2047, 4095, 8191]
  private static let finest = 65_535

  /// Finds the columns that hold everything the pen reported.
  init(of stroke: Stroke) {
    isDated = Self.isDated(stroke)
    hasTilt = stroke.channels.contains(.tilt)
    hasTime = stroke.samples.contains { $0.time != 0 } || stroke.model != .straight
    fullPressure =
      stroke.channels.contains(.pressure)
      ? Self.scales.first { Self.holds(stroke.samples, $0) } ?? Self.finest : nil
  }

  /// True if a stroke says when it was written.
  static func isDated(_ stroke: Stroke) -> Bool { stroke.start >= earliest }

  private static func holds(_ samples: [Sample], _ full: Int) -> Bool {
    samples.allSatisfy { sample in
      let scaled = sample.pressure * Float(full)
      return Float(Int(clamping: scaled)) / Float(full) == sample.pressure
    }
  }

  var text: String {
    var channels = [
      #"<channel name="X" type="decimal" units="mm"/>"#,
      #"<channel name="Y" type="decimal" units="mm" orientation="+ve"/>"#,
    ]
    if hasTime { channels.append(#"<channel name="T" type="decimal" units="ms"/>"#) }
    if let fullPressure {
      channels.append(
        #"<channel name="F" type="integer" min="0" max="\#(fullPressure)" units="dev"/>"#)
    }
    if hasTilt {
      channels.append(#"<channel name="OA" type="decimal" min="0" max="360" units="deg"/>"#)
      channels.append(#"<channel name="OE" type="decimal" min="0" max="90" units="deg"/>"#)
    }
    return "<traceFormat>\(channels.joined())</traceFormat>"
  }
}

extension Int {
  /// The nearest integer, within a billion of 0; 0 for NaN.
  init(clamping value: Float) {
    let bounded = value.isNaN ? 0 : Swift.min(Swift.max(value, -1e9), 1e9)
    self.init(bounded.rounded())
  }
}
