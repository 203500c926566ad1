import Foundation
import Support
import Testing

@testable import Command

@Suite struct ShellTests {
  private func program(_ name: String) -> URL? {
    ["/usr/bin", "/bin", "/usr/local/bin"].map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func inFile<Result>(_ text: String, _ body: (URL) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }

  @Test(arguments: Shell.allCases)
  func `a shell can read its completions`(shell: Shell) throws {
    // A shell that is not installed cannot judge. Bash always is.
    guard let program = program(shell.rawValue) else {
      #expect(shell != .bash)
      return
    }
    for table in [CommandTable.suzuri, .sample] {
      let run = try inFile(shell.completions(for: table)) {
        try Execution(of: program, ["-n", $0.path], environment: ["HOME": "/nonexistent"])
      }
      #expect(run.messages.isEmpty)
      #expect(run.code == 0)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let expected: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  static let completed = [
    Case(words: ["post", ""], expected: ["help", "send", "parcel"]),
    Case(words: ["post", "s"], expected: ["send"]),
    Case(
      words: ["post", "-"], expected: ["--version", "--allow-damage", "--library", "-h", "--help"]),
    Case(words: ["post", "help", "s"], expected: ["send"]),
    Case(words: ["post", "help", "send", ""], expected: []),
    Case(words: ["post", "help", "parcel", ""], expected: ["pack"]),
    Case(words: ["post", "help", "parcel", "pack", ""], expected: []),
    Case(words: ["post", "parcel", ""], expected: ["pack"]),
    Case(words: ["post", "parcel", "-"], expected: ["-h", "--help"]),
    Case(words: ["post", "parcel", "pack", "--t"], expected: ["--twice"]),
    Case(words: ["post", "parcel", "pack", "/us"], expected: ["/usr"]),
    Case(words: ["post", "parcel", "pack", "A", "/us"], expected: []),
    Case(words: ["post", "parcel", "bogus", ""], expected: []),
    Case(words: ["post", "send", "--qu"], expected: ["--quiet"]),
    Case(words: ["post", "send", "--tr"], expected: []),
    Case(words: ["post", "send", "--paper", ""], expected: ["plain", "ruled", "squared"]),
    Case(words: ["post", "send", "-p", "r"], expected: ["ruled"]),
    Case(words: ["post", "send", "--paper", "="], expected: ["plain", "ruled", "squared"]),
    Case(words: ["post", "send", "--paper", "=", "s"], expected: ["squared"]),
    Case(words: ["post", "send", "A", "/us"], expected: ["/usr"]),
    Case(words: ["post", "--library", "/us"], expected: ["/usr"]),
    Case(words: ["post", "--library", "send", "he"], expected: ["help"]),
    Case(words: ["post", "--library", "=", "send", "he"], expected: ["help"]),
    Case(words: ["post", "bogus", ""], expected: []),
  ]

  @Test(arguments: completed)
  func `bash completes a word`(line: Case) throws {
    let ask = """
      source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _post
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try inFile(Shell.bash.completions(for: .sample)) {
      try Execution(of: URL(filePath: "/bin/bash"), ["-c", ask, "bash", $0.path] + line.words)
    }
    #expect(run.output.split(separator: "\n").map(String.init) == line.expected)
    #expect(run.messages.isEmpty)
  }

  @Test func `where no command fits, files are completed, which are opened`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "waves.pdf"))
    let file = folder.appending(path: "waves.pdf").path
    let ask = """
      source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _suzuri
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let cases = [
      (["suzuri", "\(folder.path)/w"], [file]), (["suzuri", file, "\(folder.path)/w"], [file]),
      (["suzuri", "li"], ["list"]),
    ]
    for (words, expected) in cases {
      let run = try inFile(Shell.bash.completions(for: .suzuri)) {
        try Execution(of: URL(filePath: "/bin/bash"), ["-c", ask, "bash", $0.path] + words)
      }
      #expect(run.output.split(separator: "\n").map(String.init) == expected)
    }
  }

  @Test func `the manual names everything, and no line is a stray request`() throws {
    let page = ManPage(table: .sample).text
    #expect(page.contains(".SS send"))
    #expect(page.contains("\\-p, \\-\\-paper <kind>"))
    #expect(!page.contains("fail"))
    #expect(!page.contains("trace\\-everything"))
    let known = [".TH", ".SH", ".SS", ".B", ".RB", ".br", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    #expect(!page.contains("\n\n"))
    try Golden.expect(page, at: "Tests/CommandTests/Goldens/sample.1")
  }

  @Test func `an installed formatter finds no fault with the manual`() throws {
    guard let mandoc = program("mandoc") else { return }
    for table in [CommandTable.suzuri, .sample] {
      let run = try inFile(ManPage(table: table).text) {
        try Execution(of: mandoc, ["-T", "lint", "-W", "warning", $0.path])
      }
      #expect(run.output.isEmpty)
      #expect(run.code == 0)
    }
  }
}
