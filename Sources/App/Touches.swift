internal import Desk
internal import Geometry
internal import Ink
internal import Pen

/// Tells the desk what the devices say, in the desk's words.
struct Touches {
  /// The tool that is down, whose events alone count until it lifts.
  private var holder: Holder?

  private struct Holder: Equatable {
    let device: Int32
    let contact: Int32
    let tool: PenTool
  }

  /// Takes an event and hands on what it means.
  mutating func take(_ event: PenEvent, _ tell: (Message) -> Void) {
    let source = Holder(device: event.device, contact: event.contact, tool: event.tool)
    if let holder, holder != source { return }
    switch event.phase {
    case .hover, .enter: tell(.pointer(Pointer(event, .hover)))
    case .down:
      holder = source
      tell(.pointer(Pointer(event, .down)))
    case .move: tell(.pointer(Pointer(event, holder == nil ? .hover : .move)))
    case .up, .cancel, .leave:
      guard holder != nil else { return }
      holder = nil
      tell(.pointer(Pointer(event, .up)))
    case .wheel: turn(event, tell)
    case .press, .release: break
    }
  }

  /// A wheel scrolls, and zooms while Control is held.
  private func turn(_ event: PenEvent, _ tell: (Message) -> Void) {
    if event.keys.contains(.control) {
      let factor = event.wheel.y < 0 ? 1.1 : 1 / 1.1
      tell(.moved(by: .zero, zoom: factor, about: event.position))
    } else {
      let turn = event.keys.contains(.shift)
        ? Point(x: event.wheel.y, y: event.wheel.x) : event.wheel
      tell(.moved(by: turn * -60, zoom: 1, about: event.position))
    }
  }
}

extension Pointer {
  fileprivate init(_ event: PenEvent, _ phase: Phase) {
    let tool: Tool =
      switch event.tool {
      case .pen: .pen
      case .eraser: .eraser
      case .mouse: .mouse
      case .finger: .finger
      }
    self.init(
      tool, phase, at: event.position, time: event.time, pressure: Float(event.pressure),
      azimuth: Float(event.azimuth), altitude: Float(event.altitude), channels: event.channels)
  }
}
