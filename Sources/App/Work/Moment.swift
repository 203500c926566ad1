private import Glibc

extension Int64 {
  /// The time in milliseconds since 1970.
  static var now: Int64 { Int64(clock(CLOCK_REALTIME) / 1_000_000) }
}

extension UInt64 {
  /// The time in nanoseconds on the monotonic clock.
  static var monotonicNow: UInt64 { clock(CLOCK_MONOTONIC) }
}

private func clock(_ kind: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(kind, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
