internal import Bytes
internal import Geometry
internal import Laboratory
internal import Trace
internal import Wording

enum TraceShowCommand: Subcommand {
  static let declaration = Declaration(
    "trace show", summary: "Show what is in a trace.",
    overview: [
      """
      Shows who recorded what, how many reports and strokes there are, how regular they are and \
      how long each stage took, and draws all of it over time.
      """
    ],
    arguments: [.trace], options: [.json],
    examples: [.init("trace show trace.csv", summary: "Show a trace.")])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let input = try TraceInput(values.required(.trace))
    input.reportFault(in: &console)
    let summary = TraceSummary(input.trace)
    guard !console.asJSON else {
      let file: JSON = ["file": .string(input.name.english), "kind": .string(input.kind.rawValue)]
      let metadata = JSON.Member(name: "metadata", value: input.trace.metadata)
      let members = file.members + summary.json.members + [metadata]
      return try console.print(JSON.object(members).description)
    }
    let file: (Words, Words) = ("file", "\(input.name) (\(input.kind.rawValue))")
    let facts = [file] + Self.surroundings(input.trace)
    for (name, words) in facts + summary.facts {
      let label = name.text + String(repeating: " ", count: max(10 - name.text.columns, 1))
      let line = WrappedText.paragraph(
        Words(verbatim: words.printable), width: console.width, indent: label.columns)
      try console.print(label + line.dropFirst(label.columns))
    }
    try showStages(summary, in: &console)
    try showCourse(summary, in: &console)
  }

  private static func surroundings(_ trace: Trace) -> [(Words, Words)] {
    let parts: [(words: Words, key: String, names: [String])] = [
      ("device", "device", ["name", "vid_pid", "driver"]), ("app", "app", ["name", "version"]),
      ("display", "display", ["session", "compositor", "mode", "refresh_hz"]),
      ("host", "host", ["cpu", "kernel"]), ("protocol", "protocol", ["task", "source"]),
    ]
    return parts.compactMap { part in
      let texts = part.names.compactMap { name in
        text(trace.metadata[part.key]?[name]).map { name == "refresh_hz" ? "\($0) Hz" : $0 }
      }
      return texts.isEmpty ? nil : (part.words, Words(verbatim: texts.joined(separator: ", ")))
    }
  }

  private static func text(_ value: JSON?) -> String? {
    switch value {
    case .string(let text)?: text.isEmpty ? nil : String(text.prefix(200))
    case .integer(let number)?: "\(number)"
    case .number(let number)?: "\(number)"
    default: nil
    }
  }

  private static func showStages(_ summary: TraceSummary, in console: inout Console) throws {
    let table = summary.table.map { $0.map(\.text) }
    guard !table.isEmpty else { return }
    try console.print("")
    for line in TextTable(table, rightAligned: [1, 2, 3, 4]).lines { try console.print(line) }
  }

  private static let plotRows = 8

  /// Draws the course with a scale beside it.
  private static func showCourse(_ summary: TraceSummary, in console: inout Console) throws {
    let values = summary.course.map(\.value)
    guard values.count > 1, let end = summary.course.map(\.time).max(), end > 0,
      let top = values.max(), top > 0, top.isFinite
    else { return }
    let columns = min(console.width, 100) - 10
    let dots = summary.course.map { dot in
      Point(
        x: dot.time / end * (Double(columns * 2) - 1),
        y: (1 - dot.value / top) * (Double(Self.plotRows * 4) - 1))
    }
    let picture = BraillePicture(dots: dots, columns: columns, rows: Self.plotRows)
    try console.print("\n\(summary.courseTitle.text)")
    for (row, line) in picture.lines.enumerated() {
      let label = row == 0 ? TraceSummary.words(top) : row == Self.plotRows - 1 ? "0 ms" : ""
      let space = String(repeating: " ", count: max(9 - label.count, 0))
      let text = line.isEmpty ? "" : " \(line)"
      try console.print(label.isEmpty && text.isEmpty ? "" : "\(space)\(label)\(text)")
    }
    let span = "\(DecimalText.text(end, places: 1)) s"
    let space = String(repeating: " ", count: max(columns - 1 - span.count, 1))
    try console.print("\(String(repeating: " ", count: 10))0\(space)\(span)")
  }
}

enum TraceValidateCommand: Subcommand {
  static let declaration = Declaration(
    "trace validate", summary: "Find errors and oddities in traces.",
    overview: [
      """
      Errors are invalid or break the format, and make the command exit with 1. Oddities are \
      unlikely to reflect what happened, or limit what can be learned from the trace. Each is \
      reported once, with the first report that it affects.
      """
    ],
    arguments: [.traces], options: [.json],
    examples: [.init("trace validate trace.csv", summary: "Check a trace.")])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let results = try TraceInput.all(values.texts(.traces)).map(CheckedTrace.init)
    if console.asJSON {
      try console.print(JSON.array(results.map(\.json)).description)
    } else {
      for line in results.flatMap(\.lines) { try console.print(line.printable) }
    }
    if !results.allSatisfy(\.check.isSound) { throw ExitCode.failure }
  }
}

private struct CheckedTrace {
  let name: Words
  let check: TraceCheck
  private let reports: Int
  /// The line number of each mentioned report, if the file has a line for each.
  private let numbers: [Int: Int]

  init(_ input: TraceInput) {
    name = input.name
    reports = input.trace.count
    check = TraceCheck(input.trace)
    let rows = Set(check.findings.compactMap(\.row))
    numbers = input.kind == .trace ? TraceLines.numbers(of: rows, in: input.bytes) : [:]
  }

  var lines: [Words] {
    let found: [Words] = check.findings.map { finding in
      let kind: Words = finding.kind == .wrong ? "wrong" : "odd"
      return "\(name): \(kind): \(finding.sentence)\(place(of: finding))"
    }
    let count: Words = reports == 1 ? "1 report" : "\(reports) reports"
    let wrong = check.findings.count { $0.kind == .wrong }
    let odd = check.findings.count - wrong
    let verdict: Words =
      wrong > 0
      ? "\(wrong) wrong, \(odd) odd" : odd > 0 ? "no errors, \(odd) odd" : "no errors"
    let last: Words = "\(name): \(verdict) in \(count)."
    return found + [last]
  }

  private func place(of finding: TraceCheck.Finding) -> Words {
    guard let row = finding.row else { return "." }
    if let line = numbers[row] {
      return finding.count == 1 ? " (line \(line))." : " (first line \(line))."
    }
    return finding.count == 1 ? " (report \(row + 1))." : " (first report \(row + 1))."
  }

  var json: JSON {
    [
      "file": .string(name.english), "reports": .integer(reports), "sound": .boolean(check.isSound),
      "findings": .array(
        check.findings.map { finding in
          [
            "kind": .string(finding.kind.rawValue), "sentence": JSON.sentence(finding.sentence),
            "count": .integer(finding.count),
            "report": finding.row.map { .integer($0 + 1) } ?? .null,
            "line": finding.row.flatMap { numbers[$0] }.map { .integer($0) } ?? .null,
          ]
        }),
    ]
  }
}

enum TraceCardCommand: Subcommand {
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

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let paths = values.texts(.traces)
    let drawing = try ReportOutput(Self.output, parsing: values)
    try drawing?.check(sparing: paths, in: console.environment)
    let inputs = try TraceInput.all(paths)
    for input in inputs { input.reportFault(in: &console) }
    let cards = Self.cards(of: inputs)
    try drawing?.write(Report(cards), sparing: paths, in: console.environment)
    if console.asJSON {
      try console.print(JSON.array(cards.map(\.json)).description)
    } else {
      let lines = StylusCard.text(cards).split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() { try console.print(String(line).printable) }
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
