public import Ink

/// How pens, buttons, keys and fingers act: what is kept of them from one day to the next.
public struct InputSettings: Hashable, Sendable {
  /// The devices that are known, the one used last first.
  public var devices: [DeviceSettings] = []
  /// What keys do where it is not the usual.
  public var keys: [Key: Binding] = usualKeys
  /// What one finger does.
  public var finger = OneFinger.pans

  /// Creates the settings of a new desk.
  public init() {}

  /// What one finger does.
  public enum OneFinger: String, Hashable, Sendable, CaseIterable {
    /// It moves the page.
    case pans
    /// It draws.
    case draws
  }

  /// The space bar moves the page while it is held, and scrolls when it is clicked.
  public static let usualKeys: [Key: Binding] = [
    Key("space"): Binding(held: .tool(.hand), clicked: .scrollDown)
  ]

  /// More devices than this are forgotten.
  static let deviceLimit = 32

  /// The settings of a device; setting them makes it known.
  subscript(name: String) -> DeviceSettings? {
    get { devices.first { $0.name == name } }
    set {
      let place = devices.firstIndex { $0.name == name }
      guard let newValue else { return }
      if let place { devices[place] = newValue } else { devices.append(newValue) }
    }
  }

  /// Puts a device before all others.
  mutating func use(_ name: String) {
    guard let place = devices.firstIndex(where: { $0.name == name }), place > 0 else { return }
    devices.insert(devices.remove(at: place), at: 0)
  }

  /// What a key does, in the usual way or another.
  func binding(of key: Key) -> Binding { keys[key] ?? Binding(clicked: key.action) }
}

/// How one device acts.
public struct DeviceSettings: Hashable, Sendable {
  /// The name of the device.
  public let name: String
  /// What it is.
  public var kind: Device.Kind
  /// Whether it says how hard it is pressed.
  public var hasPressure: Bool
  /// What its pressure counts as.
  public var curve = PressureCurve.linear
  /// What its buttons do where it is not the usual.
  public var buttons: [Button: Binding] = [:]

  /// Creates the settings of a device as it comes.
  public init(_ device: Device) {
    (name, kind, hasPressure) = (device.name, device.kind, device.hasPressure)
  }

  /// Whether anything is not as the device came.
  var isChanged: Bool { curve != .linear || !buttons.isEmpty }

  /// What a button does, in the usual way or another.
  func binding(of button: Button) -> Binding {
    buttons[button] ?? Self.usualButtons(of: kind)[button] ?? Binding()
  }

  /// What the buttons of a kind of device do unless somebody wants it otherwise.
  public static func usualButtons(of kind: Device.Kind) -> [Button: Binding] {
    switch kind {
    case .pen:
      [.number(2): Binding(held: .tool(.eraser)), .number(3): Binding(held: .tool(.hand))]
    case .eraser: [.end: Binding(held: .tool(.eraser))]
    case .mouse:
      [
        .number(2): Binding(held: .tool(.hand)), .number(3): Binding(held: .tool(.eraser)),
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
