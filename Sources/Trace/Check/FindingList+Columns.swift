internal import Wording

extension FindingList {
  /// Checks words and the ranges of numbers.
  mutating func checkColumns(_ trace: Trace) {
    if trace[.phase] == nil {
      add(.odd, "no column gives the phase, so all reports count as moving")
    }
    checkWords(trace, .phase, TracePhase.allCases.map(\.rawValue), .wrong)
    checkWords(trace, .tool, TraceTool.allCases.map(\.rawValue), .odd)
    if !trace.others.isEmpty {
      let names = trace.others.prefix(5).map { String($0.name.prefix(40)) }
        .joined(separator: ", ")
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
    var breaches = Breaches()
    for (row, place) in words.places.enumerated() where strange[Int(place)] { breaches.add(row) }
    let first = breaches.row.map { String(words[$0].prefix(40)) } ?? ""
    let (name, known) = (column.rawValue, known.joined(separator: ", "))
    add(
      kind, breaches,
      one: "\(name) has an unknown value such as '\(first)' in 1 report; known are \(known)",
      many:
        "\(name) has an unknown value such as '\(first)' in \(breaches.count) reports; known are "
        + "\(known)")
  }

  private mutating func checkRange(
    _ trace: Trace, _ column: TraceNumber, _ range: ClosedRange<Double>
  ) {
    guard let values = trace[column] else { return }
    var breaches = Breaches()
    for (row, value) in values.enumerated() where !value.isNaN && !range.contains(value) {
      breaches.add(row)
    }
    let (name, low, high) = (column.rawValue, Int(range.lowerBound), Int(range.upperBound))
    add(
      .wrong, breaches, one: "\(name) is outside \(low) to \(high) in 1 report",
      many: "\(name) is outside \(low) to \(high) in \(breaches.count) reports")
  }

  /// Checks that two numbers that belong together are given together.
  private mutating func checkPairs(_ trace: Trace, _ one: TraceNumber, _ other: TraceNumber) {
    let (a, b) = (trace[one], trace[other])
    guard a != nil || b != nil else { return }
    var breaches = Breaches()
    for row in 0..<trace.count where a?[row].isNaN ?? true != b?[row].isNaN ?? true {
      breaches.add(row)
    }
    let (first, second) = (one.rawValue, other.rawValue)
    add(
      .wrong, breaches, one: "\(first) and \(second) are not both given in 1 report",
      many: "\(first) and \(second) are not both given in \(breaches.count) reports")
  }

  private mutating func checkPredicted(_ trace: Trace) {
    guard let values = trace[.predicted] else { return }
    var (strange, guessed) = (Breaches(), Breaches())
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
