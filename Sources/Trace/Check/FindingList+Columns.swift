internal import Wording

/// Checks of single columns.
extension FindingList {
  /// Checks words and the ranges of numbers.
  mutating func checkColumns(_ trace: Trace) {
    if trace[.phase] == nil {
      add(.odd, "no column tells the phase, so that all reports count as moving")
    }
    checkWords(trace, .phase, TracePhase.allCases.map(\.rawValue), .wrong)
    checkWords(trace, .tool, TraceTool.allCases.map(\.rawValue), .odd)
    if !trace.others.isEmpty {
      let names = trace.others.prefix(5).map { String($0.name.prefix(40)) }.joined(separator: ", ")
      let rest = trace.others.count - 5
      add(
        .odd,
        rest > 0
          ? "unknown columns are kept as they are: \(names) and \(rest) more"
          : "unknown columns are kept as they are: \(names)")
    }
    checkRange(trace, .pressure, 0...1)
    checkRange(trace, .tiltX, -90...90)
    checkRange(trace, .tiltY, -90...90)
    checkPairs(trace, .x, .y)
    checkPairs(trace, .xDevice, .yDevice)
    checkPairs(trace, .tiltX, .tiltY)
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
    add(kind, breaches) {
      "\(column.rawValue) is '\(first)' or another unknown word in \($0.reports); known are "
        + "\(known.joined(separator: ", "))"
    }
  }

  private mutating func checkRange(
    _ trace: Trace, _ column: TraceNumber, _ range: ClosedRange<Double>
  ) {
    guard let values = trace[column] else { return }
    var breaches = Breaches()
    for (row, value) in values.enumerated() where !value.isNaN && !range.contains(value) {
      breaches.add(row)
    }
    add(.wrong, breaches) {
      "\(column.rawValue) lies outside \(Int(range.lowerBound)) to \(Int(range.upperBound)) in "
        + "\($0.reports)"
    }
  }

  /// Checks that two numbers that belong together are given together.
  private mutating func checkPairs(_ trace: Trace, _ one: TraceNumber, _ other: TraceNumber) {
    let (a, b) = (trace[one], trace[other])
    guard a != nil || b != nil else { return }
    var breaches = Breaches()
    for row in 0..<trace.count where a?[row].isNaN ?? true != b?[row].isNaN ?? true {
      breaches.add(row)
    }
    add(.wrong, breaches) {
      "\(one.rawValue) and \(other.rawValue) do not come together in \($0.reports)"
    }
  }

  private mutating func checkPredicted(_ trace: Trace) {
    guard let values = trace[.predicted] else { return }
    var (strange, guessed) = (Breaches(), Breaches())
    for (row, value) in values.enumerated() where value != Trace.absent {
      if value == 1 { guessed.add(row) }
      if value != 0, value != 1 { strange.add(row) }
    }
    add(.wrong, strange) { "predicted is neither 0 nor 1 in \($0.reports)" }
    add(.odd, guessed) { "\($0.reports) are guessed points, which count nowhere" }
  }
}
