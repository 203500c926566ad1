private import Bytes
package import Wording

/// A command's name, arguments and purpose: the one source of parsing, help, manual and completions.
package struct Declaration: Hashable, Sendable {
  /// An example, a file or an environment variable, and its meaning as one sentence.
  package struct Entry: Hashable, Sendable {
    /// The words of an example after the program's name, as typed in a shell.
    let line: String
    let summary: Words

    package init(_ line: String, summary: Words) { (self.line, self.summary) = (line, summary) }
  }

  /// The words that call the command: one, or two for a subcommand.
  let name: String
  /// The effect of the command, as one sentence.
  let summary: Words
  let overview: [Words]
  let arguments: [Argument]
  /// The command's own options, without shared ones.
  let ownOptions: [Option]
  let examples: [Entry]
  /// True if the command works on the library, and so takes `--library`.
  let usesLibrary: Bool
  /// True if the command is about damage itself, and so does not take `--allow-damage`.
  let isAboutDamage: Bool
  /// True if lists of commands omit it.
  let isHidden: Bool
  /// The files that users may encounter, for the manual of a program.
  let files: [Entry]
  /// The environment variables other than those of options, for the manual of a program.
  let variables: [Entry]
}

extension Declaration {
  package init(
    _ name: String, summary: Words, overview: [Words] = [], arguments: [Argument] = [],
    options: [Option] = [], examples: [Entry] = [], usesLibrary: Bool = false,
    isAboutDamage: Bool = false, isHidden: Bool = false, files: [Entry] = [],
    variables: [Entry] = []
  ) {
    self.init(
      name: name, summary: summary, overview: overview, arguments: arguments, ownOptions: options,
      examples: examples, usesLibrary: usesLibrary, isAboutDamage: isAboutDamage,
      isHidden: isHidden, files: files, variables: variables)
  }

  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  var parent: String? {
    let words = name.split(separator: " ").dropLast()
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// All options, in the order of help.
  var options: [Option] {
    ownOptions + (usesLibrary && !isAboutDamage ? [.allowDamage] : [])
      + (usesLibrary ? [.library] : []) + [.help]
  }

  var shownOptions: [Option] { options.filter { !$0.isHidden } }

  /// The options in the usage line, each of which stays on one line.
  var optionUsage: [Words] { shownOptions.filter { $0 != .help }.map(\.usage) }

  var argumentUsage: [Words] { arguments.map(\.usage) }
}

package struct Argument: Hashable, Sendable {
  /// The name in the usage line, without brackets.
  let name: Words
  let summary: Words
  let kind: ValueKind
  let isOptional: Bool
  /// True if the argument takes all remaining words; only the last may.
  let isRepeated: Bool
}

extension Argument {
  package init(
    _ name: Words, kind: ValueKind = .text, isOptional: Bool = false, isRepeated: Bool = false,
    summary: Words
  ) {
    self.init(
      name: name, summary: summary, kind: kind, isOptional: isOptional, isRepeated: isRepeated)
  }

  var placeholder: Words { "<\(name)>" }

  var usage: Words {
    let repeated: Words = isRepeated ? "\(placeholder) ..." : placeholder
    return isOptional ? "[\(repeated)]" : repeated
  }
}

package struct Option: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    let name: Words
    let kind: ValueKind
    let defaultValue: String?
    /// The environment variable that replaces the option.
    let environment: String?
  }

  /// The long name, without the dashes.
  let long: String
  let short: Character?
  /// The value that must follow; nil for a flag.
  let value: Value?
  /// True if every occurrence counts; otherwise the last one wins.
  let isRepeated: Bool
  let isHidden: Bool
  let summary: Words
}

extension Option {
  package init(flag long: String, short: Character? = nil, isHidden: Bool = false, summary: Words) {
    self.init(
      long: long, short: short, value: nil, isRepeated: false, isHidden: isHidden, summary: summary)
  }

  package init(
    value long: String, short: Character? = nil, named name: Words, kind: ValueKind = .text,
    defaultValue: String? = nil, environment: String? = nil, isRepeated: Bool = false,
    isHidden: Bool = false, summary: Words
  ) {
    self.init(
      long: long, short: short,
      value: Value(name: name, kind: kind, defaultValue: defaultValue, environment: environment),
      isRepeated: isRepeated, isHidden: isHidden, summary: summary)
  }

  static let help = Option(flag: "help", short: "h", summary: "Show help and exit.")

  package static let version = Option(flag: "version", summary: "Show the version and exit.")

  package static let json = Option(flag: "json", summary: "Print JSON, for other programs.")
  static let allowDamage = Option(
    flag: "allow-damage",
    summary: "Continue despite damage in the library; it is still reported.")
  static let library = Option(
    value: "library", named: "folder", kind: .folder,
    defaultValue: "~/.local/share/suzuri", environment: "SUZURI_LIBRARY",
    summary: "The folder with the notebooks.")

  var spelling: String { "--\(long)" }

  /// The long name with its dashes, as the place of a wrong value.
  var place: Words { Words(verbatim: spelling) }

  var placeholder: Words? { value.map { "<\($0.name)>" } }

  var usage: Words {
    let form = placeholder.map { "\(spelling) \($0)" } ?? place
    return isRepeated ? "[\(form) ...]" : "[\(form)]"
  }

  /// The heading of the option in help, with both names, the short one first.
  var label: Words {
    let names = spellings.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? Words(verbatim: names)
  }

  var description: Words {
    guard let value else { return summary }
    var facts: [Words] = []
    if !value.kind.choices.isEmpty {
      facts.append("values: \(value.kind.choices.joined(separator: ", "))")
    }
    if let variable = value.environment { facts.append("environment: \(variable)") }
    if let word = value.defaultValue { facts.append("default: \(word)") }
    return facts.isEmpty ? summary : "\(summary) (\(facts.joined(separator: "; ")))"
  }
}

/// The kind of value of an argument or option, which decides its check and completion.
package enum ValueKind: Hashable, Sendable {
  case text
  case file
  case folder
  case command
  /// A page of the guide.
  case topic
  case named(LibraryName)
  case notebookOrFile
  case oneOf([String])

  /// The word as a command reads it; bytes that are not valid text matter only in file names.
  func value(of word: String) -> String {
    switch self {
    case .file, .folder, .notebookOrFile, .named(.backups): word
    case .text, .command, .topic, .named, .oneOf: PathText.readable(word)
    }
  }

  var choices: [String] { if case .oneOf(let words) = self { words } else { [] } }
}

package enum LibraryName: String, CaseIterable, Sendable {
  /// Notebooks outside the trash, by their titles.
  case notebooks
  case trash
  case backups
}
