internal import Bytes
internal import Trace

/// The reports of a guided test, task by task, until the writer has done all or stops.
struct StylusTestReports {
  private(set) var reports: [TraceSample] = []
  /// The reports of the tasks before the present one.
  private var finished = 0
  private var flags = ""

  /// Takes reports that the window has shown.
  mutating func take(_ samples: [TraceSample]) {
    for sample in samples {
      if sample.flags != flags { (finished, flags) = (reports.count, sample.flags) }
      reports.append(sample)
    }
  }

  /// Forgets what was drawn for the present task.
  mutating func forgetTask() { reports.removeSubrange(finished...) }

  /// The test as a trace.
  func trace(_ metadata: JSON) -> Trace {
    var trace = Trace(metadata: metadata)
    for report in reports where !report.flags.isEmpty { trace.append(report) }
    return trace
  }
}
