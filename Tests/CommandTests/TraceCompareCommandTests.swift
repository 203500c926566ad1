import Bytes
import Foundation
import Stage
import Support
import Testing

@testable import Command

/// Comparisons of traces, as a person or a script asks for them.
@Suite final class TraceCompareCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) -> Outcome { Outcome(words, table: .suzuri) }

  /// A trace of five runs in which ink came after a time, give or take half a millisecond.
  private func trace(
    _ name: String, of metadata: String, after milliseconds: Double
  ) throws -> String {
    var text = "# {\"schema\": \"stylus-trace/1\", \(metadata)}\n"
    text += "run,stroke,seq,phase,t_recv,t_visible\n"
    var random = RandomSource(seed: UInt64(milliseconds))
    for row in 0..<1500 {
      let time = row * 5_012_347 + 1
      let late = milliseconds + Double.random(in: -0.5...0.5, using: &random)
      let shown = time + Int(late * 1e6)
      let phase = row % 30 == 0 ? "down" : row % 30 == 29 ? "up" : "move"
      text += "\(row / 300 + 1),\(row % 300 / 30 + 1),\(row % 30),\(phase),\(time),\(shown)\n"
    }
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test func `what a program holds back until the lift is smoothing, not a stall`() throws {
    let samples = ["krita", "suzuri", "xournal"].map {
      Repository.file("Samples/Latency/\($0).csv").path
    }
    let two = suzuri("trace", "compare", samples[0], samples[1])
    #expect(!two.output.contains("had a stall"))
    #expect(
      two.output.contains(
        "Smoothing at the lift: the last ink of 30 of 30 strokes of Krita came within 100 ms of it."
      ))
    let schema = try FiguresSchema()
    let json = suzuri("trace", "compare", "--json", samples[0], samples[1]).output
    #expect(schema.faults(of: json, as: "comparison") == [])
    let three = suzuri("trace", "compare", "--json", samples[0], samples[1], samples[2]).output
    #expect(schema.faults(of: three, as: "comparison") == [])
    // The schema itself is not blind.
    #expect(schema.faults(of: "{\"verdict\": \"good\"}", as: "comparison").count > 5)
    #expect(schema.faults(of: json, as: "film") != [])
  }

  @Test func `the verdict names programs, or pens, or else files`() throws {
    let reed = try trace("a.csv", of: #""app": {"name": "Reed"}"#, after: 5)
    let quill = try trace("b.csv", of: #""app": {"name": "Quill"}"#, after: 9)
    #expect(
      suzuri("trace", "compare", reed, quill).output.contains("Quill is slower than Reed by "))
    let same = #""app": {"name": "Reed"}, "device": {"name": "#
    let slate = try trace("c.csv", of: same + #""Slate"}"#, after: 5)
    let board = try trace("d.csv", of: same + #""Board"}"#, after: 5)
    #expect(suzuri("trace", "compare", slate, board).output.contains("Board is as fast as Slate"))
    #expect(suzuri("trace", "compare", reed, slate).output.contains("c.csv is as fast as a.csv"))
  }

  @Test func `a script learns from the exit code that a trace is worse`() throws {
    let fast = try trace("fast.csv", of: #""app": {"name": "Reed"}"#, after: 5)
    let slow = try trace("slow.csv", of: #""app": {"name": "Reed"}"#, after: 9)
    let worse = suzuri("trace", "compare", "--fail-if-worse", fast, slow)
    #expect(worse.code == .failure)
    #expect(worse.output.contains("slow.csv is slower than fast.csv by"))
    #expect(worse.messages == "Error: slow.csv is slower than fast.csv.\n")
    #expect(suzuri("trace", "compare", "--fail-if-worse", slow, fast).code == .success)
    #expect(suzuri("trace", "compare", fast, slow).code == .success)
    let json = suzuri("trace", "compare", "--fail-if-worse", "--json", fast, slow)
    #expect(try JSON(parsing: Array(json.output.utf8))["verdict"] == "worse")
    #expect(try FiguresSchema().faults(of: json.output, as: "comparison") == [])
    #expect(json.code == .failure)
  }

  @Test func `however often a program is named, each has a name of its own`() throws {
    let cast = try ProbeCast(["cat 1", "cat 2", "cat 3", "ls"], scratch: folder.path)
    #expect(cast.programs.map(\.name) == ["cat", "cat 2", "cat 3", "ls"])
    // Their traces go to files of their own, which are named without punctuation.
    let paths = ["x_y", "x.y", "x-y-2"].map { folder.appending(path: $0).path }
    for path in paths { try FileManager.default.copyItem(atPath: "/bin/true", toPath: path) }
    let alike = try ProbeCast(paths, scratch: folder.path).programs
    #expect(Set(alike.map { ProbeTarget("%", isShared: true).path(of: $0.name) }).count == 3)
  }
}
