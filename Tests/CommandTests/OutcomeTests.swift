import Bytes
import Testing
import Wording

@testable import Command

@Suite struct OutcomeTests {
  @Test func `a failure is one sentence after what was found`() {
    let outcome = Outcome(["fail", "sentence"])
    #expect(outcome.output == "begun\n")
    #expect(outcome.messages == "Error: cannot write notes: disk full.\n")
    #expect(outcome.code == .failure)
  }

  @Test func `a code alone says nothing`() {
    let outcome = Outcome(["fail", "silence"])
    #expect(outcome.output == "begun\n")
    #expect(outcome.messages.isEmpty)
    #expect(outcome.code == .failure)
  }

  @Test func `no message steers the terminal`() {
    #expect(Outcome(["fail", "control"]).messages == "Error: a title \\u{1b}[2J.\n")
    #expect(!Outcome(["\u{1B}[2J\u{9B}2J"]).messages.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
  }

  @Test func `a command may find its usage wrong while it runs`() {
    let outcome = Outcome(["fail", "usage"])
    #expect(outcome.code == .usage)
    #expect(outcome.messages.hasSuffix("Usage: post fail <way>\nSee 'post help fail' for more.\n"))
  }

  @Test func `output that nobody reads is no failure`() {
    let outcome = Outcome(["fail", "pipe"])
    #expect(outcome.messages.isEmpty)
    #expect(outcome.code == .success)
  }

  @Test func `progress is one line on a terminal, and nothing elsewhere`() {
    let erase = "\r\u{1B}[K"
    let seen = Outcome(["fail", "sentence"], isTerminal: true).messages
    #expect(seen == "\(erase)Failing 33 %\(erase)Error: cannot write notes: disk full.\n")
    #expect(!Outcome(["fail", "sentence"]).messages.contains("Failing"))
  }

  @Test func `a title fills no more columns of a progress line than there are`() {
    let titles = [
      "物理学の講義ノート第一巻その二の続き補遺と索引をふくむ完全版".description, "e\u{301}cole ", "🇯🇵👩‍👩‍👧 ❤️ ",
      "한국어 노트",
    ]
    for title in titles {
      var recorder = Recorder(isTerminal: true, environment: Environment(["COLUMNS": "40"]))
      recorder.console.progress(
        Words(verbatim: String(repeating: title, count: 9)), 1, of: 2)
      let line = recorder.console.messages.text.split(separator: "K").last.map(String.init) ?? ""
      #expect(line.hasSuffix(" 50 %"))
      #expect((38...39).contains(line.columns), "\(line)")
    }
    #expect(
      ["日本", "e\u{301}", "\u{301}", "a\u{200B}", "❤️", "🇯🇵", ""].map(\.columns) == [
        4, 1, 0, 1, 2, 2, 0,
      ])
  }

  @Test func `progress is written again only where it changed, and never wraps`() throws {
    var recorder = Recorder(isTerminal: true)
    for done in -1_000...11_000 { recorder.console.progress("Reading", done, of: 10_000) }
    #expect(recorder.console.messages.text.split(separator: "\r").count == 101)
    recorder.console.progress(
      Words(verbatim: String(repeating: "long ", count: 100)), 1, of: 0)
    try recorder.console.finish()
    let lines = recorder.console.messages.text.split(separator: "\r")
    #expect(lines.allSatisfy { $0.count < 80 + 3 })
    #expect(lines.last == "\u{1B}[K")
  }

  @Test func `the version is one line`() {
    let line = "suzuri \(Version.number)\n"
    #expect(Outcome(["version"], table: .suzuri).output == line)
    #expect(Outcome(["--version"], table: .suzuri).output == line)
  }
}

@Suite struct LibraryChoiceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var option: String?
    var variables: [String: String]
    let path: String
    var testDescription: String { path }
  }

  static let cases = [
    Case(
      option: "given", variables: ["SUZURI_LIBRARY": "/s", "XDG_DATA_HOME": "/x", "HOME": "/h"],
      path: "given"),
    Case(variables: ["SUZURI_LIBRARY": "s", "XDG_DATA_HOME": "/x", "HOME": "/h"], path: "s"),
    Case(
      variables: ["SUZURI_LIBRARY": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], path: "/x/suzuri"),
    Case(variables: ["XDG_DATA_HOME": "", "HOME": "/h"], path: "/h/.local/share/suzuri"),
    Case(variables: ["XDG_DATA_HOME": "x", "HOME": "/h"], path: "/h/.local/share/suzuri"),
    Case(variables: ["HOME": "/h"], path: "/h/.local/share/suzuri"),
  ]

  @Test(arguments: cases)
  func `the library is where the nearest word says`(example: Case) throws {
    let choice = LibraryChoice(option: example.option)
    #expect(try choice.path(in: Environment(example.variables)) == example.path)
  }

  @Test func `without a home there is no usual library`() {
    #expect(throws: Failure.self) { try LibraryChoice(option: nil).path(in: Environment([:])) }
    #expect(throws: UsageError.self) { try LibraryChoice(option: "").path(in: Environment([:])) }
  }

  @Test func `the option stands before or after the command`() {
    let before = Outcome(["--library", "/l", "send", "A"])
    #expect(before.output == "A paper=plain library=/l\n")
    for line in [
      ["--library=/l", "send", "A"], ["send", "--library", "/l", "A"],
      ["send", "A", "--library=/l"],
      ["--library=/other", "send", "A", "--library=/l"],
    ] {
      #expect(Outcome(line) == before)
    }
  }
}
