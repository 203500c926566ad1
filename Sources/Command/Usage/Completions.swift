internal import Guide
internal import Store
internal import Wording

enum CompletionsCommand: Subcommand {
  private static let shell = Argument(
    "shell", kind: .oneOf(Shell.allCases.map(\.rawValue)), summary: "The shell.")

  static let declaration = Declaration(
    "completions",
    summary: "Print command-line completions for a shell.",
    overview: [
      """
      An installed Suzuri includes its completions. Otherwise save the output where the shell \
      looks for completions.
      """
    ],
    arguments: [shell],
    examples: [
      .init(
        "completions bash > ~/.local/share/bash-completion/completions/suzuri",
        summary: "Set up bash."),
      .init("completions fish > ~/.config/fish/completions/suzuri.fish", summary: "Set up fish."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let shell: Shell = try values.choice(Self.shell)
    try console.write(shell.completions(for: values.table))
  }
}

enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  func completions(for table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletions(table: table).text
    case .zsh: ZshCompletions(table: table).text
    case .fish: FishCompletions(table: table).text
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

  /// True for a program that has pages of the guide.
  var hasGuide: Bool { commands.contains { $0 == GuideCommand.self } }

  /// The possible words for a kind of value; nil if unknown.
  func words(for kind: ValueKind) -> [String]? {
    switch kind {
    case .oneOf(let words): words
    case .command: shownCommands(below: nil).map(\.name)
    case .topic: GuidePage.topics
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

enum NamesCommand: Subcommand {
  private static let kind = Argument(
    "kind", kind: .oneOf(LibraryName.allCases.map(\.rawValue)), summary: "The kind of names.")

  static let declaration = Declaration(
    "names", summary: "Print the names in the library, for completions.",
    arguments: [kind], usesLibrary: true, isHidden: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let kind: LibraryName = try values.choice(Self.kind)
    let names =
      switch kind {
      case .backups:
        try Library.backups(at: values.library.path(in: console.environment)).map(\.name)
      case .notebooks, .trash:
        try values.library.open(in: &console).titles(inTrash: kind == .trash).map(\.title)
      }
    for name in names where !name.contains(where: \.isNewline) { try console.print(name) }
  }
}
