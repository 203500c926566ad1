internal import CSDL2
internal import Desk
internal import Ink
internal import Pen

extension PenDevice {
  var kind: Device.Kind {
    // Drivers end the name of a pad with this word; a touchpad is written as one.
    tool == .mouse && name.lowercased().hasSuffix(" pad") ? .pad : tool.kind
  }

  /// The device as the desk knows it; nil if it cannot be configured.
  var onDesk: Device? {
    // The server has a device for programs that test others.
    guard !name.hasPrefix("Virtual core") else { return nil }
    return Device(number: number, name: name, kind: kind, hasPressure: channels.contains(.pressure))
  }
}

extension PenTool {
  fileprivate var kind: Device.Kind {
    switch self {
    case .pen: .pen
    case .eraser: .eraser
    case .mouse: .mouse
    case .finger: .finger
    }
  }
}

extension InputSettings {
  typealias Map = ButtonMap<HeldEffect, Action>

  var curves: [String: PressureCurve] {
    Dictionary(devices.map { ($0.name, $0.curve) }) { first, _ in first }
  }

  /// The bindings of keys that act while held, and of the buttons of unknown devices.
  var usualBindings: [ButtonSource: Map.Binding] {
    var bindings: [ButtonSource: Map.Binding] = [:]
    for key in heldKeys.keys {
      if let source = ButtonSource(key) { bindings[source] = Map.Binding(binding(of: key)) }
    }
    for tool in PenTool.allCases {
      for (button, binding) in tool.kind.usualButtons {
        bindings[ButtonSource(button, of: tool)] = Map.Binding(binding)
      }
    }
    return bindings
  }

  func bindings(of device: PenDevice) -> [ButtonSource: Map.Binding] {
    let own = devices.first { $0.name == device.name }?.buttons ?? [:]
    let buttons = device.kind.usualButtons.merging(own) { $1 }
    return Dictionary(
      uniqueKeysWithValues: buttons.map {
        (ButtonSource($0.key, of: device.tool), Map.Binding($0.value))
      })
  }
}

extension ButtonMap<HeldEffect, Action>.Binding {
  fileprivate init(_ binding: Binding) { self.init(held: binding.held, clicked: binding.clicked) }
}

extension ButtonSource {
  fileprivate init(_ button: Button, of tool: PenTool) {
    switch button {
    case .end: self = .end(of: tool)
    case .number(let number): self = .button(number, of: tool)
    }
  }

  fileprivate init?(_ key: Key) {
    let code = SDL_GetKeyFromName(key.name)
    guard code != 0 else { return nil }
    var keys: KeyModifiers = []
    if key.control { keys.insert(.control) }
    if key.shift { keys.insert(.shift) }
    self = .key(code, keys)
  }
}
