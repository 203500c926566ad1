/// The times of the sittings of two traces, as far as one clock shows them.
struct RunOrder: Sendable {
  private struct Run {
    let isFirst: Bool
    var time: ClosedRange<Int64>
  }

  private let runs: [Run]
  private let overlap: Bool

  init(_ a: TraceLatencies, _ b: TraceLatencies) {
    runs = (Self.runs(of: a, true) + Self.runs(of: b, false)).sorted {
      $0.time.lowerBound < $1.time.lowerBound
    }
    overlap = zip(runs, runs.dropFirst()).contains { $0.time.overlaps($1.time) }
  }

  private static func runs(of latencies: TraceLatencies, _ isFirst: Bool) -> [Run] {
    var times: [Int: ClosedRange<Int64>] = [:]
    for stroke in latencies.strokes {
      let time = times[stroke.run] ?? stroke.start...stroke.start
      let (low, high) = (min(time.lowerBound, stroke.start), max(time.upperBound, stroke.end))
      times[stroke.run] = low...max(low, high)
    }
    return times.values.map { Run(isFirst: isFirst, time: $0) }
  }

  /// True if each sitting of one trace has a neighbor in the other to be paired with.
  var isPaired: Bool {
    guard !overlap, runs.count >= 8, runs.count % 2 == 0 else { return false }
    return stride(from: 0, to: runs.count, by: 2).allSatisfy {
      runs[$0].isFirst != runs[$0 + 1].isFirst
    }
  }

  /// True if one trace ended before the other began.
  var isOneAfterOther: Bool {
    guard !overlap, runs.count > 1 else { return false }
    return zip(runs, runs.dropFirst()).count { $0.isFirst != $1.isFirst } == 1
  }
}
