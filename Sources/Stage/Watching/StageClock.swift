internal import CStage

/// The clock for all measurements: monotonic, in nanoseconds.
enum StageClock {
  static var now: Int64 { stage_now() }

  /// The moment some seconds from now.
  static func after(_ seconds: Double) -> Int64 { now + nanoseconds(seconds) }

  /// Sleeps until a moment, or returns immediately if it has passed.
  static func sleep(until moment: Int64) { stage_sleep_until(moment) }

  /// Runs a closure that must not wait for other programs: this thread runs first when it wakes.
  ///
  /// Without permission for this it runs like any other.
  static func promptly<Result>(
    _ body: () throws(StageError) -> Result
  ) throws(StageError) -> Result {
    stage_hurry(1)
    defer { stage_hurry(0) }
    return try body()
  }

  /// Seconds as nanoseconds, at least zero and at most a day.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    seconds > 0 ? Int64((min(seconds, 86_400) * 1e9).rounded()) : 0
  }
}
