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
    "trace", summary: "Follow a pen's reports on their way to the screen.",
    overview: [
      """
      A trace is a file with all reports of a pen and when each came where: from the device through \
      the program to the screen. Where a command takes a trace, it takes files of other programs too; \
      - stands for standard input.
      """
    ])

  private let table: CommandTable

  init(parsing values: ParsedValues) throws(UsageError) { table = values.table }

  func run(in console: inout Console) throws {
    try console.write(HelpText(Self.declaration, in: table).text(width: console.width))
  }
}
