internal import Wording

/// Opens a notebook in a window and records a trace while the user writes.
struct TraceRecordCommand: Subcommand {
  private static let output = Option(
    value: "output", short: "o", named: "file", kind: .file,
    summary: "The trace that is written, in place of what has the name so far.")

  static let declaration = Declaration(
    "trace record", summary: "Record a trace while you write in the window.",
    overview: [
      """
      Opens a notebook as 'suzuri open' does. Each report of a pen or mouse that writes gets a line \
      with the times at which it came, became ink, was drawn and was shown, and what is known of the \
      device, the screen and the machine stands in the first one. The recording ends with the window.
      """
    ],
    arguments: [OpenCommand.notebook], options: [output] + OpenCommand.windowOptions,
    examples: [
      .init("trace record -o mine.csv", summary: "Write, and keep how late each bit of ink was.")
    ],
    usesLibrary: true)

  private let window: OpenCommand

  init(parsing values: ParsedValues) throws(UsageError) {
    guard let path = values.text(Self.output) else {
      throw .missingValue(of: Self.output.spelling, named: "file")
    }
    window = try OpenCommand(parsing: values, tracing: path)
  }

  func run(in console: inout Console) throws { try window.run(in: &console) }
}
