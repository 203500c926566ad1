internal import Wording

/// A command of the program.
///
/// A command declares itself, reads its values and runs. To add one, write a struct and list it in
/// `CommandTable.suzuri`: parsing, help, the manual and the completions follow. A command whose name begins
/// with another's, such as `trace show`, is a subcommand of it.
package protocol Subcommand: Sendable {
  static var declaration: Declaration { get }

  init(parsing values: ParsedValues) throws(UsageError)

  /// Does the work: results and messages go to the console, failures are thrown.
  func run(in console: inout Console) throws
}
