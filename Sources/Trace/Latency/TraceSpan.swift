public import Wording

/// The measured part of a report's way: from one moment to a later one.
public struct TraceSpan: Hashable, Sendable {
  let from: TraceMoment
  let to: TraceMoment

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
    .visible, .presented, .submitted, .renderEnded, .renderBegan, .modeled,
  ]

  /// Returns the widest span that every trace observed often enough, with its ends fixed if given.
  static func common(
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

  static func observedMoments(of trace: Trace) -> Words {
    let observed = ObservedMoments(trace)
    let names = TraceMoment.allCases.filter { observed.share(of: $0) > 0 }.map(\.rawValue)
    return names.isEmpty ? "no time of any report" : Words(verbatim: names.joined(separator: " "))
  }
}

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

extension TraceMoment {
  /// The event at this moment, in words after "from" and "to".
  var words: Words {
    switch self {
    case .scheduled: "the planned report"
    case .injected: "the virtual pen"
    case .kernel: "the kernel"
    case .server: "the display server"
    case .received: "the program's read"
    case .dequeued: "the program's loop"
    case .modeled: "the point in the stroke"
    case .renderBegan: "the start of drawing"
    case .renderEnded: "the end of drawing"
    case .submitted: "the finished picture"
    case .presented: "the system's picture"
    case .visible: "visible ink"
    }
  }
}

extension TraceSpan {
  /// The span in words.
  public var title: Words { "from \(from.words) to \(to.words)" }

  /// The parts of the way from pen to eye that the span leaves out, as a sentence.
  public var limits: Words { "Not included: \((before + after).joined(separator: "; "))." }

  private var before: [Words] {
    let device: [Words] = [
      "the pen and the tablet, their filters and their link", "the driver and its smoothing",
    ]
    let server: [Words] = device + ["the way from the display server to the program"]
    return switch from {
    case .scheduled, .injected:
      ["delays of a real pen, tablet and driver, since the pen is virtual"]
    case .kernel: ["the pen and the tablet, their filters and the cable or radio link"]
    case .server: device
    case .received: server
    default: server + ["everything that the program does before \(from.words)"]
    }
  }

  private var after: [Words] {
    let system: [Words] = ["the display server's copy", "the compositor, scan-out and the panel"]
    return switch to {
    case .visible: ["the compositor, scan-out and the panel"]
    case .presented: ["scan-out and the panel"]
    case .submitted: system
    default: ["everything that the program does after \(to.words)"] + system
    }
  }

  /// The work between two neighboring moments, in a few words.
  public var work: Words {
    switch (from, to) {
    case (.scheduled, .injected): "the virtual pen is late"
    case (.scheduled, .kernel), (.injected, .kernel): "to the kernel"
    case (.scheduled, .server), (.injected, .server), (.kernel, .server): "to the display server"
    case (_, .received): "to the program"
    case (.received, .dequeued): "waiting in the queue"
    case (.received, .modeled), (.dequeued, .modeled): "building the stroke"
    case (_, .renderBegan): "waiting for the picture"
    case (.renderBegan, .renderEnded): "drawing"
    case (.renderBegan, .submitted), (.renderEnded, .submitted): "submitting"
    case (.renderEnded, .presented), (.submitted, .presented): "until the system shows it"
    case (.renderEnded, .visible), (.submitted, .visible), (.presented, .visible):
      "until it is seen"
    default: "\(from.words) to \(to.words)"
    }
  }
}
