import Foundation
import Testing

@testable import Stage

/// Processes that are known by their first argument.
@Suite struct WorkerProcessTests {
  @Test(arguments: [
    ("suzuri\0--reading\0", true), ("suzuri\0--reading\0more\0", true), ("suzuri\0--reading", true),
    ("--reading\0", false), ("suzuri\0--readings\0", false), ("suzuri\0\0--reading\0", false),
    ("", false),
  ])
  func `only the first argument counts, and all of it`(commandLine: String, isFound: Bool) {
    #expect(WorkerProcess.hasArgument("--reading", Array(commandLine.utf8)) == isFound)
  }

  @Test func `a process is found, and waited for unless it was there before`() throws {
    let word = "60.0\(Int.random(in: 1...999_999_999))"
    #expect(WorkerProcess.all(withArgument: word).isEmpty)
    let sleeper = Process()
    sleeper.executableURL = URL(filePath: "/bin/sleep")
    sleeper.arguments = [word]
    try sleeper.run()
    defer { sleeper.terminate() }
    #expect(WorkerProcess.wait(forArgument: word, besides: [], within: 10))
    let known = WorkerProcess.all(withArgument: word)
    #expect(known == [Int(sleeper.processIdentifier)])
    #expect(!WorkerProcess.wait(forArgument: word, besides: known, within: 0))
  }
}
