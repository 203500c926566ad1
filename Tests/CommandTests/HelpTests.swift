import Support
import Testing
import Wording

@testable import Command

@Suite struct HelpTests {
  static let topics = CommandTable.suzuri.shownCommands.map(\.name)

  private func golden(_ name: String) -> String { "Tests/CommandTests/Goldens/\(name)" }

  @Test func `the help of the program stands in its golden file`() throws {
    let outcome = Outcome(["--help"], table: .suzuri)
    try Golden.expect(outcome.output, at: golden("help.txt"))
  }

  @Test(arguments: topics)
  func `the help of a command stands in its golden file`(topic: String) throws {
    let outcome = Outcome(["help", topic], table: .suzuri)
    try Golden.expect(
      outcome.output, at: golden("help-\(topic.replacing(" ", with: "-")).txt"))
    let words = topic.split(separator: " ").map(String.init)
    #expect(outcome == Outcome(["help"] + words, table: .suzuri))
    #expect(outcome == Outcome(words + ["--help"], table: .suzuri))
    #expect(outcome == Outcome(["--help"] + words, table: .suzuri))
  }

  @Test func `a group alone shows its commands`() {
    let help = Outcome(["help", "parcel"])
    #expect(help.output.contains("USAGE: post parcel <subcommand>"))
    #expect(help.output.contains("SUBCOMMANDS:\n  pack      "))
    #expect(!help.output.contains("SUBCOMMANDS:\n  parcel"))
    #expect(Outcome(["parcel"]) == help)
  }

  @Test(arguments: [40, 80])
  func `everything that help can show stands in a golden file`(width: Int) throws {
    let help = Outcome(["help", "send"], environment: ["COLUMNS": "\(width)"])
    try Golden.expect(help.output, at: golden("sample-help-send-\(width).txt"))
  }

  @Test func `the help of a program with several commands stands in a golden file`() throws {
    try Golden.expect(Outcome([]).output, at: golden("sample-help.txt"))
  }

  @Test func `help can be asked for anywhere before two dashes`() {
    let help = Outcome(["help", "send"])
    #expect(help.code == .success)
    let lines = [
      ["send", "-h"], ["send", "A", "--help"], ["send", "--bogus", "-h"], ["send", "-qh", "A"],
      ["--library", "/x", "send", "--help"], ["send", "--paper", "--help"],
      ["--help", "send"],
    ]
    for line in lines { #expect(Outcome(line) == help, "\(line)") }
    let program = Outcome(["help"])
    for line in [[], ["-h"], ["--bogus", "--help"]] {
      #expect(Outcome(line) == program, "\(line)")
    }
    #expect(Outcome(["send", "--", "-h"]) != help)
  }

  @Test(arguments: [40, 60, 80, 100, 120])
  func `prose stays within the width`(width: Int) {
    for topic in [[], ["send"]] {
      let help = Outcome(["help"] + topic, environment: ["COLUMNS": "\(width)"]).output
      let lines = help.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width || $0.hasPrefix("      post ") })
      #expect(!lines.contains { $0.hasSuffix(" ") })
    }
  }

  @Test func `an unusable width is the usual one or the nearest`() {
    let usual = Outcome(["help"]).output
    for columns in ["80", "", "wide", "8e1"] {
      #expect(Outcome(["help"], environment: ["COLUMNS": columns]).output == usual)
    }
    let narrow = Outcome(["help"], environment: ["COLUMNS": "40"]).output
    #expect(Outcome(["help"], environment: ["COLUMNS": "-7"]).output == narrow)
    #expect(narrow != usual)
  }

  @Test func `what is hidden is not shown`() {
    #expect(!Outcome(["help"]).output.contains("fail"))
    #expect(!Outcome(["help", "send"]).output.contains("trace-everything"))
    #expect(Outcome(["help", "fail"]).output.contains("USAGE: post fail <way>"))
  }
}

@Suite struct CommandTableTests {
  static let declarations =
    [CommandTable.suzuri.program] + CommandTable.suzuri.commands.map { $0.declaration }

  @Test func `no two commands share a name`() {
    #expect(Set(Self.declarations.map(\.name)).count == Self.declarations.count)
  }

  @Test(arguments: declarations)
  func `a declaration says all that help needs, and nothing twice`(declaration: Declaration) {
    let options = declaration.options
    #expect(Set(options.map { $0.long }).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    #expect(Set(declaration.arguments.map(\.name)).count == declaration.arguments.count)
    let sentences =
      [declaration.summary] + declaration.overview + options.map(\.summary)
      + declaration.arguments.map(\.summary) + declaration.examples.map(\.summary)
    for sentence in sentences.map(\.text) {
      #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
      #expect(sentence.first?.isUppercase == true, "\(sentence)")
    }
    for option in options {
      guard let value = option.value, let word = value.defaultValue else { continue }
      #expect(value.kind.choices.isEmpty || value.kind.choices.contains(word))
    }
  }

  @Test(arguments: declarations)
  func `what must be there comes first, and what repeats last`(declaration: Declaration) {
    let arguments = declaration.arguments
    #expect(!arguments.dropLast().contains { $0.isRepeated })
    let firstOptional = arguments.firstIndex(where: \.isOptional) ?? arguments.endIndex
    #expect(arguments[firstOptional...].allSatisfy { $0.isOptional })
  }

  @Test(arguments: CommandTable.suzuri.commands.map { $0.declaration })
  func `every example is understood`(declaration: Declaration) throws {
    for example in declaration.examples {
      let call = CommandTable.suzuri.call(in: Self.words(of: example.line))
      let (command, words) = try #require(call)
      #expect(command.declaration.name == declaration.name)
      let values = try ParsedValues(words, for: declaration, in: .suzuri)
      // Measuring takes minutes; everything else finds neither a library nor files.
      guard declaration.name != "trace probe" else { continue }
      var recorder = Recorder()
      do {
        try command.run(values, in: &recorder.console)
      } catch {
        #expect(!(error is UsageError), "\(example.line): \(error)")
      }
    }
  }

  /// The words of a shell line up to its first pipe or redirection.
  ///
  /// Quotes hold words together.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.prefix(while: { !"|>".contains($0) }).split(
      separator: "\"", omittingEmptySubsequences: false
    ).enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}
