internal import Bytes
internal import Trace

/// Says what is wrong or odd in traces.
struct TraceValidateCommand: Subcommand {
  static let declaration = Declaration(
    "trace validate", summary: "Say what is wrong or odd in traces.",
    overview: ["Ends with 1 where something is wrong; what is only odd is told."],
    arguments: [.traces], options: [.json],
    examples: [.init("trace validate trace.csv", summary: "Check a trace.")])

  private let paths: [String]
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(.traces)
    asJSON = values.has(.json)
  }

  func run(in console: inout Console) throws {
    let checks = try TraceInput.all(paths).map { (name: $0.name, check: TraceCheck($0.trace)) }
    if asJSON {
      let list = checks.map { check -> JSON in
        ["file": .string(check.name), "findings": .array(check.check.findings.map(\.json))]
      }
      try console.print(JSON.array(list).description)
    } else {
      for (name, check) in checks { try say(name, check, in: &console) }
    }
    if checks.contains(where: { !$0.check.isSound }) { throw ExitCode.failure }
  }

  private func say(_ name: String, _ check: TraceCheck, in console: inout Console) throws {
    if check.findings.isEmpty { try console.print("\(name.printable): nothing is wrong.") }
    for finding in check.findings {
      try console.print("\(name.printable): \(finding.sentence.printable).")
    }
  }
}

extension TraceCheck.Finding {
  /// The finding as other programs read it.
  var json: JSON {
    ["kind": .string(kind.rawValue), "sentence": .string(sentence)]
  }
}
