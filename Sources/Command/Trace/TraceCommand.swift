internal import Wording

/// The group of trace commands; alone it lists them.
struct TraceCommand: Subcommand {
  /// The group and its commands, in the order of help.
  static let commands: [any Subcommand.Type] = [
    TraceCommand.self,
    TraceRecordCommand.self,
    TraceShowCommand.self,
    TraceValidateCommand.self,
    TraceConvertCommand.self,
    TraceCompareCommand.self,
    TraceProbeCommand.self,
    TraceWatchCommand.self,
    TraceCardCommand.self,
    TraceFilmCommand.self,
  ]

  static let declaration = Declaration(
    "trace", summary: "Trace a pen's reports on their way to the screen.",
    overview: [
      """
      A trace is a file with all reports of a pen and when each reached every stage, from the \
      device through the program to the screen. Commands that take a trace also take files of \
      other programs; - is standard input.
      """
    ])

  private let table: CommandTable

  init(parsing values: ParsedValues) throws(UsageError) { table = values.table }

  func run(in console: inout Console) throws {
    try console.write(HelpText(Self.declaration, in: table).text(width: console.width))
  }
}
