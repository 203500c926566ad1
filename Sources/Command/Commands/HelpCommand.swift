internal import Wording

/// Shows the help of the program or of one command.
struct HelpCommand: Subcommand {
  private static let topic = Argument(
    "subcommand", kind: .command, isOptional: true, isRepeated: true,
    summary: "The command to explain.")

  static let declaration = Declaration(
    "help",
    summary: "Explain a command.",
    arguments: [topic],
    examples: [
      .init("help completions", summary: "Explain a command."),
      .init("help trace show", summary: "Explain a subcommand."),
    ])

  private let help: HelpText

  init(parsing values: ParsedValues) throws(UsageError) {
    let words = values.texts(Self.topic)
    let name = words.joined(separator: " ")
    let command = try words.isEmpty ? nil : values.table.command(named: name).declaration
    help = HelpText(command, in: values.table)
  }

  func run(in console: inout Console) throws {
    try console.write(help.text(width: console.width))
  }
}
