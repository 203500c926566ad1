import Testing

@testable import App

/// The pauses between attempts that fail.
@Suite struct RetryPauseTests {
  @Test func `pauses double up to some minutes, and are short again after a success`() {
    var pause = RetryPause()
    #expect(pause.left(at: 0) == 0)
    for _ in 0..<2 {
      var now: UInt64 = 5_000_000_000
      for seconds in [10.0, 20, 40, 80, 160, 320, 320, 320] {
        pause.noteFailure(at: now)
        #expect(pause.left(at: now) == seconds && pause.left(at: now + 1) < seconds)
        now += UInt64(seconds) * 1_000_000_000
        #expect(pause.left(at: now) == 0)
      }
      pause.reset()
    }
  }
}
