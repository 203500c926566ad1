internal import Wording

/// Prints a script that teaches a shell to complete command lines.
struct CompletionsCommand: Subcommand {
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
      .init(
        "completions fish > ~/.config/fish/completions/suzuri.fish", summary: "Set up fish."),
    ])

  private let shell: Shell
  private let table: CommandTable

  init(parsing values: ParsedValues) throws(UsageError) {
    shell = try values.choice(Self.shell)
    table = values.table
  }

  func run(in console: inout Console) throws {
    try console.write(shell.completions(for: table))
  }
}
