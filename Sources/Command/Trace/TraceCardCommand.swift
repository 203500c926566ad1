internal import Bytes
internal import Laboratory
internal import Trace
internal import Wording

/// Reports what recordings reveal about their styluses.
struct TraceCardCommand: Subcommand {
  private static let output = ReportOutput.option(
    summary: "Write the cards to this file: .pdf, .html or .png.")

  static let declaration = Declaration(
    "trace card", summary: "Show what recordings reveal about their pens.",
    overview: [
      """
      A card shows the rate and regularity of a pen's reports, jitter and wobble, response to \
      force, and how far ink lags behind. Each figure says what it is based on, or why the \
      recording cannot tell it. Several pens are shown side by side.
      """
    ],
    arguments: [.traces], options: [output, .json],
    examples: [
      .init("trace card pen.csv", summary: "Show the card of a pen."),
      .init("trace card old.csv new.csv -o pens.pdf", summary: "Draw two pens side by side."),
    ])

  private let paths: [String]
  private let drawing: ReportOutput?
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(.traces)
    asJSON = values.has(.json)
    drawing = try ReportOutput(Self.output, parsing: values)
  }

  func run(in console: inout Console) throws {
    try drawing?.check(sparing: paths, in: console.environment)
    let inputs = try TraceInput.all(paths)
    for input in inputs { input.noteFault(in: &console) }
    let cards = Self.cards(of: inputs)
    try drawing?.write(Report(cards), sparing: paths, in: console.environment)
    if asJSON {
      try console.print(JSON.array(cards.map(\.json)).description)
    } else {
      for line in StylusCard.text(cards).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      {
        try console.print(String(line).printable)
      }
    }
  }

  /// A card for each pen, titled with the file's name if the pen's name does not set it apart.
  private static func cards(of inputs: [TraceInput]) -> [StylusCard] {
    let pens = inputs.flatMap { input in
      Self.pens(in: input.trace).map { (file: input.name.text, measures: $0) }
    }
    let names = pens.map(\.measures.subject.name)
    let files = inputs.map { PathParts($0.name.text).name }
    return pens.map { pen in
      let short = PathParts(pen.file).name
      let file = files.count { $0 == short } == 1 ? short : pen.file
      let name = pen.measures.subject.name
      if name.isEmpty { return StylusCard(pen.measures, title: file) }
      let isAlone = names.count { $0 == name } == 1
      return StylusCard(pen.measures, title: isAlone ? name : "\(name) (\(file))")
    }
  }

  /// The pens of a trace; without any, one card for another tool.
  private static func pens(in trace: Trace) -> [StylusMeasures] {
    let all = StylusMeasures.each(in: trace)
    let pens = all.filter { $0.subject.tool == .pen }
    return pens.isEmpty ? Array(all.prefix(1)) : pens
  }
}
