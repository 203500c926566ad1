internal import Geometry
internal import Pen

/// A hand that opens the shelf and scrolls it with a mouse wheel, 120 times a second, with short rests.
enum ScrollingSession {
  /// The pause while the notebooks are listed and their covers drawn, in milliseconds.
  private static let opening = 6000.0
  private static let rest = 700.0
  private static let reports = 120

  /// Four movements of a second each, back and forth.
  static func session(width: Int, height: Int) -> Session {
    let size = WindowSize(width: Int32(width), height: Int32(height), scale: 1)
    var session = Session(window: size, entries: [])
    let place = Point(x: Double(width) * 0.6, y: Double(height) / 2)
    var time = 2000.0
    for isDown in [true, false] {
      // Ctrl+O.
      session.entries.append(
        .key(
          KeyEvent(
            code: 111, isDown: isDown, keys: .control, received: UInt64(time * 1e6))))
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
