internal import Geometry
internal import Pen
internal import Wording

/// A hand that moves a page with a mouse wheel, 120 times a second, with short rests.
struct MovingSession {
  enum Movement: String, Hashable, Sendable, CaseIterable {
    case pan, zoom

    /// The movement, in words.
    var title: Words {
      switch self {
      case .pan: "pan"
      case .zoom: "zoom"
      }
    }
  }

  /// The pause while a page is opened and drawn, in milliseconds.
  private static let opening = 4000.0
  private static let rest = 700.0
  private static let reports = 120

  /// Four movements of a second each, back and forth.
  static func session(_ movement: Movement, width: Int, height: Int) -> Session {
    let size = WindowSize(width: Int32(width), height: Int32(height), scale: 1)
    var session = Session(window: size, entries: [])
    let middle = Point(x: Double(width) * 0.45, y: Double(height) / 2)
    var time = 0.0
    func add(_ phase: PenPhase, wheel: Double = 0) {
      var event = PenEvent(tool: .mouse, phase: phase, position: middle, time: time)
      event.received = UInt64(time * 1e6)
      event.wheel = Point(x: 0, y: wheel)
      if movement == .zoom { event.keys = .control }
      session.entries.append(.pen(event))
    }
    add(.hover)
    time += opening
    // Down 1,800 pixels a second, or to four times the size within a second, and back.
    let step = movement == .pan ? 0.25 : -0.1
    for number in 0..<4 {
      for _ in 0..<reports {
        add(.wheel, wheel: number.isMultiple(of: 2) ? step : -step)
        time += 1000 / 120
      }
      time += rest
    }
    add(.hover)
    return session
  }
}

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

/// A hand that opens the shelf or the page overview and scrolls it with a mouse wheel, 120 times a second,
/// with short rests.
enum ScrollingSession {
  /// The scrolled view.
  enum Sight {
    case shelf, overview

    fileprivate var key: (code: Int32, keys: KeyModifiers) {
      switch self {
      case .shelf: (111, .control)  // O
      case .overview: (112, [.control, .shift])  // P
      }
    }
  }

  /// The pause while the first covers or pages are drawn, in milliseconds.
  private static let opening = 6000.0
  private static let rest = 700.0
  private static let reports = 120

  /// Four movements of a second each, back and forth.
  static func session(of sight: Sight, width: Int, height: Int) -> Session {
    let size = WindowSize(width: Int32(width), height: Int32(height), scale: 1)
    var session = Session(window: size, entries: [])
    let place = Point(x: Double(width) * 0.6, y: Double(height) / 2)
    var time = 2000.0
    for isDown in [true, false] {
      session.entries.append(
        .key(
          KeyEvent(
            code: sight.key.code, isDown: isDown, keys: sight.key.keys,
            received: UInt64(time * 1e6))))
      time += 50
    }
    func add(_ phase: PenPhase, wheel: Double = 0) {
      var event = PenEvent(tool: .mouse, phase: phase, position: place, time: time)
      event.received = UInt64(time * 1e6)
      event.wheel = Point(x: 0, y: wheel)
      session.entries.append(.pen(event))
    }
    add(.wheel, wheel: -0.1)
    time += opening
    for number in 0..<4 {
      for _ in 0..<reports {
        add(.wheel, wheel: number.isMultiple(of: 2) ? -0.5 : 0.5)
        time += 1000 / 120
      }
      time += rest
    }
    add(.hover)
    return session
  }
}
