import Bytes
import Foundation
import Support
import Testing

@testable import Command

/// Cards of pens and the lag in films, as a person asks for them.
@Suite final class TraceCardCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome { Outcome(words, table: .suzuri) }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// A pen that reports at a rate while it draws a line.
  private func pen(_ file: String, named name: String, rate: Double) throws -> String {
    var text = "# {\"schema\": \"stylus-trace/1\", \"stylus\": {\"name\": \"\(name)\"}}\n"
    text += "stroke,phase,t_kernel,x,y,pressure\n"
    for index in 0..<300 {
      let time = Int(Double(index) * 1e9 / rate) + 1_000_000
      text +=
        "1,\(index == 0 ? "down" : "move"),\(time),\(index),\(Double(index) / 3),0.\(index % 9 + 1)\n"
    }
    return try self.file(file, text)
  }

  @Test func `a card tells of the pen of any recording`() throws {
    let one = suzuri("trace", "card", Repository.file("Samples/first-notes.csv").path)
    #expect(one.code == .success && one.messages.isEmpty)
    #expect(one.output.contains("Reports while touching\n  rate "))
    let summary = try #require(one.output.split(separator: "\n").first)
    #expect(summary.contains("while touching"), "\(summary)")
    #expect(summary.contains("The recording does not say when ink was shown."), "\(summary)")
    let seen = suzuri("trace", "card", Repository.file("Samples/Latency/krita.csv").path).output
    #expect(seen.contains(/^Stage stylus reports at 200\.\d+ ± .* Hz while touching/))
    #expect(seen.contains("(t_inject to t_visible)"), "\(seen.prefix(400))")
    #expect(one.output.contains("parallax") || one.output.contains("Parallax"))
  }

  @Test func `pens stand side by side, and those of one name with their files`() throws {
    let (a, b) = (
      try pen("a.csv", named: "Reed", rate: 200), try pen("b.csv", named: "Quill", rate: 100)
    )
    let both = suzuri("trace", "card", a, b).output
    #expect(both.contains("Reed") && both.contains("Quill"))
    #expect(both.contains(/200\.000 ± 0\.020 Hz +100\.000 ± 0\.010 Hz/))
    let c = try pen("c.csv", named: "Reed", rate: 150)
    #expect(suzuri("trace", "card", a, c).output.contains("Reed (c.csv)"))
    let text = suzuri("trace", "card", "--json", a, b).output
    #expect(try FiguresSchema().faults(of: text, as: "cards") == [])
    let json = try JSON(parsing: Array(text.utf8))
    let cards: [JSON] = if case .array(let values) = json { values } else { [] }
    #expect(cards.map { $0["pen"] } == ["Reed", "Quill"])
  }

  @Test(arguments: ["card", "show"])
  func `times in the wrong unit are noted beside the figures`(command: String) throws {
    let shown = suzuri("trace", command, try pen("us.csv", named: "Reed", rate: 200_000))
    #expect(shown.code == .success && !shown.output.isEmpty)
    #expect(
      shown.messages.contains("reports per second, more than any pen sends"), "\(shown.messages)")
    #expect(suzuri("trace", command, try pen("a.csv", named: "Reed", rate: 200)).messages.isEmpty)
  }

  @Test func `a recording keeps its hovering reports as a trace`() throws {
    let lines = [
      "t_ms,x,y,pressure", "0,100,100,0", "8,110,100,0", "16,120,100,500", "24,130,100,500",
      "24,130,100,0", "32,140,100,0", "40,150,100,600", "48,160,100,0",
    ]
    let recording = try file("pen.csv", lines.joined(separator: "\n") + "\n")
    let target = path("trace.csv")
    #expect(suzuri("trace", "convert", recording, "-o", target).code == .success)
    let trace = try String(contentsOfFile: target, encoding: .utf8)
    let rows = trace.split(separator: "\n").dropFirst(2).map { $0.split(separator: ",") }
    #expect(
      rows.map { $0.prefix(4).dropFirst().joined(separator: " ") } == [
        "1 0 hover", "1 1 hover", "1 2 down", "1 3 up", "2 0 hover", "2 1 down", "3 0 hover",
      ])
  }

  @Test(arguments: [("pens.pdf", "%PDF"), ("pens.html", "<!"), ("pens.png", "\u{FFFD}PNG")])
  func `cards are drawn`(name: String, head: String) throws {
    let a = try pen("a.csv", named: "Reed", rate: 200)
    let outcome = suzuri("trace", "card", a, "-o", path(name))
    #expect(outcome.code == .success, "\(outcome.messages)")
    let bytes = try Data(contentsOf: URL(filePath: path(name)))
    #expect(String(decoding: bytes.prefix(8), as: UTF8.self).hasPrefix(head))
  }

  @Test func `what cannot be drawn or read is said`() throws {
    let a = try pen("a.csv", named: "Reed", rate: 200)
    #expect(suzuri("trace", "card", a, "-o", path("pens.doc")).code == .usage)
    #expect(suzuri("trace", "card").code == .usage)
    #expect(suzuri("trace", "card", a, "-o", a).code == .usage)
    let odd = suzuri("trace", "card", try file("odd", "nothing\n"))
    #expect(odd.code == .failure)
    #expect(odd.messages.contains("contains no pen reports in a known format"))
  }

  @Test func `a film of taps has a lag, and one without its rate a sentence`() throws {
    let marks = try file("marks.csv", "tip_frame,ink_frame\n10,22\n60,72\n118,131\n170,182\n")
    let film = suzuri("trace", "film", marks, "--fps", "240")
    #expect(film.code == .success)
    #expect(film.output.hasPrefix("end-to-end lag    51"))
    #expect(film.output.contains("4 events."))
    let blind = suzuri("trace", "film", marks)
    #expect(blind.code == .failure)
    #expect(
      blind.messages
        == "Error: \(marks): it numbers pictures: give the pictures per second with --fps.\n")
    #expect(suzuri("trace", "film", marks, "--fps", "0").code == .usage)
    let text = suzuri("trace", "film", marks, "--fps", "240", "--json").output
    #expect(try FiguresSchema().faults(of: text, as: "film") == [])
    let json = try JSON(parsing: Array(text.utf8))
    #expect(json["lag_ms"]?["count"] == 4)
    let still = try file("still.csv", "t_ms,tip_x,tip_y,ink_x,ink_y\n0,1,1,1,1\n4,1,1,1,1\n")
    #expect(
      try FiguresSchema().faults(of: suzuri("trace", "film", still, "--json").output, as: "film")
        == [])
    let none = suzuri("trace", "film", still)
    #expect(none.code == .failure)
    #expect(
      none.output.contains("Lag not available: there are too few pictures with a moving pen."))
  }
}
