internal import CStage

/// The clock of all measures: monotonic, in nanoseconds.
enum StageClock {
  /// The present moment.
  static var now: Int64 { stage_now() }

  /// The moment some seconds from now.
  static func after(_ seconds: Double) -> Int64 { now + nanoseconds(seconds) }

  /// Sleeps until a moment, or returns at once when it is past.
  static func sleep(until moment: Int64) { stage_sleep_until(moment) }

  /// Does something that must not wait for other programs: this thread runs first when it wakes.
  ///
  /// Without the right to do so it runs like any other.
  static func promptly<Result>(
    _ body: () throws(StageError) -> Result
  ) throws(StageError) -> Result {
    stage_hurry(1)
    defer { stage_hurry(0) }
    return try body()
  }

  /// Seconds as nanoseconds, not less than none and not more than a day.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    seconds > 0 ? Int64((min(seconds, 86_400) * 1e9).rounded()) : 0
  }
}
