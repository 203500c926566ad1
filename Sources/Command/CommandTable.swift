internal import Wording

package struct CommandTable: Sendable {
  /// The program, whose options precede the command.
  let program: Declaration
  /// The commands of all levels, in the order of help.
  let commands: [any Subcommand.Type]

  package init(program: Declaration, commands: [any Subcommand.Type]) {
    (self.program, self.commands) = (program, commands)
  }

  private enum Request {
    case help(Declaration?)
    case version
    case run(any Subcommand.Type, [String])
  }

  var shownCommands: [Declaration] { commands.map { $0.declaration }.filter { !$0.isHidden } }

  /// The listed commands of the first level, or below another command.
  func shownCommands(below parent: Declaration?) -> [Declaration] {
    shownCommands.filter { $0.parent == parent?.name }
  }

  var groups: [Declaration] { shownCommands.filter { !shownCommands(below: $0).isEmpty } }

  func command(named name: String) throws(UsageError) -> any Subcommand.Type {
    if let found = commands.first(where: { $0.declaration.name == name }) { return found }
    let words = name.split(separator: " ").map(String.init)
    let parent = words.dropLast().joined(separator: " ")
    let level = shownCommands.filter { ($0.parent ?? "") == parent }
    let suggestion = Spelling.nearest(to: words.last ?? "", among: level.map(\.word))
    throw .unknownCommand(
      name, suggestion: suggestion.map { parent.isEmpty ? $0 : "\(parent) \($0)" })
  }

  /// Runs a command line, without the program's name, and reports errors on the console; returns the exit
  /// code.
  package func run(_ words: [String], in console: inout Console) -> ExitCode {
    var command: Declaration?
    do {
      switch try request(words) {
      case .help(let declaration):
        try console.write(HelpText(declaration, in: self).text(width: console.width))
      case .version:
        try console.print("\(program.name) \(Version.number)")
      case .run(let type, let rest):
        command = type.declaration
        try run(type, rest, in: &console)
      }
      try console.finish()
      return console.endWithDamage(.success)
    } catch {
      return console.endWithDamage(report(error, of: command, in: &console))
    }
  }

  /// The command in a command line, whose options may precede its name, with all other words; nil for none.
  func call(in words: [String]) -> (command: any Subcommand.Type, words: [String])? {
    call(in: words, below: nil)
  }

  private func call(
    in words: [String], below parent: String?
  ) -> (command: any Subcommand.Type, words: [String])? {
    for (place, word) in words.enumerated() {
      let name = parent.map { "\($0) \(word)" } ?? word
      guard let command = commands.first(where: { $0.declaration.name == name }),
        command.declaration.parent == parent
      else { continue }
      let rest = Array(words[..<place] + words[(place + 1)...])
      // A command with arguments is not a group; to look for one declares every command.
      if command.declaration.arguments.isEmpty, let call = call(in: rest, below: name) {
        return call
      }
      var parser = Parser(command.declaration)
      let values = try? parser.parseLeadingOptions(Array(words[..<place]))
      if values?.isEmpty == true { return (command, rest) }
    }
    return nil
  }

  private func request(_ words: [String]) throws(UsageError) -> Request {
    if let (command, words) = call(in: words) { return .run(command, words) }
    var parser = Parser(program)
    let rest: ArraySlice<String>
    do {
      rest = try parser.parseLeadingOptions(words)
    } catch {
      if Parser.asksForHelp(words) { return .help(nil) }
      throw error
    }
    if parser.asksForHelp { return .help(nil) }
    if parser.options[Option.version.long] != nil { return .version }
    guard let name = rest.first else { return .help(nil) }
    let type = try command(named: name)
    let library = parser.options[Option.library.long]?.map { "\(Option.library.spelling)=\($0)" }
    let damage = parser.options[Option.allowDamage.long].map { _ in [Option.allowDamage.spelling] }
    return .run(type, (library ?? []) + (damage ?? []) + rest.dropFirst())
  }

  private func run(
    _ type: any Subcommand.Type, _ words: [String], in console: inout Console
  ) throws {
    // A command with arguments is not a group.
    if let word = words.first, !word.hasPrefix("-"), type.declaration.arguments.isEmpty,
      !shownCommands(below: type.declaration).isEmpty
    {
      _ = try command(named: "\(type.declaration.name) \(word)")
    }
    if !Parser.asksForHelp(words) {
      let values = try ParsedValues(words, for: type.declaration, in: self)
      if !values.asksForHelp {
        console.allowsDamage = values.has(.allowDamage)
        console.asJSON = values.has(.json)
        try type.run(values, in: &console)
        return
      }
    }
    try console.write(HelpText(type.declaration, in: self).text(width: console.width))
  }

  private func report(
    _ error: any Error, of command: Declaration?, in console: inout Console
  ) -> ExitCode {
    let report = ErrorReport(error, of: command, in: self, after: console.operations)
    // The output from before the failure is written first, unless the output itself failed.
    if !(error is ConsoleError) {
      do { try console.finish() } catch { _ = self.report(error, of: command, in: &console) }
    }
    if !report.words.isEmpty { console.note(report.words) }
    return report.code
  }
}

/// A command of the program.
///
/// To add one, write a type and list it in `CommandTable.suzuri`: parsing, help, the manual and the
/// completions follow. A command whose name begins with another's, such as `trace show`, is a subcommand of
/// it.
package protocol Subcommand: Sendable {
  static var declaration: Declaration { get }

  /// Reads the values, throwing a `UsageError` before anything is done, and does the work: results and
  /// messages go to the console, failures are thrown.
  static func run(_ values: ParsedValues, in console: inout Console) throws
}
