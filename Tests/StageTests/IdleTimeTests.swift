import Foundation
import Testing

@testable import Stage

@Suite struct IdleTimeTests {
  /// Loops cannot keep cores busy on which they may not run.
  private static let runsOnAllCores =
    ProcessInfo.processInfo.activeProcessorCount == sysconf(Int32(_SC_NPROCESSORS_ONLN))

  @Test(.enabled(if: runsOnAllCores))
  func `a machine whose cores are all busy is waited for in vain`() throws {
    let loops = try (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      let loop = Process()
      loop.executableURL = URL(filePath: "/bin/sh")
      loop.arguments = ["-c", "while :; do :; done"]
      try loop.run()
      return loop
    }
    defer { for loop in loops { kill(loop.processIdentifier, SIGKILL) } }
    let start = StageClock.now
    #expect(!IdleTime.wait(within: 0.5))
    #expect(StageClock.now - start >= StageClock.nanoseconds(0.5))
  }

  @Test func `idle time is that of all cores, also while they wait for a disk`() {
    let text = Array("cpu  10 20 30 4000 50 6 7 8 9 10\ncpu0 1 2 3 4 5\n".utf8)
    #expect(IdleTime.seconds(in: text, ticks: 100) == 40.5)
    for text in ["", "cpu 1 2 3", "cpux 1 2 3 4 5 6", "cpu 1 2 3 four 5 6"] {
      #expect(IdleTime.seconds(in: Array(text.utf8), ticks: 100) == nil)
    }
  }
}
