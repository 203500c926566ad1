internal import Wording

/// A shell for which the program writes completions.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that teaches the shell to complete the program's command lines.
  func completions(for table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletions(table).text
    case .zsh: ZshCompletions(table).text
    case .fish: FishCompletions(table).text
    }
  }
}

extension CommandTable {
  /// The parts of a usage line after the name of a command, or of the program.
  func usage(of command: Declaration?) -> [Words] {
    let hasCommands = !shownCommands(below: command).isEmpty
    return (command ?? program).usage + (hasCommands ? ["<\("subcommand" as Words)>"] : [])
  }

  /// The possible words for a kind of value; nil if they are not known.
  func words(for kind: ValueKind) -> [String]? {
    switch kind {
    case .oneOf(let words): words
    case .command: shownCommands(below: nil).map(\.name)
    case .text, .file, .folder, .named, .notebookOrFile: nil
    }
  }
}

extension Option {
  /// All spellings of the option.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

extension String {
  /// The text quoted as one word for a shell.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
