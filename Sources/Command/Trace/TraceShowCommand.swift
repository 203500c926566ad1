internal import Bytes
internal import Trace

/// Says what is in a trace.
struct TraceShowCommand: Subcommand {
  static let declaration = Declaration(
    "trace show", summary: "Say what is in a trace.",
    arguments: [.trace], options: [.json],
    examples: [.init("trace show trace.csv", summary: "Look at a trace.")])

  private let path: String
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    path = try values.required(.trace)
    asJSON = values.has(.json)
  }

  func run(in console: inout Console) throws {
    let input = try TraceInput(path)
    let summary = TraceSummary(input.trace)
    guard !asJSON else { return try console.print(summary.json.description) }
    for line in summary.lines { try console.print(line.printable) }
  }
}
