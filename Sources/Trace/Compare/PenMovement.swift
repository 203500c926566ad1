/// The movement of the pen in a trace.
struct PenMovement {
  /// The usual speed in pixels a second; nil without places.
  private(set) var speed: Double?
  /// The share of their length that strokes owe to curves: 0 for straight, near 1 for closed ones.
  private(set) var turn: Double?

  init(_ side: TraceComparison.Side) {
    guard let xs = side.trace[.x], let ys = side.trace[.y] else { return }
    var speeds: [Double] = []
    var turns: [Double] = []
    func distance(_ a: Int, _ b: Int) -> Double {
      let (x, y) = (xs[b] - xs[a], ys[b] - ys[a])
      return (x * x + y * y).squareRoot()
    }
    for stroke in side.latencies.strokes {
      let rows = side.latencies.samples[stroke.samples].lazy.map(\.row)
        .filter { !xs[$0].isNaN && !ys[$0].isNaN }.reduce(into: [Int]()) { $0.append($1) }
      guard let first = rows.first, let last = rows.last, rows.count > 2 else { continue }
      var length = 0.0
      for (before, after) in zip(rows, rows.dropFirst()) { length += distance(before, after) }
      let time = TraceLatencies.milliseconds(from: stroke.start, to: stroke.end) / 1000
      if time > 0 { speeds.append(length / time) }
      if length > 0 { turns.append(1 - distance(first, last) / length) }
    }
    speed = QuickSelect.median(&speeds)
    turn = QuickSelect.median(&turns)
  }
}
