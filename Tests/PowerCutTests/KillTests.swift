import Bytes
import Glibc
import Support
import Testing

@testable import Store

/// Whatever moment the program is killed, nothing is lost that was acknowledged.
@Suite struct KillTests {
  @Test func `a killed program loses nothing that was acknowledged`() throws {
    let judge = Judge(history: try Undisturbed.history(mode: "mixture", count: 40))
    var random = RandomSource(seed: Seed.drawn(11))
    let runs = getenv("SUZURI_SOAK") == nil ? 30 : 1000
    var (interrupted, calls) = (0, 0)
    for _ in 0..<runs {
      try Files.withDirectory { directory in
        let child = try Child("mixture", in: "\(directory)/library", count: 40)
        // Some calls have returned, however slow they are, and the next one is somewhere in its work.
        child.wait(forCalls: Int.random(in: 0..<judge.history.count, using: &random))
        usleep(UInt32.random(in: 0...20_000, using: &random))
        child.kill()
        let (status, acknowledged, _) = child.wait()
        if status == -SIGKILL { interrupted += 1 }
        calls += acknowledged.count
        let verdict = judge.verdict(on: "\(directory)/library", acknowledged: acknowledged.count)
        #expect(verdict == .whole, "\(acknowledged.count) acknowledged")
      }
    }
    if getenv("SUZURI_SOAK") != nil { print("\(interrupted) of \(runs) runs were killed") }
    #expect(interrupted > 0 && calls > 0)
  }
}

/// A run that nothing disturbs: what the others are measured by.
enum Undisturbed {
  /// What the library holds after each call; the same in every run.
  static func history(mode: String, count: Int) throws -> [Acknowledgement] {
    try Files.withDirectory { directory in
      let child = try Child(mode, in: "\(directory)/library", count: count)
      let (status, acknowledged, errors) = child.wait()
      try #require(status == 0, "\(errors)")
      return acknowledged
    }
  }
}
