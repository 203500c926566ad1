internal import Bytes
internal import Desk
internal import Foundation
internal import Pen
internal import Trace

/// Watching how late ink is: for the meter on the desk, and for traces.
extension App {
  /// Watches reports as long as somebody wants to know, and costs nothing otherwise.
  func settleWatch() {
    let isWanted = desk.laboratory.showsMeter || traceRecorder != nil
    if isWanted, watch == nil { watch = ReportWatch(recorder: traceRecorder) }
    if !isWanted { watch = nil }
  }

  func perform(_ order: TraceOrder) {
    switch order {
    case .begin: beginTrace(at: nil)
    case .end: endTrace()
    }
  }

  /// Begins to record a trace, in the folder for exports where no file was named.
  func beginTrace(at path: String?) {
    guard traceRecorder == nil else { return }
    do {
      let recorder = try path.map { path in try TraceRecorder(path: path) } ?? newTrace()
      traceRecorder = recorder
      describeTrace()
      settleWatch()
      watch?.recorder = recorder
      tell(.recording(PathParts(recorder.path).name))
    } catch {
      mailbox.post(.failed("No trace is recorded: \(error)."))
    }
  }

  private func newTrace() throws -> TraceRecorder {
    try exportFolder.make()
    let time = Date.now.formatted(
      .verbatim(
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)).\(minute: .twoDigits)",
        timeZone: .current, calendar: Calendar(identifier: .gregorian)))
    return try exportFolder.withFreePath(for: "Trace \(time)", ending: "csv") { path in
      try TraceRecorder(path: path)
    }
  }

  /// Says what the trace is recorded with, as long as nothing of it is written.
  func describeTrace() {
    guard let recorder = traceRecorder, recorder.count == 0 else { return }
    let surroundings = TraceSurroundings(
      window: window, input: input, devices: devices, desk: desk, isReplay: isReplay,
      version: version)
    recorder.describe(surroundings.metadata)
  }

  /// Ends the recording and says where it is.
  func endTrace() {
    guard let recorder = traceRecorder else { return }
    watch?.handOver()
    watch?.recorder = nil
    traceRecorder = nil
    settleWatch()
    tell(.recording(nil))
    do {
      try recorder.finish()
      let name = PathParts(recorder.path).name
      tell(.told("Recorded \(recorder.count) reports: '\(name)' in \(exportFolder.shown)."))
    } catch {
      tell(.failed("\(error)"))
    }
  }

  /// Writes what is left of a recording when the window closes.
  func finishTrace() throws {
    watch?.handOver()
    try traceRecorder?.finish()
  }

  /// Notes a report that is taken up now.
  func watch(_ event: PenEvent) {
    guard watch != nil else { return }
    let name = devices.first { $0.number == event.device }?.name ?? ""
    watch?.take(event, device: name, isReplay: isReplay)
  }

  /// Shows new figures on the meter, once the ink that they tell of is shown.
  func showFigures() {
    guard desk.laboratory.showsMeter, let figures = watch?.figures(now: .monotonicNow) else {
      return
    }
    tell(.latency(figures))
  }
}
