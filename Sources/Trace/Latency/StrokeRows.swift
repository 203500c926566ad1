/// The rows of each stroke of a trace.
///
/// Without stroke numbers each touch begins a new stroke.
struct StrokeRows {
  struct Stroke {
    let run: Int
    let number: Int
    /// Its rows in the order of the trace.
    fileprivate(set) var rows: [Int]
  }

  private struct Name: Hashable {
    let run: Int64
    let number: Int64
  }

  private(set) var strokes: [Stroke] = []

  init(_ trace: Trace, _ rows: InkRows) {
    let (runs, numbers) = (trace[.run], trace[.stroke])
    var places: [Name: Int] = [:]
    var latest: (name: Name, place: Int)?
    var touches: Int64 = 0
    for row in 0..<trace.count {
      if numbers == nil, rows.phase(row) == .down { touches += 1 }
      let name = Name(
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
