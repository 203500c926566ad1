internal import Geometry
internal import Pen

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
