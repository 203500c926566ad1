internal import Bytes
internal import Trace

/// The reports of a guided test, task by task, until the writer has done all or stops.
struct StylusTestReports {
  private(set) var reports: [TraceSample] = []

  /// Takes reports that the window has shown.
  mutating func take(_ samples: [TraceSample]) { reports += samples }

  /// Forgets the reports of a task.
  mutating func forget(_ task: StylusTask) { reports.removeAll { $0.flags == task.flag } }

  func trace(_ metadata: JSON) -> Trace {
    var trace = Trace(metadata: metadata)
    for report in reports where !report.flags.isEmpty { trace.append(report) }
    return trace
  }
}
