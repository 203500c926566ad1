internal import Wording

enum Version {
  static let number = "0.2.0"
  /// The day of the manual's last revision.
  static let date = "2026-12-01"
  static let line = "suzuri \(number)"
}

enum VersionCommand: Subcommand {
  static let declaration = Declaration("version", summary: "Show the version of the program.")

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.print(Version.line)
  }
}
