internal import Wording

/// Shows the help of the program or of one command.
package struct HelpCommand: Subcommand {
  private static let topic = Argument(
    "subcommand", kind: .command, isOptional: true, isRepeated: true,
    summary: "The command to explain.")

  package static let declaration = Declaration(
    "help",
    summary: "Explain a command.",
    arguments: [topic],
    examples: [
      .init("help completions", summary: "Explain a command."),
      .init("help trace show", summary: "Explain a subcommand."),
    ])

  private let help: HelpText

  package init(parsing values: ParsedValues) throws(UsageError) {
    let words = values.texts(Self.topic)
    let name = words.joined(separator: " ")
    let command = try words.isEmpty ? nil : values.table.command(named: name).declaration
    help = HelpText(command, in: values.table)
  }

  package func run(in console: inout Console) throws {
    try console.write(help.text(width: console.width))
  }
}
