/// One thing that the program does.
///
/// A command declares itself, reads its values and runs. To add one, write a struct and name it
/// in `CommandTable.suzuri`: parsing, help, the manual and the completions follow. A command whose name
/// begins with another's, such as `trace show`, stands below that one.
protocol Subcommand: Sendable {
  /// What the command is called, takes and does.
  static var declaration: Declaration { get }

  /// Reads the values that the command line gives.
  init(parsing values: ParsedValues) throws(UsageError)

  /// Does the work: results and messages go to the console, failures are thrown.
  func run(in console: inout Console) throws
}
