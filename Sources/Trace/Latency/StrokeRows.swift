/// The rows of each stroke of a trace; without stroke numbers each touch begins a new one.
struct StrokeRows {
  struct Stroke {
    let run: Int
    let number: Int
    fileprivate(set) var rows: [Int]
  }

  private(set) var strokes: [Stroke] = []

  init(_ trace: Trace, _ rows: InkRows) {
    let (runs, numbers) = (trace[.run], trace[.stroke])
    var places: [RunPart: Int] = [:]
    var latest: (name: RunPart, place: Int)?
    var touches: Int64 = 0
    for row in 0..<trace.count {
      if numbers == nil, rows.phase(row) == .down { touches += 1 }
      let name = RunPart(
        run: Self.value(runs, row),
        number: numbers == nil ? max(touches, 1) : Self.value(numbers, row))
      if let latest, latest.name == name {
        strokes[latest.place].rows.append(row)
        continue
      }
      let place = places[name] ?? strokes.count
      if place == strokes.count {
        strokes.append(Stroke(run: Int(name.run), number: Int(name.number), rows: []))
        places[name] = place
      }
      strokes[place].rows.append(row)
      latest = (name, place)
    }
  }

  private static func value(_ column: [Int64]?, _ row: Int) -> Int64 {
    guard let column, column[row] != Trace.absent else { return 1 }
    return column[row]
  }
}

/// A stroke or a picture by its number within its run.
struct RunPart: Hashable {
  let run: Int64
  let number: Int64
}

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

  func isBlind(_ row: Int) -> Bool { flagPlaces.map { isBlindWord[Int($0[row])] } ?? false }

  func isInk(_ row: Int) -> Bool { phase(row).isInk && !isPredicted(row) }

  var count: Int { count { _ in true } }

  func count(where isMeant: (Int) -> Bool) -> Int {
    (0..<rows).count { isInk($0) && isMeant($0) }
  }
}
