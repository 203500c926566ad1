/// The actions of buttons, keys and the ends of a pen, held or clicked.
///
/// A held action begins when the button goes down and ends when it goes up, whatever happens between. A
/// clicked action happens immediately; if the same button has a held one too, it happens at the release, if
/// that is soon and the nib was not used.
public struct ButtonMap<Held: Hashable & Sendable, Clicked: Hashable & Sendable>: Hashable, Sendable
{
  /// The actions of one button.
  public struct Binding: Hashable, Sendable {
    var held: Held?
    var clicked: Clicked?

    /// Creates a binding.
    public init(held: Held? = nil, clicked: Clicked? = nil) {
      self.held = held
      self.clicked = clicked
    }
  }

  /// The bindings on all devices, for buttons that a device does not bind in `own`.
  public var bindings: [ButtonSource: Binding]
  /// The bindings of single devices, by number.
  public var own: [Int32: [ButtonSource: Binding]] = [:]
  /// The longest time from press to release that makes a click, in milliseconds.
  var clickTime: Double
  private var holds: [Hold] = []

  /// A binding in use: its button, its device and its start.
  private struct Hold: Hashable, Sendable {
    let source: ButtonSource
    /// The device; keys have none.
    let device: Int32?
    let binding: Binding
    /// In milliseconds on the device's clock: a busy program hears late of press and release.
    let start: Double
    /// True if the nib came down meanwhile.
    var isUsed = false
  }

  /// More than anyone can hold at once.
  private static var holdLimit: Int { 64 }

  /// Creates a map.
  public init(bindings: [ButtonSource: Binding] = [:], clickTime: Double = 300) {
    self.bindings = bindings
    self.clickTime = clickTime
  }

  /// The actions held now, in the order of their beginnings.
  public var held: [Held] { holds.compactMap { $0.binding.held } }

  /// The binding of a button on a device; keys belong to no device.
  private func binding(of source: ButtonSource, on device: Int32?) -> Binding? {
    device.flatMap { own[$0]?[source] } ?? bindings[source]
  }

  /// Appends the effects of a device's event.
  public mutating func handle(
    _ event: PenEvent, into messages: inout [ButtonMessage<Held, Clicked>]
  ) {
    let button = ButtonSource.button(event.button, of: event.tool)
    let end = ButtonSource.end(of: event.tool)
    switch event.phase {
    case .press: press(button, device: event.device, at: event.time, into: &messages)
    case .release: release(button, device: event.device, at: event.time, into: &messages)
    case .enter: press(end, device: event.device, at: event.time, into: &messages)
    case .leave: release(end, device: event.device, at: nil, into: &messages)
    case .cancel: releaseAll(of: event.device, into: &messages)
    case .down: for place in holds.indices { holds[place].isUsed = true }
    case .hover, .move, .up, .wheel: break
    }
  }

  /// Appends the effects of a key; returns whether it has an action here, and so no other meaning.
  public mutating func handle(
    _ event: KeyEvent, into messages: inout [ButtonMessage<Held, Clicked>]
  ) -> Bool {
    // The modifiers may have been released first.
    let held = holds.first { $0.source.keyCode == event.code }?.source
    let source = held ?? .key(event.code, event.keys)
    guard held != nil || bindings[source] != nil else { return false }
    if event.isRepeat { return true }
    let time = Double(event.received) / 1e6
    if event.isDown {
      press(source, device: nil, at: time, into: &messages)
    } else {
      release(source, device: nil, at: time, into: &messages)
    }
    return true
  }

  private mutating func press(
    _ source: ButtonSource, device: Int32?, at time: Double,
    into messages: inout [ButtonMessage<Held, Clicked>]
  ) {
    let isHeld = holds.contains { $0.source == source && $0.device == device }
    guard let binding = binding(of: source, on: device), !isHeld else { return }
    guard let action = binding.held else {
      if let click = binding.clicked { messages.append(.click(click)) }
      return
    }
    guard holds.count < Self.holdLimit else { return }
    let hold = Hold(source: source, device: device, binding: binding, start: time)
    // The action of a pen's end gives way to any button or key held beside it.
    holds.insert(hold, at: source.isEnd ? 0 : holds.count)
    messages.append(.begin(action))
  }

  /// Ends the action that a button holds; without a time there is no click.
  private mutating func release(
    _ source: ButtonSource, device: Int32?, at time: Double?,
    into messages: inout [ButtonMessage<Held, Clicked>]
  ) {
    let place = holds.firstIndex { $0.source == source && $0.device == device }
    guard let place else { return }
    let hold = holds.remove(at: place)
    if let action = hold.binding.held { messages.append(.end(action)) }
    guard let time, let click = hold.binding.clicked, !hold.isUsed else { return }
    if time - hold.start <= clickTime { messages.append(.click(click)) }
  }

  private mutating func releaseAll(
    of device: Int32, into messages: inout [ButtonMessage<Held, Clicked>]
  ) {
    for hold in holds where hold.device == device {
      if let action = hold.binding.held { messages.append(.end(action)) }
    }
    holds.removeAll { $0.device == device }
  }
}

/// Something an action can be bound to.
public enum ButtonSource: Hashable, Sendable {
  /// A button other than the nib, as X counts them.
  case button(UInt8, of: PenTool)
  /// A tool itself, while it is near: the eraser's end of a pen.
  case end(of: PenTool)
  /// A key, by SDL's code, with the modifiers that must be held.
  case key(Int32, KeyModifiers)

  var isEnd: Bool { if case .end = self { true } else { false } }

  /// The code of a key; nil for everything else.
  var keyCode: Int32? { if case .key(let code, _) = self { code } else { nil } }
}

/// The effects of buttons.
public enum ButtonMessage<Held: Hashable & Sendable, Clicked: Hashable & Sendable>: Hashable,
  Sendable
{
  /// An action happens once.
  case click(Clicked)
  /// An action begins and continues.
  case begin(Held)
  case end(Held)
}
