import Bytes
import Foundation
import Support
import Testing
import Trace
import Wording

@testable import Bench
@testable import Command
@testable import Store

/// The command line in a language that nobody speaks: what it says in English there was missed.
@Suite final class LanguageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let table = CommandTable.suzuri

  /// What a command line says in a language; a library is named by a short word.
  private func run(
    _ line: String, in language: Language = .madeUp, library: String = "library"
  ) -> Outcome {
    Language.$task.withValue(language) {
      Outcome(
        line.split(separator: " ").map { String($0).replacing("@", with: folder.path) },
        table: Self.table,
        environment: ["SUZURI_LIBRARY": folder.appending(path: library).path])
    }
  }

  /// The words outside of what was told in the made-up language, without punctuation.
  private static func rest(of text: String) -> Set<String> {
    let rest = MadeUpText.untranslated(in: text)
    let words = rest.split { $0.isWhitespace || "[]<>|,:;()\"'".contains($0) }
    return Set(words.map(String.init).filter { $0.contains { $0.isLetter } })
  }

  /// The names of commands and options, which are the same in every language.
  private static let spellings: Set<String> = {
    let all = [table.program] + table.shownCommands
    let names = all.flatMap { $0.name.split(separator: " ").map(String.init) }
    return Set(names + all.flatMap(\.options).flatMap(\.spellings))
  }()

  @Test(arguments: [""] + table.shownCommands.map(\.name))
  func `a help page has no English but names`(topic: String) {
    let outcome = run("help \(topic)")
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("      suzuri ") }
    let rest = Self.rest(of: lines.joined(separator: "\n"))
    #expect(outcome.code == .success)
    #expect(rest.subtracting(Self.spellings) == [])
  }

  @Test func `the manual has no English but names`() {
    let (program, options) = (Self.table.program, Self.table.shownCommands.flatMap(\.options))
    var isExample = false
    let lines = run("man").output.split(separator: "\n").filter { line in
      if line == ".nf" || line == ".fi" { isExample = line == ".nf" }
      return !isExample && !line.hasPrefix(".TH ")
    }
    let text = lines.joined(separator: "\n")
      .replacing("\\-", with: "-").replacing("\\(ti", with: "~")
    let requests = [".B", ".br", ".fi", ".nf", ".PP", ".RB", ".RE", ".RS", ".SH", ".SS", ".TP"]
    let names =
      program.files.map(\.line) + program.variables.map(\.line)
      + options.compactMap { $0.value?.environment } + ["COLUMNS"]
    #expect(
      Self.rest(of: text).subtracting(Self.spellings).subtracting(requests + names) == [])
  }

  @Test(arguments: [Shell.zsh, .fish])
  func `completions describe nothing in English`(shell: Shell) {
    let script = run("completions \(shell.rawValue)").output
    let shown = Self.table.shownCommands
    for summary in shown.map(\.summary) + shown.flatMap(\.shownOptions).map(\.summary) {
      #expect(!script.contains(summary.english), "\(summary.english)")
    }
    #expect(script.count { $0 == "⟦" } > 100)
  }

  @Test(arguments: [
    UsageError.unknownCommand("1", suggestion: "2"), .unknownOption("-1", suggestion: nil),
    .missingValue(of: "--1", named: "2"), .unexpectedValue("1", of: "--2"),
    .missingArgument("1"), .unexpectedArgument("1"),
    .unknownChoice("1", of: "2", choices: ["3"], suggestion: "4"), .conflict("1", "2"),
    .unusable("--1", reason: "2"), .invalidValue("1", of: "2", requirement: "3"),
  ])
  func `wrong usage is told in words`(error: UsageError) {
    #expect(Self.rest(of: error.words.text(in: .madeUp)) == [])
  }

  @Test(arguments: [
    "nonsense", "list --nonsense", "new", "list 1", "list --json=1", "new 1 --size 0",
    "new 1 --paper-color 0", "new 1 --paper 0", "new 1 --spacing 0", "export 1 -o @/1.pdf",
    "export 1 -o @/1.pdf --pages 0", "export 1 -o @/1", "export 1 2 -o -", "import @/0",
    "import @/0 --page 1", "info 1", "tag 1 2 --page 0", "open 1 --zoom 0",
    "verify --list --look-only", "verify -o @/1.pdf", "verify --show 0", "mirror",
    "mirror --list --watch", "mirror --forget @/0", "sync", "sync --status @/0", "sync @/0",
    "sync --watch --status", "restore", "restore 1", "trash", "trash 1", "undo 1", "redo 1",
    "trace show @/0", "trace compare @/0", "trace convert @/0 -o @/1",
    "trace film @/0", "trace validate @/0", "trace probe", "trace watch -o -",
    "thumbnail @/0 @/1.png", "completions 0",
  ])
  func `a failure is told in words`(line: String) {
    let outcome = run(line)
    #expect(outcome.code != .success)
    #expect(Self.rest(of: outcome.messages) == [])
    #expect(outcome.messages.contains("⟦"))
  }

  /// What commands print that is no language: places, ids, names of backups, measures.
  private func isData(_ word: String) -> Bool {
    Self.spellings.contains(word) || ["xopp", "Physics", "ink", "rm", "-r"].contains(word)
      || word.contains("/") || word.contains("suzuri-2") || word.hasPrefix("library-")
      || word.count >= 8 && word.allSatisfy { $0.isHexDigit || $0 == "-" || $0 == "." }
  }

  /// Expects that all of a command's output is told in words, but for data.
  private func expectWords(in outcome: Outcome, of line: String) {
    let rest = Self.rest(of: outcome.output + outcome.messages).filter { !isData($0) }
    #expect(rest == [], "\(line)")
  }

  @Test func `work with a library is told in words`() throws {
    let recording = folder.appending(path: "7.csv")
    let samples = (0..<9).map { "\($0 * 8),\(2000 + $0 * 20),2000,300,2700,600" }
    try Data((["t_ms,x,y,pressure,azimuth,altitude"] + samples).joined(separator: "\n").utf8)
      .write(to: recording)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "shared"), withIntermediateDirectories: true)
    let lines = [
      "list", "list --trash", "new 1 --paper dots", "tag 1 2 --page 1", "tag 1 2",
      "tag 1 2 --remove", "list", "import @/7.csv", "import @/7.csv --into 1", "rename 7 8",
      "undo 8", "redo 7", "info 1", "info @/7.csv", "export 1 -o @/1.svg --pages 1",
      "export 1 8 -o @/out/ --format xopp", "export 1 -o @/1.suzuri", "import @/1.suzuri",
      "mirror @/copies --format xopp", "mirror", "mirror --list", "mirror --forget @/copies",
      "backup", "backup --list", "sync @/shared --name 9", "sync --status",
      "sync --forget @/shared",
      "trash 8", "list --trash", "restore 8", "trash 8", "trash --empty", "verify",
      "verify 1 --look-only", "verify --list", "tour",
    ]
    for line in lines {
      let outcome = run(line)
      #expect(outcome.code == .success, "\(line): \(outcome.messages)")
      expectWords(in: outcome, of: line)
    }
  }

  @Test func `damage is told in words`() throws {
    let samples = (0..<9).map { "\($0 * 8),\(2000 + $0 * 20),2000,300,2700,600" }
    try Data(samples.joined(separator: "\n").utf8).write(to: folder.appending(path: "1.csv"))
    _ = run("import @/1.csv")
    do {
      let library = try Library(at: folder.appending(path: "library").path)
      try library.connection.run(
        """
        UPDATE record SET check_sum = check_sum + 1 WHERE code = 0
        AND hex(substr(value, 1, 1)) = '04'
        """)
    }
    let lines = [
      "export 1 -o @/1.svg", "export 1 -o @/1.svg --allow-damage", "verify --look-only", "verify",
      "verify --show 9", "verify --bring-back 1", "verify --remove all", "verify",
    ]
    for line in lines {
      let outcome = run(line)
      expectWords(in: outcome, of: line)
      #expect((outcome.output + outcome.messages).contains("⟦"), "\(line)")
    }
  }

  @Test(arguments: [0, 16, 18, 20, 24, 44, 52, 60, 68, 72, 96, -1, -5000])
  func `damage of the file is told in words`(place: Int) throws {
    _ = run("new 1", in: .english)
    let file = folder.appending(path: "library/library.sqlite")
    var bytes = try Data(contentsOf: file)
    if place < 0 { bytes.removeLast(-place) } else { bytes[place] ^= 0x55 }
    try bytes.write(to: file)
    #expect(run("verify --look-only").code == .failure, "it is damaged")
    for line in ["verify --look-only", "list", "verify", "verify --list", "verify"] {
      expectWords(in: run(line), of: line)
    }
  }

  /// Writes traces and marks in films: usual ones, and some with much that is odd.
  private func writeTraces() throws {
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: folder.appending(path: name))
    }
    var makers = (ManyReports(seed: 1), ManyReports(seed: 2))
    try write(makers.0.file(of: 3000), "1.csv")
    try write(makers.1.file(of: 3000, later: 2_000_000), "2.csv")
    let head = "# {\"schema\": \"stylus-trace/1\", \"device\": {\"name\": 1}}\n"
    let columns = "phase,stroke,seq,t_recv,t_submit,x,y,pressure,predicted,other\n"
    let rows = "fly,1,5,9,5,1,,2,2,1\nmove,1,1,8,5,1,1,1,1,1\nmove,1,9,8,5,1,1,1,0,1\n"
    try write(Array("\(head)phase,t_recv,x,y\nmove,1,1,1\n".utf8), "3.csv")
    try write(Array("\(head)\(columns)\(rows)".utf8), "4.csv")
    let turns = (0..<200).map { turn in
      let (here, before) = (Double(turn) / 40, Double(turn - 12) / 40)
      return
        "\(turn),\(300 * sin(here)),\(300 * cos(here)),\(300 * sin(before)),\(300 * cos(before))"
    }
    let marks = ["frame,tip_x,tip_y,ink_x,ink_y"] + turns
    try write(Array(marks.joined(separator: "\n").utf8), "5.csv")
    try write(Array("tip_frame,ink_frame\n1,9\n40,49\n".utf8), "6.csv")
    try write(Array("frame,tip_x,tip_y,ink_x,ink_y\n1,1,1,1,1\n2,1,1,1,1\n".utf8), "7.csv")
  }

  /// What traces are named by, which is the same in every language: columns, files, units.
  private static let namesInTraces: Set<String> = {
    let columns = "run stroke seq phase tool t_kernel t_recv t_model t_render0 t_render1 t_submit"
    let more = "t_visible frame x y pressure to csv trace recording ms mm s Hz px g"
    return Set("\(columns) \(more)".split(separator: " ").map(String.init))
  }()

  @Test(arguments: [
    "trace validate @/1.csv @/2.csv", "trace validate @/3.csv @/4.csv",
    "trace convert @/1.csv -o @/1.json", "trace", "trace show @/1.csv", "trace show @/3.csv",
    "trace card @/1.csv", "trace card @/3.csv", "trace card @/1.csv @/2.csv",
    "trace compare @/1.csv @/2.csv", "trace compare @/1.csv @/1.csv @/2.csv",
    "trace compare @/1.csv @/2.csv --to t_recv", "trace film @/5.csv --fps 240",
    "trace film @/6.csv --fps 240", "trace film @/7.csv --fps 240",
  ])
  func `findings in traces are told in words`(line: String) throws {
    try writeTraces()
    let outcome = run(line)
    let rest = Self.rest(of: outcome.output + outcome.messages).filter { word in
      !isData(word) && !Self.namesInTraces.contains(word) && !word.hasSuffix(".csv")
    }
    #expect(rest == [], "\(line)")
    #expect(outcome.output.contains("⟦"), "\(line): \(outcome.messages)")
  }

  @Test(arguments: [
    "trace validate @/1.csv @/3.csv @/4.csv", "trace show @/1.csv", "trace card @/1.csv",
    "trace compare @/1.csv @/2.csv", "trace film @/5.csv --fps 240",
    "trace film @/6.csv --fps 240",
  ])
  func `findings in traces are told to programs in English`(line: String) throws {
    try writeTraces()
    let outcome = run("\(line) --json")
    #expect(outcome.output == run("\(line) --json", in: .english).output)
    #expect(outcome.output.contains("{") && !outcome.output.contains("⟦"))
  }

  @Test func `figures of exchanges are told in words, and to programs in English`() {
    var figures = SyncFigures()
    figures.rows = [.publish, .merge, .idle, .stroke, .join].map {
      .init(work: $0, size: 1, time: 2, plain: 3, bytes: 4)
    }
    let (text, json) = Language.$task.withValue(.madeUp) {
      (figures.text, figures.json.description)
    }
    #expect(Self.rest(of: text) == [])
    #expect(json == figures.json.description && !json.contains("⟦"))
  }

  @Test func `JSON is the same in every language`() {
    _ = run("new 1", in: .english)
    _ = run("tag 1 2", in: .english)
    _ = run("backup", in: .english)
    let lines = [
      "list --json", "list --trash --json", "info 1 --json", "backup --list --json",
      "verify --json", "verify --list --json", "mirror --list --json",
      "export 1 -o @/1.xopp --json", "info @/1.xopp --json", "names notebooks", "version",
    ]
    for line in lines {
      let outcome = run(line)
      #expect(outcome.output == run(line, in: .english).output, "\(line)")
      #expect(!outcome.output.contains("⟦"), "\(line)")
    }
  }
}
