/// The rows of a trace that make ink: no hovering, guesses or cancellations.
struct InkRows {
  private let phases: [TracePhase]
  private let phasePlaces: [UInt32]?
  private let predicted: [Int64]?
  private let isBlindWord: [Bool]
  private let flagPlaces: [UInt32]?
  private let rows: Int

  init(_ trace: Trace) {
    rows = trace.count
    phases = (trace[.phase]?.words ?? []).map { TracePhase(rawValue: $0) ?? .move }
    phasePlaces = trace[.phase]?.places
    predicted = trace[.predicted]
    isBlindWord = (trace[.flags]?.words ?? []).map { words in
      words.split(separator: " ").contains { $0 == TraceFlag.blind.rawValue }
    }
    flagPlaces = trace[.flags]?.places
  }

  func phase(_ row: Int) -> TracePhase {
    guard let phasePlaces else { return .move }
    return phases[Int(phasePlaces[row])]
  }

  func isPredicted(_ row: Int) -> Bool { predicted.map { $0[row] == 1 } ?? false }

  /// True if the place of a row could not be watched.
  func isBlind(_ row: Int) -> Bool {
    flagPlaces.map { isBlindWord[Int($0[row])] } ?? false
  }

  /// True if a row is part of a stroke's ink.
  func isInk(_ row: Int) -> Bool { phase(row).isInk && !isPredicted(row) }

  var count: Int { count { _ in true } }

  func count(where isMeant: (Int) -> Bool) -> Int {
    var count = 0
    for row in 0..<rows where isInk(row) && isMeant(row) { count += 1 }
    return count
  }
}
