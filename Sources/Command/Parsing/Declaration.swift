/// What a command is called, takes and does: the one source of parsing, help, manual, completions.
struct Declaration: Hashable, Sendable {
  /// A command line worth imitating.
  struct Example: Hashable, Sendable {
    /// The words after the program's name, as typed in a shell.
    let line: String
    /// What the line does, as one sentence.
    let summary: String

    init(_ line: String, summary: String) {
      self.line = line
      self.summary = summary
    }
  }

  /// Something outside the program that it knows by name.
  struct Fact: Hashable, Sendable {
    /// The name, such as that of a file.
    let name: String
    /// What it is, as one sentence.
    let summary: String

    init(_ name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// The words that call the command: one, or two for a command below another.
  let name: String
  /// What the command does, as one sentence.
  let summary: String
  /// Further explanation, in paragraphs.
  let overview: [String]
  /// The arguments in their order.
  let arguments: [Argument]
  /// The options of this command alone, without shared ones.
  let ownOptions: [Option]
  /// Lines worth imitating.
  let examples: [Example]
  /// Whether the command works on the library, and so takes `--library`.
  let usesLibrary: Bool
  /// Whether the command is about damage itself, and so does not take `--allow-damage`.
  let isAboutDamage: Bool
  /// Whether lists of commands keep silent about it.
  let isHidden: Bool
  /// The files that people may come across, for the manual of a program.
  let files: [Fact]
  /// The environment variables beside those of options, for the manual of a program.
  let variables: [Fact]

  init(
    _ name: String, summary: String, overview: [String] = [], arguments: [Argument] = [],
    options: [Option] = [], examples: [Example] = [], usesLibrary: Bool = false,
    isAboutDamage: Bool = false, isHidden: Bool = false, files: [Fact] = [],
    variables: [Fact] = []
  ) {
    self.name = name
    self.summary = summary
    self.files = files
    self.variables = variables
    self.overview = overview
    self.arguments = arguments
    self.ownOptions = options
    self.examples = examples
    self.usesLibrary = usesLibrary
    self.isAboutDamage = isAboutDamage
    self.isHidden = isHidden
  }

  /// The last word of its name.
  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// The name of its parent command; nil on the first level.
  var parent: String? {
    let words = name.split(separator: " ").dropLast()
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// All options, in the order in which help shows them.
  var options: [Option] {
    ownOptions + (usesLibrary && !isAboutDamage ? [.allowDamage] : [])
      + (usesLibrary ? [.library] : []) + [.help]
  }

  /// The options that help, completions and the manual show.
  var shownOptions: [Option] { options.filter { !$0.isHidden } }

  /// The parts of the usage line after the name, each of which stays on one line.
  var usage: [String] {
    shownOptions.filter { $0 != .help }.map(\.usage) + arguments.map(\.usage)
  }
}
