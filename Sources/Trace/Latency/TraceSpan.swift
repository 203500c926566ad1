public import Wording

/// The measured part of a report's way: from one moment to a later one.
public struct TraceSpan: Hashable, Sendable {
  /// The start.
  public let from: TraceMoment
  /// The end.
  public let to: TraceMoment

  /// Creates a span; nil unless its end comes after its beginning.
  public init?(from: TraceMoment, to: TraceMoment) {
    guard from.place < to.place else { return nil }
    self.from = from
    self.to = to
  }

  /// The span in column names.
  public var words: Words { "\(from.rawValue) to \(to.rawValue)" }

  /// The moments at which a span may begin by default, best first.
  private static let starts: [TraceMoment] = [
    .injected, .kernel, .server, .received, .dequeued, .scheduled,
  ]
  /// The moments at which a span may end by default, best first.
  private static let ends: [TraceMoment] = [
    .visible, .presented, .submitted, .renderEnded, .renderBegan, .modelled,
  ]

  /// Returns the widest span that every trace observed often enough; nil if there is none.
  ///
  /// `from` and `last` fix its ends.
  public static func common(
    to traces: [Trace], from: TraceMoment? = nil, to last: TraceMoment? = nil
  ) -> TraceSpan? {
    let observed = traces.map(ObservedMoments.init)
    func moments(_ wanted: TraceMoment?, among candidates: [TraceMoment], _ least: Double)
      -> [TraceMoment]
    {
      if let wanted { return [wanted] }
      let frequent = candidates.filter { moment in
        observed.allSatisfy { $0.share(of: moment) >= least }
      }
      guard frequent.isEmpty else { return frequent }
      return candidates.filter { moment in observed.allSatisfy { $0.share(of: moment) > 0 } }
    }
    // A program that shows few of the points is still measured to where they should have shown.
    for end in moments(last, among: Self.ends, 0.1) {
      for start in moments(from, among: Self.starts, 0.5) {
        if let span = TraceSpan(from: start, to: end) { return span }
      }
    }
    return nil
  }

  /// The names of the moments that a trace observed at all.
  static func observedMoments(of trace: Trace) -> Words {
    let observed = ObservedMoments(trace)
    let names = TraceMoment.allCases.filter { observed.share(of: $0) > 0 }.map(\.rawValue)
    return names.isEmpty ? "no time of any report" : Words(verbatim: names.joined(separator: " "))
  }
}

/// The share of ink reports that have each moment.
struct ObservedMoments {
  private var counts: [TraceMoment: Int] = [:]
  private var reports = 0

  init(_ trace: Trace) {
    let rows = InkRows(trace)
    reports = rows.count
    for moment in TraceMoment.allCases {
      guard let column = trace[moment] else { continue }
      counts[moment] = rows.count { column[$0] != Trace.absent }
    }
  }

  func share(of moment: TraceMoment) -> Double {
    reports == 0 ? 0 : Double(counts[moment] ?? 0) / Double(reports)
  }
}
