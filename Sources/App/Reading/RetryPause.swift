internal import Bytes

/// The pause after failures: 10 s after the first, and twice as long after each further one, up to some minutes.
struct RetryPause {
  private var failures = 0
  /// In nanoseconds.
  private var end: UInt64 = 0

  private static let first: UInt64 = 10_000_000_000
  private static let mostDoublings = 5

  mutating func noteFailure(at now: UInt64 = .monotonicNow) {
    end = now + Self.first << min(failures, Self.mostDoublings)
    failures += 1
  }

  mutating func reset() { self = RetryPause() }

  /// The seconds that are left of it.
  func left(at now: UInt64 = .monotonicNow) -> Double {
    now < end ? Double(end - now) / 1e9 : 0
  }
}
