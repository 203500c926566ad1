/// The actions of buttons, keys and ends of a pen, held or clicked.
///
/// An action that is held begins when the button goes down and ends when it goes up, whatever
/// happens between. An action that is clicked happens at once; where the same button has one that
/// is held as well, it happens at a release that comes soon and after no use of the nib.
public struct ButtonMap<Held: Hashable & Sendable, Clicked: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The actions of one button.
  public struct Binding: Hashable, Sendable {
    /// The action while it is held.
    public var held: Held?
    /// The action when it is clicked.
    public var clicked: Clicked?

    /// Creates a binding.
    public init(held: Held? = nil, clicked: Clicked? = nil) {
      self.held = held
      self.clicked = clicked
    }
  }

  /// The actions on all devices without settings of their own.
  public var bindings: [ButtonSource: Binding]
  /// The actions on one device, by its number.
  public var own: [Int32: [ButtonSource: Binding]] = [:]
  /// Up to how many milliseconds after the press a release is a click.
  public var clickTime: Double
  private var holds: [Hold] = []

  /// A held action, with its device and the time it began.
  private struct Hold: Hashable, Sendable {
    let source: ButtonSource
    /// The device; keys have none.
    let device: Int32?
    let binding: Binding
    /// In milliseconds on the device's clock: a program that is busy hears of a click in two parts,
    /// however quick it was.
    let start: Double
    /// Whether the nib came down meanwhile.
    var isUsed = false
  }

  /// An upper bound for buttons held at once.
  private static var holdLimit: Int { 64 }

  /// Creates a map.
  public init(bindings: [ButtonSource: Binding] = [:], clickTime: Double = 300) {
    self.bindings = bindings
    self.clickTime = clickTime
  }

  /// The actions held now, in the order in which they began.
  public var held: [Held] { holds.compactMap { $0.binding.held } }

  /// The actions of a button of a device; keys belong to none.
  public func binding(of source: ButtonSource, on device: Int32?) -> Binding? {
    device.flatMap { own[$0]?[source] } ?? bindings[source]
  }

  /// Appends what an event of a device brings about.
  public mutating func take(
    _ event: PenEvent, into messages: inout [ButtonMessage<Held, Clicked>]
  ) {
    let end = ButtonSource.end(of: event.tool)
    switch event.phase {
    case .press:
      press(
        .button(event.button, of: event.tool), device: event.device, at: event.time,
        into: &messages)
    case .release:
      release(
        .button(event.button, of: event.tool), device: event.device, at: event.time,
        into: &messages)
    case .enter: press(end, device: event.device, at: event.time, into: &messages)
    case .leave: release(end, device: event.device, at: nil, into: &messages)
    case .cancel: releaseAll(of: event.device, into: &messages)
    case .down:
      for place in holds.indices { holds[place].isUsed = true }
    case .hover, .move, .up, .wheel: break
    }
  }

  /// Appends what a key brings about; returns whether it has an action, and so no other meaning.
  public mutating func take(
    _ event: KeyEvent, into messages: inout [ButtonMessage<Held, Clicked>]
  ) -> Bool {
    // The keys beside it may have been let go first.
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
}

extension ButtonMap {
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
    // An action held by hand takes precedence over that of the pen's end.
    holds.insert(hold, at: source.isEnd ? 0 : holds.count)
    messages.append(.begin(action))
  }

  /// Ends what a button holds; without a time it is no click.
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

/// Something that can have an action.
public enum ButtonSource: Hashable, Sendable {
  /// A button other than the nib, as X counts them.
  case button(UInt8, of: PenTool)
  /// A tool as such, while it is near: the eraser's end of a pen.
  case end(of: PenTool)
  /// A key, by SDL's code, together with the keys that must be held beside it.
  case key(Int32, KeyModifiers)

  var isEnd: Bool { if case .end = self { true } else { false } }

  /// The code of a key; nil for everything else.
  var keyCode: Int32? { if case .key(let code, _) = self { code } else { nil } }
}

/// An action brought about by a button.
public enum ButtonMessage<Held: Hashable & Sendable, Clicked: Hashable & Sendable>: Hashable,
  Sendable
{
  /// Something happens once.
  case click(Clicked)
  /// Something goes on from now.
  case begin(Held)
  /// It ends.
  case end(Held)
}
