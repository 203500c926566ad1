internal import Bytes
internal import Trace
internal import Wording

/// Reports the faults and oddities of traces.
struct TraceValidateCommand: Subcommand {
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

  private let paths: [String]
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(.traces)
    asJSON = values.has(.json)
  }

  func run(in console: inout Console) throws {
    let results = try TraceInput.all(paths).map(CheckedTrace.init)
    if asJSON {
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

  /// The findings, a line each, and a summary.
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
