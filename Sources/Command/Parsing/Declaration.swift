package import Wording

/// A command's name, arguments and purpose: the one source of parsing, help, manual and completions.
package struct Declaration: Hashable, Sendable {
  package struct Example: Hashable, Sendable {
    /// The words after the program's name, as typed in a shell.
    let line: String
    /// The effect of the line, as one sentence.
    let summary: Words

    package init(_ line: String, summary: Words) {
      self.line = line
      self.summary = summary
    }
  }

  /// A file or an environment variable that the program knows by name.
  package struct Fact: Hashable, Sendable {
    let name: String
    /// Its meaning, as one sentence.
    let summary: Words

    package init(_ name: String, summary: Words) {
      self.name = name
      self.summary = summary
    }
  }

  /// The words that call the command: one, or two for a subcommand.
  let name: String
  /// The effect of the command, as one sentence.
  let summary: Words
  /// Further explanation, in paragraphs.
  let overview: [Words]
  let arguments: [Argument]
  /// The command's own options, without shared ones.
  let ownOptions: [Option]
  let examples: [Example]
  /// True if the command works on the library, and so takes `--library`.
  let usesLibrary: Bool
  /// True if the command is about damage itself, and so does not take `--allow-damage`.
  let isAboutDamage: Bool
  /// True if lists of commands omit it.
  let isHidden: Bool
  /// The files that users may encounter, for the manual of a program.
  let files: [Fact]
  /// The environment variables other than those of options, for the manual of a program.
  let variables: [Fact]

  package init(
    _ name: String, summary: Words, overview: [Words] = [], arguments: [Argument] = [],
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

  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// The parent command of a subcommand; nil on the first level.
  var parent: String? {
    let words = name.split(separator: " ").dropLast()
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// All options, in the order of help.
  var options: [Option] {
    ownOptions + (usesLibrary && !isAboutDamage ? [.allowDamage] : [])
      + (usesLibrary ? [.library] : []) + [.help]
  }

  /// The options that help, completions and the manual show.
  var shownOptions: [Option] { options.filter { !$0.isHidden } }

  /// The options in the usage line, each of which stays on one line.
  var optionUsage: [Words] { shownOptions.filter { $0 != .help }.map(\.usage) }

  /// The arguments in the usage line, each of which stays on one line.
  var argumentUsage: [Words] { arguments.map(\.usage) }
}
