/// The truest clock of a trace: the one closest to the pen.
struct PenClock: Sendable {
  let name: String
  private let times: [Int64]
  private let factor: Int64

  /// Times beyond this are treated as absent, so that no difference of two overflows.
  private static let limit: Int64 = 1 << 61
  /// The moments, those truest to the pen first.
  static let moments: [TraceMoment] = [
    .kernel, .injected, .server, .received, .dequeued, .modelled, .scheduled,
  ]

  /// Chooses the first clock that covers nearly all reports and does not stand still; nil if none does.
  init?(_ trace: Trace, _ rows: [Int]) {
    if let times = trace[.deviceTime] {
      // Devices count in 32 bits, which overflow after 71 minutes.
      self.init(TraceInteger.deviceTime.rawValue, Self.unfolded(times, rows), factor: 1000)
      if isUsable(rows) { return }
    }
    for moment in Self.moments {
      guard let times = trace[moment] else { continue }
      self.init(moment.rawValue, times, factor: 1)
      if isUsable(rows) { return }
    }
    return nil
  }

  private init(_ name: String, _ times: [Int64], factor: Int64) {
    (self.name, self.times, self.factor) = (name, times, factor)
  }

  /// The nanoseconds of a row, or `Trace.absent`.
  func time(_ row: Int) -> Int64 {
    let time = times[row]
    guard time.magnitude < (Self.limit / factor).magnitude else { return Trace.absent }
    return time * factor
  }

  private func isUsable(_ rows: [Int]) -> Bool {
    var (known, moved) = (0, 0)
    var last = Trace.absent
    for row in rows {
      let time = time(row)
      guard time != Trace.absent else { continue }
      known += 1
      if time != last { moved += 1 }
      last = time
    }
    return known * 10 >= rows.count * 9 && moved * 10 >= known && moved > 1
  }

  private static func unfolded(_ times: [Int64], _ rows: [Int]) -> [Int64] {
    let turn: Int64 = 1 << 32
    var unfolded = times
    var (base, last): (Int64, Int64) = (0, Trace.absent)
    for row in rows where times[row] != Trace.absent {
      let time = times[row]
      let isShort = (0..<turn).contains(time)
      // A step back by nearly a full turn is a wrap-around.
      if isShort, last != Trace.absent, time + turn - last < 10_000_000 { base += turn }
      last = isShort ? time : Trace.absent
      unfolded[row] = isShort ? time + base : time
    }
    return unfolded
  }
}
