internal import Synchronization

/// The changes passed to the keeper that are not saved.
///
/// It reports delays in time, whatever delays the keeper: a locked library, a full disk or a slow one.
final class Unkept: Sendable {
  private struct State: Sendable {
    /// The times when they were passed on, oldest first.
    var times: [UInt64] = []
    /// The number last reported to the window.
    var told = 0
  }

  private let state = Mutex(State())

  /// A change that takes longer than this is reported, in nanoseconds.
  private static let moment: UInt64 = 250_000_000

  init() { state.withLock { $0.times.reserveCapacity(256) } }

  /// Their number.
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
