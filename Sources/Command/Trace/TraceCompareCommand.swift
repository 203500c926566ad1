internal import Bytes
internal import Laboratory
internal import Trace
internal import Wording

enum TraceCompareCommand: Subcommand {
  private static let margin = Option(
    value: "margin", named: "time", defaultValue: "1ms",
    summary: "Treat differences up to this as none, such as 1ms or 500us.")
  private static let from = Option(
    value: "from", named: "moment", kind: .oneOf(TraceMoment.allCases.map(\.rawValue)),
    summary: "Where the latency begins; by default the earliest stage in all traces.")
  private static let to = Option(
    value: "to", named: "moment", kind: .oneOf(TraceMoment.allCases.map(\.rawValue)),
    summary: "Where the latency ends; by default the latest stage in all traces.")
  private static let failIfWorse = Option(
    flag: "fail-if-worse", summary: "Exit with 1 if a trace is worse than the first.")
  private static let output = ReportOutput.option(
    summary: "Write the comparison to this file: .pdf, .html or .png.")

  static let declaration = Declaration(
    "trace compare", summary: "Find the fastest of several traces, and how certain that is.",
    overview: [
      """
      Each trace is compared with the first: it is better, worse, equivalent or undecided, with \
      how much more to record. First ink, the first 100 ms of strokes, the middle of strokes and \
      lifts are listed separately; the verdict is about the middle of strokes.
      """,
      """
      Repeated runs show the effect of chance: record at least five of each in turn, with twenty \
      strokes each.
      """,
    ],
    arguments: [.traces], options: [output, margin, from, to, failIfWorse, .json],
    examples: [
      .init("trace compare old.csv new.csv", summary: "Compare two settings."),
      .init(
        "trace compare old.csv new.csv newer.csv --margin 4ms",
        summary: "Compare two programs with a third."),
      .init(
        "trace compare old.csv new.csv --to t_submit", summary: "Leave out the time of the system."),
      .init(
        "trace compare release.csv branch.csv --margin 4ms --fail-if-worse",
        summary: "Prevent a slower program from being released."),
    ])

  /// A time with its unit, in milliseconds; a number without a unit counts as milliseconds.
  private static func milliseconds(_ word: String) -> Double? {
    let units = [("us", 0.001), ("µs", 0.001), ("ms", 1.0), ("s", 1000.0), ("", 1.0)]
    guard let (unit, factor) = units.first(where: { word.hasSuffix($0.0) }),
      let value = Double(word.dropLast(unit.count)), value.isFinite,
      (0.001...10_000).contains(value * factor)
    else { return nil }
    return value * factor
  }

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let paths = values.texts(.traces)
    guard paths.count > 1 else { throw UsageError.missingArgument("file") }
    let word = values.text(Self.margin) ?? ""
    guard let margin = Self.milliseconds(word) else {
      throw UsageError.invalidValue(
        word, of: Self.margin.place, requirement: "a time from 1us to 10s, such as 1ms")
    }
    let from = values.text(Self.from).flatMap(TraceMoment.init(rawValue:))
    let to = values.text(Self.to).flatMap(TraceMoment.init(rawValue:))
    if let from, let to, TraceSpan(from: from, to: to) == nil {
      throw UsageError.unusable(
        Self.to.spelling, reason: "\(to.rawValue) is earlier than \(from.rawValue)")
    }
    let drawing = try ReportOutput(Self.output, parsing: values)
    try drawing?.check(sparing: paths, in: console.environment)
    let inputs = try TraceInput.all(paths)
    let comparison: TraceComparison
    do {
      comparison = try TraceComparison(
        zip(Self.names(inputs), inputs).map { ($0, $1.trace) }, from: from, to: to,
        margin: margin)
    } catch {
      throw Failure("\(error)")
    }
    try drawing?.write(Report(comparison), sparing: paths, in: console.environment)
    if console.asJSON {
      try console.print(comparison.json.description)
    } else {
      for line in comparison.lines { try console.print(line.printable) }
    }
    if values.has(Self.failIfWorse),
      let worse = comparison.pairs.first(where: { $0.verdict == .worse })
    {
      throw Failure("\(worse.b) is slower than \(worse.a)")
    }
  }

  /// The programs, pens, tablets, file names or paths: the first that differ.
  private static func names(_ inputs: [TraceInput]) -> [String] {
    let paths = inputs.map(\.name.text)
    let told = ["app", "stylus", "device"].map { group in
      inputs.map { (try? $0.trace.metadata[group]?.text("name")) ?? "" }
    }
    let choices = told + [paths.map { PathParts($0).name }]
    return choices.first { !$0.contains("") && Set($0).count == $0.count } ?? paths
  }
}
