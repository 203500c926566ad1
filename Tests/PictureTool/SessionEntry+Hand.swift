import Geometry
import Ink
import Pen

extension SessionEntry {
  /// A key that is pressed and let go, at a moment in milliseconds.
  static func key(
    _ sign: Unicode.Scalar, _ keys: KeyModifiers = [], at time: Double = 0
  ) -> [SessionEntry] {
    [true, false].map { isDown in
      .key(
        KeyEvent(
          code: Int32(sign.value), isDown: isDown, keys: keys, received: UInt64(time * 1e6)))
    }
  }

  /// What a device says at a moment in milliseconds.
  static func pen(
    _ tool: PenTool, _ phase: PenPhase, at place: Point, time: Double, pressure: Double = 0.5,
    buttons: PenButtons = [], button: UInt8 = 0
  ) -> SessionEntry {
    .pen(
      PenEvent(
        device: 5, tool: tool, phase: phase, position: place, time: time,
        received: UInt64(time * 1e6), pressure: buttons.isEmpty ? 0 : pressure, buttons: buttons,
        button: button, channels: tool == .pen ? .pressure : []))
  }

  /// The same, some milliseconds later.
  func delayed(by delay: Double) -> SessionEntry {
    let shift = UInt64(delay * 1e6)
    switch self {
    case .pen(var event):
      event.time += delay
      event.received += shift
      return .pen(event)
    case .key(var event):
      event.received += shift
      return .key(event)
    case .device, .typed, .window, .look: return self
    }
  }
}
