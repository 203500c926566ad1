public import Ink

/// How pens, buttons, keys and fingers act: the part of it that is kept between runs.
public struct InputSettings: Hashable, Sendable {
  /// The devices that differ from their defaults, in the order in which they were set up.
  public internal(set) var devices: [DeviceSettings] = []
  /// The keys that do something while they are held.
  public internal(set) var heldKeys: [Key: Held] = usualHeldKeys
  /// The keys of actions.
  public internal(set) var shortcuts = Shortcuts()
  /// The effect of one finger.
  public internal(set) var finger = OneFinger.pans

  /// Creates the settings of a new desk.
  public init() {}

  /// The effect of one finger.
  public enum OneFinger: Hashable, Sendable {
    /// It moves the page.
    case pans
    /// It draws.
    case draws
  }

  /// The space bar moves the page while it is held.
  static let usualHeldKeys: [Key: Held] = [Key("space"): .tool(.hand)]

  /// The most devices, or held keys, that are kept.
  static let limit = 64

  /// The settings of a device that differs from its defaults; nil for any other.
  subscript(name: String) -> DeviceSettings? { devices.first { $0.name == name } }

  /// Keeps a device's settings, or forgets them if they are the defaults.
  mutating func keep(_ settings: DeviceSettings) {
    let place = devices.firstIndex { $0.name == settings.name }
    switch (place, settings.isChanged) {
    case (let place?, true): devices[place] = settings
    case (let place?, false): devices.remove(at: place)
    case (nil, true): devices = devices.suffix(Self.limit - 1) + [settings]
    case (nil, false): break
    }
  }

  /// What a key does.
  public func binding(of key: Key) -> Binding {
    Binding(held: heldKeys[key], clicked: shortcuts.action(of: key))
  }

  /// Binds a key.
  mutating func bind(_ key: Key, to binding: Binding) {
    if heldKeys[key] != nil || heldKeys.count < Self.limit { heldKeys[key] = binding.held }
    guard let action = binding.clicked else { return shortcuts.free(key) }
    if shortcuts.action(of: key) != action { shortcuts.give(key, to: action, further: true) }
  }

  /// The keys that act otherwise than usual, and those that do something while held.
  var boundKeys: Set<Key> { Set(heldKeys.keys).union(shortcuts.changedKeys) }

  /// Whether any key acts otherwise than usual.
  var haveKeysChanged: Bool { heldKeys != Self.usualHeldKeys || shortcuts.areChanged }

  /// Lets all keys act as usual.
  mutating func resetKeys() {
    heldKeys = Self.usualHeldKeys
    shortcuts.reset()
  }
}

/// How one device acts.
public struct DeviceSettings: Hashable, Sendable {
  /// The name of the device.
  public let name: String
  /// The kind of device.
  public let kind: Device.Kind
  /// Whether it reports pressure.
  public let hasPressure: Bool
  /// The curve that its pressure goes through.
  public internal(set) var curve = PressureCurve.linear
  /// The buttons that differ from their defaults.
  public internal(set) var buttons: [Button: Binding] = [:]

  /// Creates the default settings of a device.
  public init(_ device: Device) {
    (name, kind, hasPressure) = (device.name, device.kind, device.hasPressure)
  }

  init(name: String, kind: Device.Kind, hasPressure: Bool) {
    (self.name, self.kind, self.hasPressure) = (name, kind, hasPressure)
  }

  /// Whether anything differs from the defaults.
  var isChanged: Bool { curve != .linear || !buttons.isEmpty }

  /// What a button does, by its own binding or by default.
  func binding(of button: Button) -> Binding {
    buttons[button] ?? kind.usualButtons[button] ?? Binding()
  }

  /// Binds a button.
  mutating func bind(_ button: Button, to binding: Binding) {
    buttons[button] = binding == (kind.usualButtons[button] ?? Binding()) ? nil : binding
  }
}

extension Device.Kind {
  /// The default bindings of the buttons of this kind of device.
  public var usualButtons: [Button: Binding] {
    switch self {
    case .pen:
      [.number(2): Binding(held: .tool(.eraser)), .number(3): Binding(held: .tool(.hand))]
    case .eraser: [.end: Binding(held: .tool(.eraser))]
    case .mouse:
      [
        .number(2): Binding(held: .tool(.hand)),
        .number(3): Binding(clicked: .contextMenu(atPointer: true)),
        .number(8): Binding(clicked: .previousPage), .number(9): Binding(clicked: .nextPage),
      ]
    case .pad:
      [
        .number(1): Binding(clicked: .undo), .number(2): Binding(clicked: .redo),
        .number(3): Binding(held: .tool(.hand)), .number(8): Binding(clicked: .togglePenCard),
      ]
    case .finger: [:]
    }
  }
}
