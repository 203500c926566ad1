/// The part of a report's way that is measured: from one moment to a later one.
public struct TraceSpan: Hashable, Sendable {
  /// Where it begins.
  public let from: TraceMoment
  /// Where it ends.
  public let to: TraceMoment

  /// Creates a span; nil unless its end comes after its beginning.
  public init?(from: TraceMoment, to: TraceMoment) {
    guard from.place < to.place else { return nil }
    self.from = from
    self.to = to
  }

  /// The span in the words of the columns.
  public var words: String { "\(from.rawValue) to \(to.rawValue)" }

  /// The moments where a span may begin by itself, the best first.
  private static let starts: [TraceMoment] = [
    .injected, .kernel, .server, .received, .dequeued, .scheduled,
  ]
  /// The moments where a span may end by itself, the best first.
  private static let ends: [TraceMoment] = [
    .visible, .presented, .submitted, .renderEnded, .renderBegan, .modelled,
  ]

  /// Returns the widest span that every trace observed often enough; nil where there is none.
  ///
  /// - Parameters:
  ///   - traces: The traces.
  ///   - from: Where it shall begin, if that is settled.
  ///   - to: Where it shall end, if that is settled.
  public static func common(
    to traces: [Trace], from: TraceMoment? = nil, to end: TraceMoment? = nil
  ) -> TraceSpan? {
    let observed = traces.map(ObservedMoments.init)
    let starts =
      from.map { [$0] }
      ?? Self.starts.filter { start in
        observed.allSatisfy { $0.share(of: start) >= 0.5 }
      }
    // A program that shows few of the points is still measured to where they should have shown.
    let ends =
      end.map { [$0] }
      ?? Self.ends.filter { end in
        observed.allSatisfy { $0.share(of: end) >= 0.1 }
      }
    for end in ends {
      for start in starts {
        guard let span = TraceSpan(from: start, to: end) else { continue }
        return span
      }
    }
    return nil
  }
}

/// How many of the reports that make ink have a moment.
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
