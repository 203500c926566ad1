internal import Desk
internal import Notebook
internal import Pen
internal import Wording

/// Plays a recorded session: passes on each entry when its time has come.
struct SessionPlayer {
  private let entries: [SessionEntry]
  private var next = 0
  /// The clock's time now, less that of the recording.
  private var shift: UInt64?

  init(_ session: Session) { entries = session.entries }

  var isOver: Bool { next >= entries.count }

  /// Passes on all due entries.
  ///
  /// The view of a notebook being opened waits until it is on the desk, with all that follows. Returns the
  /// milliseconds until the next; nil at the end, or while a notebook is being opened.
  mutating func play(
    at now: UInt64, isOpening: () -> Bool, _ body: (SessionEntry) -> Void
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
      body(entry)
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

extension App {
  /// Records the view of the first page, since it decides where the pen writes.
  func recordLook() {
    guard let look = desk.look,
      let page = desk.notebook?.sheets.firstIndex(where: { $0.id.page == look.page })
    else { return }
    let fit = look.fit?.rawValue ?? 0
    recorder?.record(
      .look(SessionLook(page: page + 1, place: look.place, zoom: look.zoom, fit: fit)))
  }
}

extension Desk {
  func look(as look: SessionLook) -> Look? {
    guard let sheets = notebook?.sheets, sheets.indices.contains(look.page - 1) else { return nil }
    return Look(
      page: sheets[look.page - 1].id.page, place: look.place, zoom: look.zoom,
      fit: Fit(rawValue: look.fit))
  }
}

extension Session {
  /// The initial settings, if they make sense; nil if not recorded.
  var preferences: Preferences? {
    var faults: [Words] = []
    guard let settings else { return nil }
    var preferences = Preferences(settings, faults: &faults)
    preferences.readEarlierPlaces(settings, faults: &faults)
    preferences.readPlaces(settings, faults: &faults)
    return preferences
  }
}
