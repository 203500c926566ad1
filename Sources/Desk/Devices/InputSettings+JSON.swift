internal import Bytes
internal import Ink
internal import Wording

/// How devices, keys and fingers act, as members of the settings file.
extension InputSettings {
  /// Reads settings; what is missing or invalid gets its default.
  init(_ settings: JSON, faults: inout [Words]) {
    self.init()
    let devices: [DeviceSettings]? = Self.list(of: "devices", in: settings, faults: &faults) {
      (json) throws(JSONFault) in try DeviceSettings(json)
    }
    for device in devices ?? [] where self[device.name] == nil { keep(device) }
    let held: [(Key, Held)]? = Self.list(of: "heldKeys", in: settings, faults: &faults) {
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

  /// The settings as they are written.
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

  /// The effects as members; one that is not set is left out.
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

// MARK: - Names

extension InputSettings.OneFinger {
  fileprivate static let names: KeyValuePairs<String, InputSettings.OneFinger> = [
    "pans": .pans, "draws": .draws,
  ]
}

extension Device.Kind {
  fileprivate static let names: KeyValuePairs<String, Device.Kind> = [
    "pen": .pen, "eraser": .eraser, "mouse": .mouse, "pad": .pad, "finger": .finger,
  ]
}
