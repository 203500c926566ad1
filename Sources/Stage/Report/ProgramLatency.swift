public import Trace

/// How late the ink of one program is.
public struct ProgramLatency: Hashable, Sendable {
  /// The name of the program.
  public let name: String
  /// How far its ink reaches beyond the pen, in pixels, which is allowed for.
  public let lead: Double
  /// What was drawn and seen.
  public let strokes: [ObservedStroke]

  /// Collects strokes.
  public init(name: String, lead: Double, strokes: [ObservedStroke]) {
    self.name = name
    self.lead = lead
    self.strokes = strokes
  }

  /// From the touch of the pen to the first ink.
  public var firstInk: Distribution {
    Distribution(strokes.compactMap(\.samples.first).filter { !$0.isBlind }.map(\.latency))
  }

  /// From each later report to its ink.
  public var inStroke: Distribution { inStroke(of: nil) }

  /// From each later report to its ink in the strokes of one kind, or in all.
  public func inStroke(of kind: StrokePath.Kind?) -> Distribution {
    let strokes = strokes.filter { kind == nil || $0.kind == kind }
    return Distribution(
      strokes.flatMap { $0.samples.dropFirst() }.filter { !$0.isBlind }.map(\.latency))
  }

  /// How many reports could not be watched, since their place was not blank.
  public var blind: Int { strokes.reduce(0) { $0 + $1.samples.count { $0.isBlind } } }

  /// How many of a thousand steps of the growing ink came late, or nil where no ink grew.
  ///
  /// A step is late after more than one and a half times the median step, and at least 4 ms more.
  public var jank: Double? {
    let steps = strokes.flatMap { Self.steps(of: $0) }
    guard let median = Distribution(steps).median else { return nil }
    let late = steps.count { $0 > 1.5 * median && $0 > median + 4 }
    return Double(late) / Double(steps.count) * 1000
  }

  /// How late the probe itself made its reports, in milliseconds.
  public var lateness: Distribution {
    Distribution(strokes.flatMap(\.samples).map { $0.injected.lateness })
  }

  /// The times between the moments at which ink grew, while the pen moved.
  private static func steps(of stroke: ObservedStroke) -> [Double] {
    let end = stroke.samples.last?.injected.actual ?? 0
    let moments = Set(stroke.samples.compactMap(\.seen)).filter { $0 <= end }.sorted()
    return zip(moments, moments.dropFirst()).map { Double($1 - $0) / 1e6 }
  }
}
