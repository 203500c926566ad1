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
