internal import Bytes
internal import Synchronization
internal import Trace

/// Writes the reports of pens into a trace as they arrive.
///
/// The file begins with the first reports, when the devices are known.
final class TraceRecorder: Sendable {
  private struct State: Sendable {
    var metadata: JSON = .object([])
    var text: TraceText?
  }

  let path: String
  private let file: GrowingFile
  private let state = Mutex(State())
  private let reports = Mutex(0)

  /// Creates the file, replacing any of that name.
  init(path: String) throws(GrowingFileError) {
    self.path = path
    file = try GrowingFile(path: path)
  }

  var count: Int { reports.withLock(\.self) }

  /// Describes the recording; the description is written with the first reports.
  func describe(_ metadata: JSON) { state.withLock { $0.metadata = metadata } }

  /// Has a worker write reports.
  func write(_ samples: [TraceSample]) {
    guard !samples.isEmpty else { return }
    reports.withLock { $0 += samples.count }
    append(samples)
  }

  /// Writes the rest and closes the file; may be called again.
  func finish() throws(GrowingFileError) {
    if count == 0 { append([]) }
    try file.finish()
  }

  private func append(_ samples: [TraceSample]) {
    file.append { [self] in taking(samples) }
  }

  private func taking(_ samples: [TraceSample]) -> [UInt8] {
    var trace = Trace()
    for sample in samples { trace.append(sample) }
    return state.withLock { state in
      var text = state.text ?? TraceText(metadata: state.metadata)
      text.append(trace)
      let bytes = text.bytes
      text.bytes.removeAll(keepingCapacity: true)
      state.text = text
      return bytes
    }
  }
}
