internal import Bytes
public import Ink
internal import Wording

/// The saved settings of pens, buttons, keys and fingers.
public struct InputSettings: Hashable, Sendable {
  /// The devices that differ from their defaults, in the order in which they were set up.
  public internal(set) var devices: [DeviceSettings] = []
  /// The keys that do something while they are held.
  public internal(set) var heldKeys: [Key: HeldEffect] = usualHeldKeys
  /// The shortcuts.
  public internal(set) var shortcuts = Shortcuts()
  /// The effect of one finger.
  public internal(set) var finger = OneFinger.pans

  /// Creates the default settings.
  public init() {}

  /// The effect of one finger.
  public enum OneFinger: Hashable, Sendable {
    case pans
    case draws

    fileprivate static let names: KeyValuePairs<String, InputSettings.OneFinger> = [
      "pans": .pans, "draws": .draws,
    ]
  }

  /// The space bar moves the page while it is held.
  static let usualHeldKeys: [Key: HeldEffect] = [Key("space"): .tool(.hand)]

  /// The most saved devices, and the most held keys.
  static let limit = 64

  /// The settings of a device that differs from its defaults; nil for any other.
  subscript(name: String) -> DeviceSettings? { devices.first { $0.name == name } }

  /// Saves the settings of a device, or removes them if they are the defaults.
  mutating func store(_ settings: DeviceSettings) {
    let place = devices.firstIndex { $0.name == settings.name }
    switch (place, settings.isChanged) {
    case (let place?, true): devices[place] = settings
    case (let place?, false): devices.remove(at: place)
    case (nil, true): devices = devices.suffix(Self.limit - 1) + [settings]
    case (nil, false): break
    }
  }

  /// The effects of a key.
  public func binding(of key: Key) -> Binding {
    Binding(held: heldKeys[key], clicked: shortcuts.action(of: key))
  }

  mutating func bind(_ key: Key, to binding: Binding) {
    if heldKeys[key] != nil || heldKeys.count < Self.limit { heldKeys[key] = binding.held }
    guard let action = binding.clicked else { return shortcuts.free(key) }
    if shortcuts.action(of: key) != action { shortcuts.assign(key, to: action, further: true) }
  }

  /// The keys that differ from their defaults, and those with an effect while held.
  var boundKeys: Set<Key> { Set(heldKeys.keys).union(shortcuts.changedKeys) }

  var haveKeysChanged: Bool { heldKeys != Self.usualHeldKeys || shortcuts.areChanged }

  mutating func resetKeys() {
    heldKeys = Self.usualHeldKeys
    shortcuts.reset()
  }
}

/// The settings of one device.
public struct DeviceSettings: Hashable, Sendable {
  /// The name of the device.
  public let name: String
  let kind: Device.Kind
  let hasPressure: Bool
  /// The pressure curve.
  public internal(set) var curve = PressureCurve.linear
  /// The buttons that differ from their defaults.
  public internal(set) var buttons: [Button: Binding] = [:]

  var isChanged: Bool { curve != .linear || !buttons.isEmpty }

  func binding(of button: Button) -> Binding {
    buttons[button] ?? kind.usualButtons[button] ?? Binding()
  }

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

  fileprivate static let names: KeyValuePairs<String, Device.Kind> = [
    "pen": .pen, "eraser": .eraser, "mouse": .mouse, "pad": .pad, "finger": .finger,
  ]
}

extension InputSettings {
  /// Reads settings; missing and invalid ones get their defaults.
  init(_ settings: JSON, faults: inout [Words]) {
    self.init()
    let devices: [DeviceSettings]? = Self.list(of: "devices", in: settings, faults: &faults) {
      (json) throws(JSONFault) in try DeviceSettings(json)
    }
    for device in devices ?? [] where self[device.name] == nil { store(device) }
    let held: [(Key, HeldEffect)]? = Self.list(of: "heldKeys", in: settings, faults: &faults) {
      (json) throws(JSONFault) in
      guard let key = try json.text("key").flatMap(Key.init(setting:)) else {
        throw JSONFault("key is not a known key")
      }
      guard let held = try json.choice("held", among: Offers.held) else {
        throw JSONFault("held is missing")
      }
      return (key, held)
    }
    if let held { heldKeys = Dictionary(held) { first, _ in first } }
    shortcuts = Shortcuts(settings)
    do throws(JSONFault) {
      finger = try settings.choice("finger", among: OneFinger.names) ?? finger
    } catch {
      faults.append("\(error)")
    }
  }

  var members: [JSON.Member] {
    let keys = heldKeys.sorted { $0.key.setting < $1.key.setting }.map { key, held -> JSON in
      ["key": .string(key.setting), "held": Offers.held.json(held)]
    }
    return [
      .init(name: "devices", value: .array(devices.map(\.json))),
      .init(name: "heldKeys", value: .array(keys)),
      .init(name: Shortcuts.member, value: shortcuts.json),
      .init(name: "finger", value: OneFinger.names.json(finger)),
    ]
  }

  /// Reads a list, leaving out invalid elements; nil if there is no list.
  private static func list<Value>(
    of name: String, in settings: JSON, faults: inout [Words],
    _ read: (JSON) throws(JSONFault) -> Value
  ) -> [Value]? {
    do throws(JSONFault) {
      guard let stored = try settings.list(name) else { return nil }
      if stored.count > limit { faults.append("there are more than \(limit) \(name)") }
      var values: [Value] = []
      for (place, json) in stored.prefix(limit).enumerated() {
        do throws(JSONFault) {
          values.append(try read(json))
        } catch {
          faults.append("\(name) \(place + 1): \(error)")
        }
      }
      return values
    } catch {
      faults.append("\(error)")
      return nil
    }
  }
}

extension DeviceSettings {
  /// Creates the default settings of a device.
  public init(_ device: Device) {
    self.init(name: device.name, kind: device.kind, hasPressure: device.hasPressure)
  }

  /// The longest name of a device, in bytes.
  private static let nameLimit = 300

  fileprivate init(_ json: JSON) throws(JSONFault) {
    guard let name = try json.text("name"), name.utf8.count <= Self.nameLimit else {
      throw JSONFault("name is missing or too long")
    }
    guard let kind = try json.choice("kind", among: Device.Kind.names) else {
      throw JSONFault("kind is missing")
    }
    self.init(name: name, kind: kind, hasPressure: try json.flag("pressure") ?? false)
    if let curve = json["curve"] {
      self.curve = PressureCurve(
        lowest: try curve.number("lowest", in: 0...1) ?? 0,
        highest: try curve.number("highest", in: 0...1) ?? 1,
        gamma: try curve.number("gamma", in: 0.2...5) ?? 1)
    }
    for button in try json.list("buttons") ?? [] {
      bind(try Button(button), to: try Binding(button))
    }
  }

  fileprivate var json: JSON {
    let buttons = buttons.sorted { $0.key.rank < $1.key.rank }.map { button, binding in
      JSON.object([.init(name: "button", value: button.json)] + binding.members)
    }
    return [
      "name": .string(name), "kind": Device.Kind.names.json(kind),
      "pressure": .boolean(hasPressure),
      "curve": [
        "lowest": .number(curve.lowest), "highest": .number(curve.highest),
        "gamma": .number(curve.gamma),
      ],
      "buttons": .array(buttons),
    ]
  }
}

extension Binding {
  fileprivate init(_ json: JSON) throws(JSONFault) {
    self.init(
      held: try json.choice("held", among: Offers.held),
      clicked: try json.choice("clicked", among: Offers.clicked))
  }

  fileprivate var members: [JSON.Member] {
    [
      held.map { .init(name: "held", value: Offers.held.json($0)) },
      clicked.map { .init(name: "clicked", value: Offers.clicked.json($0)) },
    ].compactMap(\.self)
  }
}

extension Button {
  fileprivate init(_ json: JSON) throws(JSONFault) {
    if case .string("end")? = json["button"] {
      self = .end
      return
    }
    guard let number = try json.integer("button", in: 1...32) else {
      throw JSONFault("button is missing")
    }
    self = .number(UInt8(number))
  }

  fileprivate var json: JSON {
    switch self {
    case .end: "end"
    case .number(let number): .integer(Int(number))
    }
  }
}
