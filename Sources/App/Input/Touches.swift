internal import Desk
internal import Geometry
internal import Ink
internal import Pen

/// Tells the desk what the devices say, in the desk's words.
///
/// Fingers move and zoom the paper, a palm does nothing, a pen or a mouse points; a button that is
/// held gives the hand another tool for as long.
struct Touches {
  private var arbiter = TouchArbiter()
  private var gesture = PinchGesture()
  private var buttons = ButtonMap<Tool>(bindings: Self.usualButtons)
  /// The pen or mouse that is down, whose events alone count until it lifts.
  private var holder: Holder?
  private var events: [PenEvent] = []
  private var moves: [GestureMessage] = []
  private var changes: [ButtonMessage<Tool>] = []

  /// The number of pixels for each unit of the face.
  var faceScale = 1.0

  private struct Holder: Equatable {
    let device: Int32
    let tool: PenTool
    /// The button that holds it down, where that is not the first.
    let button: UInt8
  }

  /// The lower button of a barrel erases, the upper one and the middle of a mouse move the paper.
  private static let usualButtons: [ButtonSource: ButtonMap<Tool>.Binding] = [
    .button(2, of: .pen): .init(held: .eraser), .button(3, of: .pen): .init(held: .hand),
    .button(2, of: .mouse): .init(held: .hand), .button(3, of: .mouse): .init(held: .eraser),
  ]

  /// Takes an event and hands on what it means.
  mutating func take(_ event: PenEvent, _ tell: (Message) -> Void) {
    events.removeAll(keepingCapacity: true)
    arbiter.take(event, into: &events)
    for event in events {
      if event.tool == .finger { takeFinger(event, tell) } else { point(event, tell) }
    }
  }

  private mutating func takeFinger(_ event: PenEvent, _ tell: (Message) -> Void) {
    guard holder == nil else { return }
    moves.removeAll(keepingCapacity: true)
    gesture.take(event, into: &moves)
    for move in moves {
      switch move {
      case .pan(let shift): tell(.moved(by: shift, zoom: 1, about: event.position))
      case .zoom(let factor, let place): tell(.moved(by: .zero, zoom: factor, about: place))
      case .endMove: break
      case .draw(let event): tell(.pointer(Pointer(event, Pointer.Phase(event.phase))))
      case .discardDrawing: tell(.pointer(Pointer(event, .cancel)))
      }
    }
  }

  private mutating func point(_ event: PenEvent, _ tell: (Message) -> Void) {
    changes.removeAll(keepingCapacity: true)
    buttons.take(event, into: &changes)
    let held = buttons.heldActions.last
    if let holder {
      guard holder.device == event.device, holder.tool == event.tool else { return }
      return follow(event, of: holder, tell)
    }
    switch event.phase {
    case .hover, .enter, .move: tell(.pointer(Pointer(event, .hover)))
    case .down: begin(event, button: 1, held, tell)
    case .press where event.tool == .mouse && held != nil:
      begin(event, button: event.button, held, tell)
    case .wheel: turn(event, tell)
    case .leave, .cancel: tell(.pointer(Pointer(event, .cancel)))
    case .press, .up, .release: break
    }
  }

  private mutating func begin(
    _ event: PenEvent, button: UInt8, _ held: Tool?, _ tell: (Message) -> Void
  ) {
    holder = Holder(device: event.device, tool: event.tool, button: button)
    var pointer = Pointer(event, .down)
    pointer.holding = held
    tell(.pointer(pointer))
  }

  private mutating func follow(
    _ event: PenEvent, of holder: Holder, _ tell: (Message) -> Void
  ) {
    switch event.phase {
    case .hover where holder.button > 1, .move: tell(.pointer(Pointer(event, .move)))
    case .release where holder.button == event.button, .up where holder.button == 1, .cancel,
      .leave:
      self.holder = nil
      tell(.pointer(Pointer(event, .up)))
    case .wheel: turn(event, tell)
    default: break
    }
  }

  /// A wheel scrolls, and zooms while Control is held.
  private func turn(_ event: PenEvent, _ tell: (Message) -> Void) {
    if event.keys.contains(.control) {
      let steps = min(max(-event.wheel.y, -5), 5)
      let factor = steps > 0 ? 1 + 0.12 * steps : 1 / (1 - 0.12 * steps)
      tell(.moved(by: .zero, zoom: factor, about: event.position))
    } else {
      let turn =
        event.keys.contains(.shift)
        ? Point(x: event.wheel.y, y: event.wheel.x) : event.wheel
      tell(.moved(by: turn * (-60 * faceScale), zoom: 1, about: event.position))
    }
  }
}

extension Pointer {
  fileprivate init(_ event: PenEvent, _ phase: Phase) {
    let kind: Kind =
      switch event.tool {
      case .pen: .pen
      case .eraser: .eraser
      case .mouse: .mouse
      case .finger: .finger
      }
    self.init(
      kind, phase, at: event.position, time: event.time, pressure: Float(event.pressure),
      azimuth: Float(event.azimuth), altitude: Float(event.altitude), channels: event.channels)
    isStraight = event.keys.contains(.shift)
  }
}

extension Pointer.Phase {
  fileprivate init(_ phase: PenPhase) {
    self =
      switch phase {
      case .down: .down
      case .move: .move
      case .up: .up
      case .leave, .cancel: .cancel
      case .enter, .hover, .press, .release, .wheel: .hover
      }
  }
}
