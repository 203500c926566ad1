internal import Wording

/// A shell for which the program writes completions.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that completes the program's command lines.
  func completions(for table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletions(table).text
    case .zsh: ZshCompletions(table).text
    case .fish: FishCompletions(table).text
    }
  }
}

extension CommandTable {
  /// The parts of each usage line after the name of a command, or of the program: with a subcommand, and
  /// also without one if that has a meaning.
  func usages(of command: Declaration?) -> [[Words]] {
    let declaration = command ?? program
    guard !shownCommands(below: command).isEmpty else {
      return [declaration.optionUsage + declaration.argumentUsage]
    }
    let call = declaration.optionUsage + ["<\("subcommand" as Words)>"]
    return [call] + (declaration.arguments.isEmpty ? [] : [declaration.argumentUsage])
  }

  /// The possible words for a kind of value; nil if unknown.
  func words(for kind: ValueKind) -> [String]? {
    switch kind {
    case .oneOf(let words): words
    case .command: shownCommands(below: nil).map(\.name)
    case .text, .file, .folder, .named, .notebookOrFile: nil
    }
  }
}

extension Option {
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

extension String {
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
