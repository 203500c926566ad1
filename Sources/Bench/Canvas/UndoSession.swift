internal import Pen

/// A hand that undoes: once to bring the page into sight, often with rests, and many times at once.
enum UndoSession {
  /// The undos of each kind.
  static let (ahead, alone, together) = (1, 150, 300)
  static var count: Int { ahead + alone + together }

  /// The pause while a page is opened and drawn, and between undos that are alone, in milliseconds.
  private static let (opening, rest) = (4000.0, 60.0)
  private static let key: Int32 = 122  // Z

  static func session(width: Int, height: Int) -> Session {
    let size = WindowSize(width: Int32(width), height: Int32(height), scale: 1)
    var session = Session(window: size, entries: [])
    func press(at time: Double) {
      for isDown in [true, false] {
        session.entries.append(
          .key(
            KeyEvent(code: key, isDown: isDown, keys: .control, received: UInt64(time * 1e6))))
      }
    }
    // The first entry begins the session's time.
    session.entries.append(
      .key(KeyEvent(code: key, isDown: false, keys: .control, received: 1_000_000)))
    var time = opening
    for _ in 0..<ahead { press(at: time) }
    time += opening / 2
    for _ in 0..<alone {
      press(at: time)
      time += rest
    }
    time += opening / 4
    for _ in 0..<together { press(at: time) }
    // Shown within the limit or not, the session ends.
    session.entries.append(
      .key(
        KeyEvent(
          code: key, isDown: false, keys: .control, received: UInt64((time + 3000) * 1e6))))
    return session
  }
}
