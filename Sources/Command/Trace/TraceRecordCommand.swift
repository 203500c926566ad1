internal import Wording

/// Opens a notebook in a window and records a trace while the user writes.
struct TraceRecordCommand: Subcommand {
  private static let output = Option(
    value: "output", short: "o", named: "file", kind: .file,
    summary: "The trace to write; an existing file is replaced.")

  static let declaration = Declaration(
    "trace record", summary: "Record a trace while you write in the window.",
    overview: [
      """
      Opens a notebook as 'suzuri open' does. Each report of a pen or mouse that writes is \
      recorded on a line, with the times at which it was received, became ink, was drawn and was \
      shown. The first line describes the device, the screen and the machine. The recording ends \
      when the window closes.
      """
    ],
    arguments: [OpenCommand.notebook], options: [output] + OpenCommand.windowOptions,
    examples: [
      .init("trace record -o mine.csv", summary: "Write, and record the latency of all ink.")
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
