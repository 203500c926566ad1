internal import Desk
internal import Geometry
internal import Pen

/// Translates the devices' reports into messages to the desk.
///
/// Fingers move and zoom the paper or draw, and touch what floats above it; a palm does nothing, a pen or a
/// mouse points; buttons and keys do what the settings say, held or clicked.
struct Touches {
  private var arbiter = TouchArbiter()
  private var gesture = PinchGesture()
  private var taps = TapGesture()
  private var tapped: [TapMessage] = []
  private var buttons = ButtonMap<HeldEffect, Action>()
  private var curves = PressureCurves()
  /// The devices that only have buttons, and move nothing.
  private var pads: Set<Int32> = []
  /// The pen or mouse that is down, whose events alone count until it lifts.
  private var holder: Holder?
  /// The finger on a control, which moves and draws nothing.
  private var toucher: Toucher?
  private var events: [PenEvent] = []
  private var moves: [GestureMessage] = []
  private var changes: [ButtonMessage<HeldEffect, Action>] = []

  var faceScale = 1.0 { didSet { taps.tremble = 10 * faceScale } }

  private struct Holder: Equatable {
    let device: Int32
    let tool: PenTool
    /// The button that holds it down, 1 for the first.
    let button: UInt8
  }

  private struct Toucher {
    let down: PenEvent
    var now: PenEvent
  }

  /// Applies the settings from now on; held actions stay as they are.
  mutating func apply(_ settings: InputSettings, on devices: [PenDevice]) {
    gesture.oneFinger = settings.finger == .draws ? .draws : .pans
    curves.curves = settings.curves
    curves.update(devices)
    buttons.bindings = settings.usualBindings
    buttons.own = [:]
    for device in devices { buttons.own[device.number] = settings.bindings(of: device) }
    pads = Set(devices.filter { $0.kind == .pad }.map(\.number))
  }

  /// Handles an event and appends its messages.
  ///
  /// `showsButtons` only shows pressed buttons. `isFace` asks whether a place is not paper, when a finger
  /// touches; `canPinch` asks whether a finger on a control zooms with a second one, when that touches.
  mutating func handle(
    _ event: PenEvent, showsButtons: Bool, isFace: (Point) -> Bool,
    canPinch: () -> Bool = { false }, into messages: inout [Message]
  ) {
    events.removeAll(keepingCapacity: true)
    arbiter.filter(event, into: &events)
    for event in events {
      if event.tool == .finger {
        handleFinger(event, isFace, canPinch, into: &messages)
      } else {
        handle(
          event.measured(by: curves, isPad: pads.contains(event.device)), showsButtons, isFace,
          into: &messages)
      }
    }
  }

  /// Handles a key and appends its messages; returns whether the settings bind it.
  mutating func handle(_ event: KeyEvent, into messages: inout [Message]) -> Bool {
    changes.removeAll(keepingCapacity: true)
    let isBound = buttons.handle(event, into: &changes)
    appendClicks(to: &messages)
    return isBound
  }

  private func appendClicks(to messages: inout [Message]) {
    for case .click(let action) in changes { messages.append(.asked(action)) }
  }

  private mutating func handleFinger(
    _ event: PenEvent, _ isFace: (Point) -> Bool, _ canPinch: () -> Bool,
    into messages: inout [Message]
  ) {
    guard holder == nil else { return forget(event) }
    if let toucher, !toucher.now.isSameContact(as: event) {
      guard event.phase == .down, canPinch() else { return }
      beginPinch(with: toucher, into: &messages)
    } else if toucher != nil {
      toucher?.now = event
      if event.phase != .move { toucher = nil }
      return messages.append(.pointer(pointer(MeasuredEvent(event), Pointer.Phase(event.phase))))
    }
    if event.phase == .down, gesture.isIdle, isFace(event.position) {
      toucher = Toucher(down: event, now: event)
      return messages.append(.pointer(pointer(MeasuredEvent(event), .down)))
    }
    appendTaps(event, to: &messages)
    // Fingers that tap move nothing while they tremble.
    if event.phase == .move, taps.isUndecided(at: event.time) { return }
    moves.removeAll(keepingCapacity: true)
    let isDrawing = gesture.isDrawing
    gesture.handle(event, into: &moves)
    // A finger that comes too late to end a line is the rest of the hand that draws.
    if event.phase == .down, isDrawing, gesture.isDrawing { taps.refuse() }
    for move in moves {
      switch move {
      case .pan(let shift): messages.append(.moved(by: shift, zoom: 1, about: event.position))
      case .zoom(let factor, let place):
        messages.append(.moved(by: .zero, zoom: factor, about: place))
      case .endMove: break
      case .draw(let event):
        messages.append(.pointer(pointer(MeasuredEvent(event), Pointer.Phase(event.phase))))
      case .discardDrawing: messages.append(.pointer(pointer(MeasuredEvent(event), .cancel)))
      }
    }
  }

  /// Releases a finger on a control: with a second one it zooms, or both tap, as beside controls.
  private mutating func beginPinch(with finger: Toucher, into messages: inout [Message]) {
    toucher = nil
    messages.append(.pointer(pointer(MeasuredEvent(finger.now), .cancel)))
    appendTaps(finger.down, to: &messages)
    if finger.now.phase == .move { appendTaps(finger.now, to: &messages) }
    gesture.adopt(finger.now)
  }

  /// Appends the taps of fingers that stay in place: two undo, three redo.
  private mutating func appendTaps(_ event: PenEvent, to messages: inout [Message]) {
    tapped.removeAll(keepingCapacity: true)
    taps.handle(event, into: &tapped)
    for tap in tapped {
      switch tap {
      case .tap(fingers: 2): messages.append(.asked(.undo))
      case .tap(fingers: 3): messages.append(.asked(.redo))
      case .tap: break
      // A finger that draws rests as a pen does.
      case .rest where gesture.oneFinger == .draws: break
      case .rest(let place): messages.append(.finger(.begins(at: place)))
      case .endRest: messages.append(.finger(.moves))
      case .lift: messages.append(.finger(.lifts))
      }
    }
  }

  /// Notes the end of a finger that does not count, since a pen or mouse is down.
  private mutating func forget(_ event: PenEvent) {
    guard event.phase != .down, event.phase != .move else { return }
    if toucher?.now.isSameContact(as: event) == true { toucher = nil }
    var event = event
    event.phase = .cancel
    taps.handle(event, into: &tapped)
    gesture.handle(event, into: &moves)
  }

  private mutating func handle(
    _ report: MeasuredEvent, _ showsButtons: Bool, _ isFace: (Point) -> Bool,
    into messages: inout [Message]
  ) {
    let event = report.event
    changes.removeAll(keepingCapacity: true)
    if showsButtons, let button = event.pressedButton {
      messages.append(.pressed(button, of: event.device))
      if event.phase == .press { return }
    }
    buttons.handle(event, into: &changes)
    appendClicks(to: &messages)
    if report.isPad { return }
    if let holder {
      guard holder.device == event.device, holder.tool == event.tool else { return }
      return forward(report, of: holder, into: &messages)
    }
    // One hand at a time: while a finger draws or touches a control, hovering points at nothing.
    let isFree = !gesture.isDrawing && toucher == nil
    switch event.phase {
    case .down: begin(report, button: 1, into: &messages)
    case .press where event.tool == .mouse && (beginsTool || isMiddleOnFace(event, isFace)):
      begin(report, button: event.button, into: &messages)
    case _ where !isFree: break
    case .hover, .enter, .move: messages.append(.pointer(pointer(report, .hover)))
    case .wheel: turn(event, into: &messages)
    case .leave, .cancel: messages.append(.pointer(pointer(report, .cancel)))
    case .press, .up, .release: break
    }
  }

  private var beginsTool: Bool {
    changes.contains { if case .begin(.tool) = $0 { true } else { false } }
  }

  /// True if a mouse's middle button is pressed on the face, where it closes tabs and nothing else.
  private func isMiddleOnFace(_ event: PenEvent, _ isFace: (Point) -> Bool) -> Bool {
    event.button == Self.middle && changes.isEmpty && isFace(event.position)
  }

  private static let middle: UInt8 = 2

  private mutating func begin(
    _ report: MeasuredEvent, button: UInt8, into messages: inout [Message]
  ) {
    let event = report.event
    holder = Holder(device: event.device, tool: event.tool, button: button)
    // The work of a finger ends; the desk keeps its ink.
    toucher = nil
    if gesture.isDrawing { gesture.forgetFingers() }
    messages.append(.pointer(pointer(report, .down)))
  }

  private mutating func forward(
    _ report: MeasuredEvent, of holder: Holder, into messages: inout [Message]
  ) {
    let event = report.event
    switch event.phase {
    case .hover where holder.button > 1, .move: messages.append(.pointer(pointer(report, .move)))
    // A vanished device ends its stroke, which stays.
    case .release where holder.button == event.button, .up where holder.button == 1, .cancel,
      .leave:
      messages.append(.pointer(pointer(report, .up)))
      self.holder = nil
    // A tool that hovers has lifted, whether reported or not.
    case .hover:
      self.holder = nil
      messages.append(.pointer(pointer(report, .up)))
      messages.append(.pointer(pointer(report, .hover)))
    case .wheel: turn(event, into: &messages)
    default: break
    }
  }

  private func pointer(_ report: MeasuredEvent, _ phase: Pointer.Phase) -> Pointer {
    var pointer = Pointer(report.event, phase)
    pointer.force = Float(report.force)
    pointer.isMiddle = report.event.tool == .mouse && holder?.button == Self.middle
    for held in buttons.held {
      switch held {
      case .tool(let tool): pointer.holding = tool
      case .straight: pointer.isStraight = true
      }
    }
    return pointer
  }

  /// A wheel scrolls, and zooms while Control is held.
  private func turn(_ event: PenEvent, into messages: inout [Message]) {
    if event.keys.contains(.control) {
      let steps = min(max(-event.wheel.y, -5), 5)
      let factor = steps > 0 ? 1 + 0.12 * steps : 1 / (1 - 0.12 * steps)
      messages.append(.moved(by: .zero, zoom: factor, about: event.position))
    } else {
      let turn =
        event.keys.contains(.shift)
        ? Point(x: event.wheel.y, y: event.wheel.x) : event.wheel
      messages.append(.moved(by: turn * (-60 * faceScale), zoom: 1, about: event.position))
    }
  }
}

/// An event with its pressure after the curve, and the force reported by the device.
private struct MeasuredEvent {
  var event: PenEvent
  let force: Double
  var isPad = false

  init(_ event: PenEvent) { (self.event, force) = (event, event.pressure) }
}

extension PenEvent {
  /// The event with its device's curve; the first button of a pad is like its others.
  fileprivate func measured(by curves: PressureCurves, isPad: Bool) -> MeasuredEvent {
    var report = MeasuredEvent(self)
    curves.apply(to: &report.event)
    guard isPad else { return report }
    report.isPad = true
    if phase == .down || phase == .up {
      (report.event.phase, report.event.button) = (phase == .down ? .press : .release, 1)
    }
    return report
  }

  /// The button that this event presses; the other end of a pen is pressed when it comes near.
  fileprivate var pressedButton: Button? {
    switch phase {
    case .press: .number(button)
    case .enter where tool == .eraser: .end
    default: nil
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
    device = event.device
    isStraight = event.keys.contains(.shift)
    isCentered = event.keys.contains(.alt)
    adds = event.keys.contains(.control)
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
