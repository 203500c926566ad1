import Foundation
import Support
import Testing

/// A helper gives up what it does not need.
@Suite struct ConfinementTests {
  private func run(_ words: [String] = []) throws -> Execution {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "ConfinedTool")
    return try Execution(of: tool, words, in: folder)
  }

  @Test func `it reads libraries and fonts, and cannot write, connect or reach others`()
    throws
  {
    let run = try run()
    #expect(run.output == "" && run.messages == "" && run.code == 0)
  }

  @Test func `it can make no system call that is not on the list`() throws {
    let run = try run(["calls"])
    #expect(run.output == "" && run.messages == "" && run.code == 0)
  }

  @Test func `it ends with the other side of its connection, even amid work`() throws {
    #expect(try run(["busy"]).code == 0)
  }
}
