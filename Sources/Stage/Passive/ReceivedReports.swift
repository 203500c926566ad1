internal import Bytes
internal import CStage
internal import Geometry
private import Synchronization
internal import Wording

/// Reports from a display's pens and mice, received on a separate thread so that none waits for a picture.
final class ReceivedReports: Sendable {
  private struct State {
    var reports: [PenListener.Report] = []
    var failure: StageError?
    var isOver = false
  }

  private let state = Mutex(State())

  init(display: String) throws(StageError) {
    let opening = Promise<StageError?>()
    WorkerThread.start("hearing", priority: .normal) { [weak self] in
      do throws(StageError) {
        let hearing = try PenListener(display: display)
        opening.fulfill(nil)
        try StageClock.promptly { () throws(StageError) in
          while try ReceivedReports.listen(hearing, for: self) {}
        }
      } catch {
        self?.state.withLock { $0.failure = error }
        opening.fulfill(error)
      }
    }
    if let failure = opening.wait() { throw failure }
  }

  /// Waits for the next report; false when listening should end.
  private static func listen(
    _ hearing: PenListener, for listener: ReceivedReports?
  ) throws(StageError) -> Bool {
    let report = try hearing.next(until: StageClock.after(0.1))
    guard let listener else { return false }
    return listener.state.withLock { state in
      if let report { state.reports.append(report) }
      return !state.isOver
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  func drain() throws(StageError) -> [PenListener.Report] {
    let (reports, failure) = state.withLock { state in
      defer { state.reports = [] }
      return (state.reports, state.failure)
    }
    if let failure { throw failure }
    return reports
  }
}

/// Receives the reports of a display's pens and mice, whichever program they go to; used by one thread.
final class PenListener {
  struct Report: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case move, press, release
    }

    var kind: Kind
    var button: Int
    var device: String
    var place: Point
    /// Nil for a device without pressure.
    var pressure: Double?
    /// The server's time, in nanoseconds of the monotonic clock, to the millisecond.
    var server: Int64
    /// The time of reading it.
    var received: Int64
  }

  private let hearing: OpaquePointer

  init(display: String) throws(StageError) {
    hearing = try connection(to: display, stage_hearing_open)
  }

  deinit { stage_hearing_close(hearing) }

  /// The next report, or nil if none arrives before a moment.
  func next(until moment: Int64) throws(StageError) -> Report? {
    var raw = stage_report()
    let answer = stage_hearing_next(hearing, moment, &raw)
    guard answer >= 0 else { throw StageError("the X server has exited") }
    guard answer == 1 else { return nil }
    let kind: Report.Kind =
      switch raw.kind {
      case STAGE_REPORT_PRESS: .press
      case STAGE_REPORT_RELEASE: .release
      default: .move
      }
    return Report(
      kind: kind, button: Int(raw.button),
      device: String(cString: stage_hearing_name(hearing, raw.device)),
      place: Point(x: raw.x, y: raw.y), pressure: raw.pressure < 0 ? nil : raw.pressure,
      server: Self.moment(of: raw.server, near: raw.received), received: raw.received)
  }

  /// Converts the server's milliseconds of the monotonic clock, which wrap every 49 days, to nanoseconds.
  static func moment(of milliseconds: UInt32, near received: Int64) -> Int64 {
    let now = received / 1_000_000
    let behind = UInt32(truncatingIfNeeded: now) &- milliseconds
    // The server's time may appear to be slightly ahead.
    return (now - Int64(Int32(bitPattern: behind))) * 1_000_000
  }
}
