internal import Bytes
private import Synchronization

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
        opening.keep(nil)
        try StageClock.promptly { () throws(StageError) in
          while try ReceivedReports.listen(hearing, for: self) {}
        }
      } catch {
        self?.state.withLock { $0.failure = error }
        opening.keep(error)
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

  /// Takes the reports that have arrived since the last call.
  func take() throws(StageError) -> [PenListener.Report] {
    let (reports, failure) = state.withLock { state in
      defer { state.reports = [] }
      return (state.reports, state.failure)
    }
    if let failure { throw failure }
    return reports
  }
}
