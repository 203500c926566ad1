internal import Bytes
internal import Wording

extension FindingList {
  private enum Value {
    case text
    case number
    case flag
    case object
    case list
    /// A number, or one for each axis.
    case scale

    func demand(on name: String) -> Words {
      switch self {
      case .text: "\(name) in the metadata must be a string"
      case .number: "\(name) in the metadata must be a number"
      case .flag: "\(name) in the metadata must be true or false"
      case .object: "\(name) in the metadata must be an object"
      case .list: "\(name) in the metadata must be a list"
      case .scale: "\(name) in the metadata must be a number or a list of two"
      }
    }

    func accepts(_ value: JSON) -> Bool {
      switch (self, value) {
      case (_, .null), (.text, .string), (.number, .integer), (.number, .number),
        (.flag, .boolean), (.object, .object), (.list, .array), (.scale, .integer),
        (.scale, .number):
        true
      case (.scale, .array(let values)): values.count == 2
      default: false
      }
    }
  }

  /// The members with a defined meaning, by path.
  private static let known: [(path: [String], value: Value)] = [
    (["schema"], .text), (["clock"], .object), (["clock", "domain"], .text),
    (["clock", "pairs"], .list), (["res"], .object), (["device"], .object),
    (["device", "name"], .text), (["device", "vid_pid"], .text), (["device", "driver"], .text),
    (["device", "smoothing"], .text), (["device", "report_hz"], .number),
    (["device", "resolution"], .scale), (["device", "pressure_range"], .list),
    (["stylus"], .object), (["stylus", "name"], .text), (["stylus", "marks"], .object),
    (["app"], .object), (["app", "name"], .text), (["app", "version"], .text),
    (["display"], .object), (["display", "session"], .text), (["display", "compositor"], .text),
    (["display", "mode"], .text), (["display", "refresh_hz"], .number),
    (["display", "scale"], .number), (["display", "px_per_mm"], .scale), (["host"], .object),
    (["host", "cpu"], .text), (["host", "kernel"], .text), (["host", "vm"], .flag),
    (["protocol"], .object), (["protocol", "task"], .text), (["protocol", "source"], .text),
    (["probe"], .object),
  ]

  /// The members needed to compare traces.
  private static let wanted: [[String]] = [
    ["device", "name"], ["device", "driver"], ["device", "smoothing"], ["app", "name"],
    ["app", "version"], ["display", "session"], ["display", "refresh_hz"],
    ["protocol", "source"],
  ]

  mutating func checkMetadata(_ trace: Trace) {
    for (path, wanted) in Self.known {
      guard let value = Self.value(at: path, of: trace.metadata), !wanted.accepts(value) else {
        continue
      }
      add(.wrong, wanted.demand(on: path.joined(separator: ".")))
    }
    if case .object(let steps)? = trace.metadata["res"] {
      for step in steps.prefix(64) where !Value.number.accepts(step.value) {
        add(.wrong, Value.number.demand(on: "res.\(step.name.prefix(40))"))
      }
      for step in steps.prefix(64) {
        guard let value = step.value.double, !(1...1e9).contains(value) else { continue }
        let name = "res.\(step.name.prefix(40))"
        add(.wrong, "\(name) in the metadata must be a step of 1 to 1e9 nanoseconds")
      }
    }
    let missing = Self.wanted.filter { path in
      let value = Self.value(at: path, of: trace.metadata)
      return value == nil || value == .null
    }
    guard !missing.isEmpty else { return }
    let names = missing.map { $0.joined(separator: ".") }
    add(.odd, "the metadata lacks what comparisons need: \(names.joined(separator: ", "))")
  }

  private static func value(at path: [String], of metadata: JSON) -> JSON? {
    path.reduce(metadata as JSON?) { $0?[$1] }
  }

  mutating func checkColumns(_ trace: Trace) {
    if trace[.phase] == nil {
      add(.odd, "no column gives the phase, so all reports count as moving")
    }
    checkWords(trace, .phase, TracePhase.allCases.map(\.rawValue), .wrong)
    checkWords(trace, .tool, TraceTool.allCases.map(\.rawValue), .odd)
    if !trace.others.isEmpty {
      let names = trace.others.prefix(5).map { String($0.name.prefix(40)) }.joined(separator: ", ")
      let more = trace.others.count - 5
      add(
        .odd,
        more > 0
          ? "unknown columns are kept unchanged: \(names) and \(more) more"
          : "unknown columns are kept unchanged: \(names)")
    }
    checkRange(trace, .pressure, 0...1)
    checkRange(trace, .tiltX, -90...90)
    checkRange(trace, .tiltY, -90...90)
    checkPairs(trace, .x, .y)
    checkPairs(trace, .xDevice, .yDevice)
    checkPredicted(trace)
  }

  private mutating func checkWords(
    _ trace: Trace, _ column: TraceWord, _ known: [String], _ kind: TraceCheck.Finding.Kind
  ) {
    guard let words = trace[column] else { return }
    let strange = words.words.map { !$0.isEmpty && !known.contains($0) }
    guard strange.contains(true) else { return }
    var violations = Violations()
    for (row, place) in words.places.enumerated() where strange[Int(place)] { violations.add(row) }
    let first = violations.row.map { String(words[$0].prefix(40)) } ?? ""
    let (name, known) = (column.rawValue, known.joined(separator: ", "))
    add(
      kind, violations,
      one: "\(name) has an unknown value such as '\(first)' in 1 report; known are \(known)",
      many:
        "\(name) has an unknown value such as '\(first)' in \(violations.count) reports; known are "
        + "\(known)")
  }

  private mutating func checkRange(
    _ trace: Trace, _ column: TraceNumber, _ range: ClosedRange<Double>
  ) {
    guard let values = trace[column] else { return }
    var violations = Violations()
    for (row, value) in values.enumerated() where !value.isNaN && !range.contains(value) {
      violations.add(row)
    }
    let (name, low, high) = (column.rawValue, Int(range.lowerBound), Int(range.upperBound))
    add(
      .wrong, violations, one: "\(name) is outside \(low) to \(high) in 1 report",
      many: "\(name) is outside \(low) to \(high) in \(violations.count) reports")
  }

  private mutating func checkPairs(_ trace: Trace, _ one: TraceNumber, _ other: TraceNumber) {
    let (a, b) = (trace[one], trace[other])
    guard a != nil || b != nil else { return }
    var violations = Violations()
    for row in 0..<trace.count where a?[row].isNaN ?? true != b?[row].isNaN ?? true {
      violations.add(row)
    }
    let (first, second) = (one.rawValue, other.rawValue)
    add(
      .wrong, violations, one: "\(first) and \(second) are not both given in 1 report",
      many: "\(first) and \(second) are not both given in \(violations.count) reports")
  }

  private mutating func checkPredicted(_ trace: Trace) {
    guard let values = trace[.predicted] else { return }
    var (strange, guessed) = (Violations(), Violations())
    for (row, value) in values.enumerated() where value != Trace.absent {
      if value == 1 { guessed.add(row) }
      if value != 0, value != 1 { strange.add(row) }
    }
    add(
      .wrong, strange, one: "predicted is not 0 or 1 in 1 report",
      many: "predicted is not 0 or 1 in \(strange.count) reports")
    add(
      .odd, guessed, one: "1 report is a predicted point and is not counted",
      many: "\(guessed.count) reports are predicted points and are not counted")
  }
}
