import Foundation
import Glibc
import Support
import Testing

@testable import Command

/// Exports as a person asks for them.
@Suite final class ExportCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = (0..<12).flatMap { stroke in
      (0..<10).map { "\(stroke * 200 + $0 * 8),\(2000 + stroke * 300 + $0 * 20),2000,\(300 + $0)" }
        + ["\(stroke * 200 + 90),0,0,0"]
    }
    let recording = folder.appending(path: "first-notes.csv")
    try Data(lines.joined(separator: "\n").utf8).write(to: recording)
    _ = suzuri("import", recording.path)
    try FileManager.default.removeItem(at: recording)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var environment: [String: String] {
    // Nothing that reads handwriting is there.
    ["SUZURI_LIBRARY": folder.appending(path: "library").path, "SUZURI_WORDS": folder.path]
  }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: environment)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  private func names(_ below: String = "out") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(below))) ?? []).sorted()
  }

  @Test func `no time is made up for ink that does not say when it was written`() throws {
    try Data("0,1,1,0.5\n5,2,2,0.5\n\n900,3,3,0.5\n905,4,4,0.5\n".utf8).write(
      to: folder.appending(path: "pen.csv"))
    #expect(suzuri("export", path("pen.csv"), "-o", path("pen.inkml")).code == .success)
    let text = String(decoding: try bytes("pen.inkml"), as: UTF8.self)
    #expect(!text.contains("timestamp") && text.contains("<trace "), "\(text)")
    #expect(suzuri("export", path("pen.inkml"), "-o", path("again.inkml")).code == .success)
    let again = String(decoding: try bytes("again.inkml"), as: UTF8.self)
    #expect(!again.contains("timestamp"), "\(again)")
    // A notebook says when it was written.
    #expect(suzuri("export", "first-notes", "-o", path("notes.inkml")).code == .success)
    #expect(String(decoding: try bytes("notes.inkml"), as: UTF8.self).contains("<timestamp "))
  }

  @Test func `a notebook becomes each kind of file, which comes back as the same ink`() throws {
    for ending in ["pdf", "svg", "png", "xopp", "inkml", "csv", "md"] {
      let outcome = suzuri("export", "first-notes", "-o", path("a.\(ending)"))
      #expect(outcome.code == .success, "\(outcome)")
      #expect(outcome.output.hasPrefix("\(path("a.\(ending)"))"))
      #expect(outcome.output.contains("1 page, "))
      #expect(try !bytes("a.\(ending)").isEmpty)
    }
    for (ending, kind) in [("inkml", "InkML"), ("csv", "CSV"), ("xopp", "Xournal++")] {
      let info = suzuri("info", path("a.\(ending)")).output
      #expect(info.contains("strokes        12\n"), "\(info)")
      #expect(info.split(separator: "\n").first?.contains(kind) == true)
    }
    #expect(suzuri("export", path("a.inkml"), "-o", path("b.inkml")).code == .success)
    #expect(try bytes("b.inkml").count >= bytes("a.inkml").count)
  }

  @Test func `equal pages give equal files`() throws {
    for name in ["a.pdf", "b.pdf"] { _ = suzuri("export", "first-notes", "-o", path(name)) }
    #expect(try bytes("a.pdf") == bytes("b.pdf"))
  }

  @Test func `standard output carries a file and nothing else`() throws {
    let line = "\"$suzuri\" export first-notes -o - | head -c 5; exit ${PIPESTATUS[0]}"
    let run = try Execution(ofShell: line, environment: environment)
    #expect(run.output == "%PDF-" && run.messages.isEmpty && run.code == 0)
    let svg = try Execution(
      ofShell: "\"$suzuri\" export first-notes -o - --format svg", environment: environment)
    #expect(svg.output.hasPrefix("<?xml") && svg.output.hasSuffix("</svg>\n"))
    let full = try Execution(
      ofShell: "\"$suzuri\" export first-notes -o - > /dev/full", environment: environment)
    #expect(full.messages == "Error: cannot write the output: No space left on device.\n")
    #expect(full.code == 1)
  }

  @Test func `standard input is read like a file`() throws {
    _ = suzuri("export", "first-notes", "-o", path("a.xopp"))
    for line in ["\"$suzuri\" info - --json < '%'", "cat '%' | \"$suzuri\" info - --json"] {
      let run = try Execution(
        ofShell: line.replacingOccurrences(of: "%", with: path("a.xopp")),
        environment: environment)
      #expect(run.code == 0 && run.output.contains("\"strokes\": 12"), "\(run.messages)")
    }
  }

  @Test func `a word is a file where it looks like one, else a notebook, else a file`() throws {
    _ = suzuri("export", "first-notes", "-o", path("first.inkml"))
    try FileManager.default.copyItem(atPath: path("first.inkml"), toPath: path("first-notes"))
    func export(_ word: String) throws -> Execution {
      try Execution(
        of: Execution.suzuri, ["export", word, "-o", "out.csv", "--json"], environment: environment,
        in: folder)
    }
    #expect(try export("first.inkml").output.contains("\"source\": \"first\""))
    #expect(try export("first-notes").output.contains("\"source\": \"first-notes\""))
    try FileManager.default.copyItem(atPath: path("first.inkml"), toPath: path("other"))
    #expect(try export("other").code == 0)
    #expect(try export("nothing").messages.contains("no notebook named 'nothing'"))
  }

  @Test func `several inputs go into a folder, each under a name of its own`() throws {
    _ = suzuri("export", "first-notes", "-o", path("a.inkml"))
    try FileManager.default.copyItem(atPath: path("a.inkml"), toPath: path("First-Notes.inkml"))
    let outcome = suzuri(
      "export", "first-notes", path("First-Notes.inkml"), path("a.inkml"), "-o", path("out"),
      "--format", "csv")
    #expect(outcome.code == .success, "\(outcome)")
    #expect(names() == ["First-Notes 2.csv", "a.csv", "first-notes.csv"])
    let half = suzuri("export", "first-notes", path("missing.xopp"), "-o", path("half"))
    #expect(half.code == .failure)
    #expect(half.messages.contains("Error: cannot read \(path("missing.xopp"))"))
    #expect(names("half") == ["first-notes.pdf"])
  }

  @Test(arguments: [
    (["--pages", "2"], "page 2 does not exist"), (["--tag", "x"], "no page has the tag 'x'"),
    (["--bookmarked"], "no page is bookmarked"),
    (["--layers", "Ink"], "these pages have no layer 'Ink'"),
    (["--dpi", "9600", "--format", "png"], "is too large"),
    (["--clip", "400,0,9,9", "--format", "png"], "the clip rectangle is outside page 1"),
  ])
  func `a choice that cannot be met leaves nothing`(words: [String], reason: String) {
    let outcome = Outcome(
      ["export", "first-notes", "-o", "\(path("new"))/"] + words, table: .suzuri,
      environment: environment)
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains(reason), "\(outcome.messages)")
    #expect(!FileManager.default.fileExists(atPath: path("new")))
  }

  @Test(arguments: [
    ["export", "a"], ["export", "-o", "a.pdf"], ["export", "a", "-o", "a.doc"],
    ["export", "a", "-o", ""], ["export", "a", "-o", "a.pdf", "--format", "svg"],
    ["export", "a", "b", "-o", "a.pdf"], ["export", "a", "b", "-o", "-"],
    ["export", "a", "-o", "a.pdf", "--pages", "3-1"],
    ["export", "a", "-o", "a.pdf", "--pages", "0"],
    ["export", "a", "-o", "a.png", "--dpi", "0"],
    ["export", "a", "-o", "a.pdf", "--paper", "some"],
    ["export", "a", "-o", "a.pdf", "--writer", "quill"],
    ["export", "a", "-o", "a.png", "--writer", "cairo"],
    ["export", "a", "-o", "a.xopp", "--writer", "cairo"],
    ["export", "a", "-o", "out/", "--format", "markdown", "--writer", "cairo"],
    ["export", "a", "-o", "a.pdf", "--clip", "1,1,9,9"],
    ["export", "a", "-o", "a.suzuri", "--clip", "1,1,9,9"],
    ["export", "a", "-o", "a.svg", "--clip", "1,1,9,9", "--writer", "cairo"],
    ["export", "a", "-o", "a.pdf", "--words", "on", "--writer", "cairo"],
  ])
  func `wrong usage is told as such`(words: [String]) {
    #expect(Outcome(words, table: .suzuri, environment: environment).code == .usage)
  }

  @Test func `a rectangle of a page has its own size`() throws {
    let sizes = [
      ([], "236 x 118"), (["--dpi", "300"], "472 x 236"), (["--width", "80"], "80 x 40"),
    ]
    for (words, size) in sizes {
      let place = path("figure.png")
      let outcome = Outcome(
        ["export", "first-notes", "-o", place, "--clip", "20,30.5,40,20"] + words, table: .suzuri,
        environment: environment)
      #expect(outcome.code == .success, "\(outcome.messages)")
      let file = try Data(contentsOf: URL(filePath: place))
      let sides = [16, 20].map { start in file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect("\(sides[0]) x \(sides[1])" == size)
    }
  }

  @Test func `a folder that nobody may write in is told`() {
    let outcome = suzuri("export", "first-notes", "-o", "/proc/a.pdf")
    #expect(outcome.code == .failure)
    #expect(outcome.messages.hasPrefix("Error: cannot write /proc/a.pdf: "))
  }

  @Test(arguments: [
    "%PDF-1.5", "%PDF-1.5\ntrailer<</Root 1 0 R>>",
    "%PDF-1.5\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>",
    "%PDF-1.5\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[9]/Count 1>>endobj trailer<</Root 1 0 R>>",
  ])
  func `of a damaged formula one sentence is said, and no library says more`(pdf: String) throws {
    let notes = """
      <xournal><page width="200" height="100"><background type="solid" color="#ffffffff"/><layer>
      <teximage text="x^2" left="10" top="10" right="90" bottom="50">\
      \(Data(pdf.utf8).base64EncodedString())</teximage></layer></page></xournal>
      """
    try Data(notes.utf8).write(to: folder.appending(path: "a.xopp"))
    for ending in ["pdf", "svg", "png"] {
      let run = try Execution(
        ofShell: "cd '\(folder.path)' && $suzuri export a.xopp -o a.\(ending)",
        environment: environment)
      #expect(
        run.messages
          == "Note: page 1: the formula x^2 cannot be drawn and is shown as LaTeX.\n")
      #expect(run.code == 0)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `signals end an export and leave nothing of it`(signal: CInt) throws {
    _ = suzuri("export", "first-notes", "-o", path("a.inkml"))
    let text = String(decoding: try bytes("a.inkml"), as: UTF8.self)
    let page = try #require(text.firstRange(of: "<traceGroup>"))
    let end = try #require(text.firstRange(of: "</ink>"))
    let group = text[page.lowerBound..<end.lowerBound]
    let long = text[..<end.lowerBound] + String(repeating: String(group), count: 400) + "</ink>"
    try Data(long.utf8).write(to: folder.appending(path: "long.inkml"))
    try FileManager.default.createDirectory(
      atPath: path("out"), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = Execution.suzuri
    process.arguments = ["export", path("long.inkml"), "-o", path("out/a.png")]
    process.environment = environment
    // A runner in the background ignores it, and so would what it starts.
    _ = Glibc.signal(SIGINT, SIG_DFL)
    try process.run()
    // The first pages are finished, and wait under hidden names for the others.
    while names().count < 2, process.isRunning { usleep(2000) }
    #expect(names().allSatisfy { $0.hasSuffix(".part") } && names().count >= 2)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(names().isEmpty)
  }
}
