private import Foundation
private import Synchronization

/// Reports from a display's pens and mice, received on a separate thread so that none waits for a picture.
final class HeardReports: Sendable {
  private struct State {
    var reports: [PenHearing.Report] = []
    var failure: StageError?
    var isOver = false
  }

  private let state = Mutex(State())

  init(display: String) throws(StageError) {
    let isReady = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [weak self] in
      do throws(StageError) {
        let hearing = try PenHearing(display: display)
        isReady.signal()
        try StageClock.promptly { () throws(StageError) in
          while try HeardReports.listen(hearing, for: self) {}
        }
      } catch {
        self?.state.withLock { $0.failure = error }
        isReady.signal()
      }
    }
    isReady.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Waits for the next report; false when listening should end.
  private static func listen(
    _ hearing: PenHearing, for listener: HeardReports?
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
  func take() throws(StageError) -> [PenHearing.Report] {
    let (reports, failure) = state.withLock { state in
      defer { state.reports = [] }
      return (state.reports, state.failure)
    }
    if let failure { throw failure }
    return reports
  }
}
