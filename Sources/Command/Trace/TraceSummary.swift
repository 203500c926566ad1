internal import Bytes
internal import Trace

/// What a trace holds, for people and for programs.
struct TraceSummary: Sendable {
  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  /// The lines of the summary.
  var lines: [String] {
    Columns([
      ["reports", "\(trace.count)"],
      ["columns", columns.joined(separator: " ")],
    ]).lines
  }

  /// The summary as other programs read it.
  var json: JSON {
    [
      "reports": .integer(trace.count),
      "columns": .array(columns.map { .string($0) }),
      "metadata": trace.metadata,
    ]
  }

  private var columns: [String] {
    TraceMoment.allCases.filter { trace[$0] != nil }.map(\.rawValue)
  }
}
