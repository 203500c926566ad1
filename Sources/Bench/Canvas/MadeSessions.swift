internal import Geometry
internal import Pen
internal import Wording

/// A session in the making, for one mouse that stays in place and one keyboard.
private struct SessionScript {
  private(set) var session: Session
  /// The time of the next event, in milliseconds.
  var time = 0.0
  private let place: Point

  /// The mouse is at a share of the window's width, and half its height.
  init(width: Int, height: Int, mouseAt share: Double = 0.5) {
    let size = WindowSize(width: Int32(width), height: Int32(height), scale: 1)
    session = Session(window: size, entries: [])
    place = Point(x: Double(width) * share, y: Double(height) / 2)
  }

  mutating func point(_ phase: PenPhase, wheel: Double = 0, keys: KeyModifiers = []) {
    var event = PenEvent(tool: .mouse, phase: phase, position: place, time: time)
    event.received = UInt64(time * 1e6)
    event.wheel = Point(x: 0, y: wheel)
    event.keys = keys
    session.entries.append(.pen(event))
  }

  mutating func press(_ code: Int32, _ keys: KeyModifiers, isDown: Bool) {
    session.entries.append(
      .key(KeyEvent(code: code, isDown: isDown, keys: keys, received: UInt64(time * 1e6))))
  }

  /// Turns the wheel 120 times a second: four movements of a second each, back and forth, with rests.
  mutating func swing(by step: Double, keys: KeyModifiers = []) {
    for number in 0..<4 {
      for _ in 0..<120 {
        point(.wheel, wheel: number.isMultiple(of: 2) ? step : -step, keys: keys)
        time += 1000 / 120
      }
      time += 700
    }
  }
}

/// A hand that moves a page with a mouse wheel, with short rests.
struct MovingSession {
  enum Movement: String, Hashable, Sendable, CaseIterable {
    case pan, zoom

    var title: Words {
      switch self {
      case .pan: "pan"
      case .zoom: "zoom"
      }
    }
  }

  /// The pause while a page is opened and drawn, in milliseconds.
  private static let opening = 4000.0

  static func session(_ movement: Movement, width: Int, height: Int) -> Session {
    var script = SessionScript(width: width, height: height, mouseAt: 0.45)
    let keys: KeyModifiers = movement == .zoom ? .control : []
    script.point(.hover, keys: keys)
    script.time += opening
    // Down 1,800 pixels a second, or to four times the size within a second, and back.
    script.swing(by: movement == .pan ? 0.25 : -0.1, keys: keys)
    script.point(.hover, keys: keys)
    return script.session
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
    var script = SessionScript(width: width, height: height)
    func press() { for isDown in [true, false] { script.press(key, .control, isDown: isDown) } }
    // The first entry begins the session's time.
    script.time = 1
    script.press(key, .control, isDown: false)
    script.time = opening
    for _ in 0..<ahead { press() }
    script.time += opening / 2
    for _ in 0..<alone {
      press()
      script.time += rest
    }
    script.time += opening / 4
    for _ in 0..<together { press() }
    // Shown within the limit or not, the session ends.
    script.time += 3000
    script.press(key, .control, isDown: false)
    return script.session
  }
}

/// A hand that opens the shelf or the page overview and scrolls it with a mouse wheel, with rests.
enum ScrollingSession {
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

  static func session(of sight: Sight, width: Int, height: Int) -> Session {
    var script = SessionScript(width: width, height: height, mouseAt: 0.6)
    script.time = 2000
    for isDown in [true, false] {
      script.press(sight.key.code, sight.key.keys, isDown: isDown)
      script.time += 50
    }
    script.point(.wheel, wheel: -0.1)
    script.time += opening
    script.swing(by: -0.5)
    script.point(.hover)
    return script.session
  }
}
