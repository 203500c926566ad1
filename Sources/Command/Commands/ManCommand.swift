internal import Wording

/// Prints the manual for `man`.
struct ManCommand: Subcommand {
  static let declaration = Declaration(
    "man",
    summary: "Print the manual as input for man.",
    examples: [
      .init("man | man -l -", summary: "Read the manual of a Suzuri that is not installed.")
    ])

  private let table: CommandTable

  init(parsing values: ParsedValues) throws(UsageError) {
    table = values.table
  }

  func run(in console: inout Console) throws {
    try console.write(ManPage(table).text)
  }
}
