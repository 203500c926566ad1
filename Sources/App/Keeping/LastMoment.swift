internal import Bytes
internal import Glibc
internal import Pen
internal import Synchronization
internal import Wording

/// Saves what must be on disk when the program ends, in any way and on any thread.
struct LastMoment: Sendable {
  let keeper: Keeper
  let settings: [SettingsKeeper]
  let recorder: SessionRecorder?
  let mailbox: Mailbox<Notice>

  /// Waits until everything is saved, with the stroke in progress as far as the keeper follows it.
  func saveAll() throws {
    keeper.finish()
    for keeper in settings { keeper.finish() }
    try recorder?.finish()
  }

  /// Saves everything when the display has gone, and ends the program.
  ///
  /// Other threads may be in the middle of something: nothing of theirs is torn down.
  func end() -> Never {
    try? saveAll()
    var fate: Words = "your changes are saved"
    for case .lostChanges(let reason) in mailbox.takeRest() { fate = reason }
    // The reader of the messages may have gone as well.
    let words: Words = "Error: lost the display; \(fate)."
    Array("\(words)\n".utf8).withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(1)
  }
}

/// Signals that ask the program to end, received even while its other threads are busy.
struct EndRequests {
  private var signals = sigset_t()

  /// Keeps the signals from ending the program from now on.
  ///
  /// It must precede all other threads, which inherit the blocked signals. A signal that was ignored when
  /// the program began stays ignored, as `nohup` wants it.
  init() {
    for signal in EndSignals.handled { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  func listen(_ request: @escaping @Sendable () -> Void) {
    WorkerThread.start("signals", priority: .normal) { [signals] in
      var (signals, number) = (signals, Int32(0))
      while sigwait(&signals, &number) == 0 { request() }
    }
  }
}

/// The changes passed to the keeper that are not saved.
///
/// It reports delays in time, whatever delays the keeper: a locked library, a full disk or a slow one.
final class UnsavedChanges: Sendable {
  private struct State: Sendable {
    /// The times when they were passed on, oldest first.
    var times: [UInt64] = []
    var told = 0
  }

  private let state = Mutex(State())

  /// A change that takes longer than this is reported, in nanoseconds.
  private static let moment: UInt64 = 250_000_000

  init() { state.withLock { $0.times.reserveCapacity(256) } }

  var count: Int { state.withLock { $0.times.count } }

  func add(at now: UInt64 = .monotonicNow) { state.withLock { $0.times.append(now) } }

  /// Removes the oldest one, which is saved or never will be.
  func markSaved() {
    state.withLock { state in if !state.times.isEmpty { state.times.removeFirst() } }
  }

  /// Returns the number to report, if it differs from the last one.
  func news(at now: UInt64 = .monotonicNow) -> Int? {
    state.withLock { state in
      let isLate = state.told > 0 || state.times.first.map { now >= $0 + Self.moment } == true
      let count = isLate ? state.times.count : 0
      guard count != state.told else { return nil }
      state.told = count
      return count
    }
  }

  /// The milliseconds until there may be news that no notice announces; nil for never.
  func pause(at now: UInt64 = .monotonicNow) -> Int? {
    state.withLock { state in
      guard state.told == 0, let first = state.times.first else { return nil }
      let due = first + Self.moment
      return due > now ? Int((due - now) / 1_000_000) + 1 : 0
    }
  }
}
