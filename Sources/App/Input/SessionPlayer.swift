internal import Pen

/// Plays a recorded session: passes on each entry when its time has come.
struct SessionPlayer {
  private let entries: [SessionEntry]
  private var next = 0
  /// The clock's time now, less that of the recording.
  private var shift: UInt64?

  init(_ session: Session) { entries = session.entries }

  /// True if everything has been passed on.
  var isOver: Bool { next >= entries.count }

  /// Passes on all due entries.
  ///
  /// The view of a notebook being opened waits until it is on the desk, with all that follows. Returns the
  /// milliseconds until the next; nil at the end, or while a notebook is being opened.
  mutating func play(
    at now: UInt64, isOpening: () -> Bool = { false }, _ take: (SessionEntry) -> Void
  ) -> Int? {
    while next < entries.count {
      let entry = entries[next]
      if case .look = entry, isOpening() { return nil }
      if let time = entry.received {
        let shift = self.shift ?? now &- time
        self.shift = shift
        let due = time &+ shift
        if due > now, due - now < 1 << 62 { return Int((due - now) / 1_000_000) }
      }
      next += 1
      take(entry)
    }
    return nil
  }
}

extension SessionEntry {
  /// The time when the entry reached the program, in nanoseconds on its clock.
  fileprivate var received: UInt64? {
    switch self {
    case .pen(let event): event.received
    case .key(let event): event.received
    case .device, .typed, .window, .look: nil
    }
  }
}
