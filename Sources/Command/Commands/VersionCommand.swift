internal import Wording

/// Shows the version of the program.
struct VersionCommand: Subcommand {
  static let declaration = Declaration("version", summary: "Show the version of the program.")

  init(parsing values: ParsedValues) throws(UsageError) {}

  func run(in console: inout Console) throws {
    try console.print(Version.line)
  }
}
