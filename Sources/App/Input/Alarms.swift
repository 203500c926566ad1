internal import Desk

/// The timers of the desk; nothing is checked until the next one is due.
struct Alarms {
  private var set: [Alarm: (start: UInt64, due: UInt64)] = [:]

  /// Sets an alarm, or postpones it.
  mutating func ring(_ alarm: Alarm, after milliseconds: Double, now: UInt64) {
    guard milliseconds.isFinite else { return }
    let pause = UInt64(min(max(milliseconds, 1), 1e6) * 1e6)
    set[alarm] = (now, now &+ pause)
  }

  /// The milliseconds until the next alarm; nil if none is set.
  func pause(now: UInt64) -> Int? {
    guard let due = set.values.lazy.map(\.due).min() else { return nil }
    return due > now ? Int((due - now + 999_999) / 1_000_000) : 0
  }

  /// Takes the due alarms, with the milliseconds since they were set.
  mutating func takeDue(now: UInt64) -> [(Alarm, Double)] {
    guard !set.isEmpty else { return [] }
    let due = set.filter { $0.value.due <= now }
    for alarm in due.keys { set[alarm] = nil }
    return due.map { ($0.key, Double(now - $0.value.start) / 1e6) }
  }
}

/// Returns the shorter of two pauses, nil being endless; without an array, which would allocate.
func shorter(_ one: Int?, _ other: Int?) -> Int? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
