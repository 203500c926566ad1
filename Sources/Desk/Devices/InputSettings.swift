public import Ink

/// How pens, buttons, keys and fingers act: what is kept of them from one day to the next.
public struct InputSettings: Hashable, Sendable {
  /// The devices that act in another way than they came, in the order in which they were set up.
  public internal(set) var devices: [DeviceSettings] = []
  /// The keys with actions other than the default.
  public internal(set) var keys: [Key: Binding] = usualKeys
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

  /// The space bar moves the page while it is held, and scrolls when it is clicked.
  static let usualKeys: [Key: Binding] = [
    Key("space"): Binding(held: .tool(.hand), clicked: .scrollDown)
  ]

  /// More devices, or keys, than this are not kept.
  static let limit = 64

  /// The settings of a device that acts in another way than it came.
  subscript(name: String) -> DeviceSettings? { devices.first { $0.name == name } }

  /// Keeps how a device acts, or forgets it where it acts as it came.
  mutating func keep(_ settings: DeviceSettings) {
    let place = devices.firstIndex { $0.name == settings.name }
    switch (place, settings.isChanged) {
    case (let place?, true): devices[place] = settings
    case (let place?, false): devices.remove(at: place)
    case (nil, true): devices = devices.suffix(Self.limit - 1) + [settings]
    case (nil, false): break
    }
  }

  /// The action of a key, default or not.
  func binding(of key: Key) -> Binding { keys[key] ?? Binding(clicked: key.action) }

  /// Lets a key do something else.
  mutating func bind(_ key: Key, to binding: Binding) {
    guard keys[key] != nil || keys.count < Self.limit else { return }
    let isUsual = Self.usualKeys[key] == nil && binding == Binding(clicked: key.action)
    keys[key] = isUsual ? nil : binding
  }
}

/// How one device acts.
public struct DeviceSettings: Hashable, Sendable {
  /// The name of the device.
  public let name: String
  /// The kind of device.
  public let kind: Device.Kind
  /// Whether it says how hard it is pressed.
  public let hasPressure: Bool
  /// Its pressure curve.
  public internal(set) var curve = PressureCurve.linear
  /// The buttons with actions other than the default.
  public internal(set) var buttons: [Button: Binding] = [:]

  /// Creates the settings of a device as it comes.
  public init(_ device: Device) {
    (name, kind, hasPressure) = (device.name, device.kind, device.hasPressure)
  }

  init(name: String, kind: Device.Kind, hasPressure: Bool) {
    (self.name, self.kind, self.hasPressure) = (name, kind, hasPressure)
  }

  /// Whether anything is not as the device came.
  var isChanged: Bool { curve != .linear || !buttons.isEmpty }

  /// The action of a button, default or not.
  func binding(of button: Button) -> Binding {
    buttons[button] ?? kind.usualButtons[button] ?? Binding()
  }

  /// Lets a button do something else.
  mutating func bind(_ button: Button, to binding: Binding) {
    buttons[button] = binding == (kind.usualButtons[button] ?? Binding()) ? nil : binding
  }
}

extension Device.Kind {
  /// The default actions of the buttons of a device.
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
