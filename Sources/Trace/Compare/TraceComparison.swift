public import Bytes
internal import Wording

/// A comparison of pens, settings or programs: which is faster, and how certainly.
public struct TraceComparison: Sendable {
  /// A trace with its name.
  public struct Side: Sendable {
    /// The name shown to people.
    public let name: String
    /// The recording.
    public let trace: Trace
    /// The latencies of the samples.
    public let latencies: TraceLatencies
    /// The strata that have samples, in the order of a stroke.
    public let strata: [StratumSummary]

    /// The regularity of reports and pictures.
    public let flow: TraceFlow
    /// The change of latency during the recording.
    public let drift: TraceDrift

    let parts: [Stratum: StratumLatencies]
    let clock: TraceClock
  }

  /// The probability of an interval that describes one trace.
  static let confidence = 0.95
  /// The probability that all intervals for the differences between traces hold together.
  ///
  /// A thing compared with itself must not differ one time in twenty: claims are surer than descriptions.
  static let claimConfidence = 0.98

  /// The measured span.
  public let span: TraceSpan
  /// The margin in milliseconds.
  public let margin: Double
  /// The milliseconds for which the display shows a picture.
  public let frame: Double
  /// The traces; the first is compared with each of the others.
  public let sides: [Side]
  /// Each of the other traces against the first.
  public let pairs: [TracePair]
  /// The stages that all traces observed.
  public let stages: [TraceStage]

  /// Compares two or more named traces, the others with the first; throws what they lack.
  ///
  /// A latency runs `from` one moment `to` another; nil for the earliest and latest that all observed.
  /// Differences within `margin` milliseconds count as equal.
  public init(
    _ traces: [(name: String, trace: Trace)], from: TraceMoment? = nil, to: TraceMoment? = nil,
    margin: Double = 1
  ) throws(TraceError) {
    guard traces.count > 1 else { throw TraceError("a comparison needs at least two traces") }
    guard let span = TraceSpan.common(to: traces.map(\.trace), from: from, to: to) else {
      let observed: [Words] = traces.map {
        "\($0.name) has \(TraceSpan.observedMoments(of: $0.trace))"
      }
      throw TraceError(
        "the traces have no two stages in common: \(observed.joined(separator: ", "))"
      )
    }
    // No interval covers what is wrong in a trace.
    let checks = traces.mappedInParallel(inPartsOf: 1, from: 2) { TraceCheck($0.trace) }
    for (traced, check) in zip(traces, checks) {
      if let refusal = check.refusal { throw TraceError("\(traced.name): \(refusal)") }
    }
    let frame = Self.frame(of: traces.map(\.trace))
    let sides = traces.mappedInParallel(inPartsOf: 1, from: 2) { named in
      Side(named.name, named.trace, over: span, frame: frame)
    }
    for side in sides where !side.latencies.samples.contains(where: { !$0.isMissing }) {
      throw TraceError(
        "\(side.name) has no report with both \(span.from.rawValue) and \(span.to.rawValue)")
    }
    (self.span, self.margin, self.frame) = (span, margin, frame)
    self.sides = sides
    stages = TraceStage.stages(of: traces.map(\.trace))
    // Each of several claims must be surer than a single one.
    let confidence = 1 - (1 - Self.claimConfidence) / Double(traces.count - 1)
    pairs = sides.dropFirst().map {
      TracePair(sides[0], $0, span: span, margin: margin, confidence: confidence)
    }
  }

  /// The period of the first known display, or of the most common one.
  private static func frame(of traces: [Trace]) -> Double {
    let rates = traces.lazy.compactMap { trace in
      try? trace.metadata["display"]?.number("refresh_hz", in: 0...10_000)
    }
    return 1000 / (rates.first { $0 >= 1 } ?? 60)
  }
}

extension TraceComparison.Side {
  init(_ name: String, _ trace: Trace, over span: TraceSpan, frame: Double) {
    let latencies = TraceLatencies(trace, over: span)
    let clock = TraceClock(trace, latencies)
    let parts = Stratum.allCases.mappedInParallel(inPartsOf: 1, from: 2) {
      StratumLatencies($0, of: latencies)
    }
    let present = parts.filter { $0.all.count > 0 }
    let main = present.contains { $0.stratum == .inStroke } ? .inStroke : present.first?.stratum
    self.init(
      name: name, trace: trace, latencies: latencies,
      strata: present.map {
        StratumSummary(
          $0, frame: frame, confidence: TraceComparison.confidence, clockStep: clock.step)
      },
      flow: TraceFlow(latencies), drift: TraceDrift(latencies, in: main ?? .inStroke),
      parts: Dictionary(uniqueKeysWithValues: present.map { ($0.stratum, $0) }), clock: clock)
  }
}

/// A member that differs between the metadata of two traces.
public struct MetadataDifference: Hashable, Sendable {
  /// Its path: member names separated by points.
  public let name: String
  /// The first trace's value; nil if it has none.
  public let a: JSON?
  /// The second trace's value; nil if it has none.
  public let b: JSON?

  private static let most = 100
  private static let deepest = 8

  /// The differences between two objects, in the order of the first, at most `most`.
  static func differences(
    between a: JSON, and b: JSON, in prefix: String = "", depth: Int = 0
  ) -> [MetadataDifference] {
    var (found, seen) = ([MetadataDifference](), Set<String>())
    let names = (a.members + b.members).map(\.name).filter { seen.insert($0).inserted }
    let values = [a, b].map { object in
      Dictionary(object.members.map { ($0.name, $0.value) }) { first, _ in first }
    }
    for name in names where found.count < most {
      let (left, right) = (values[0][name], values[1][name])
      guard left != right else { continue }
      if case .object? = left, case .object? = right, depth < deepest, let left, let right {
        found += differences(between: left, and: right, in: "\(prefix)\(name).", depth: depth + 1)
      } else {
        found.append(MetadataDifference(name: prefix + name, a: left, b: right))
      }
    }
    return Array(found.prefix(most))
  }
}
