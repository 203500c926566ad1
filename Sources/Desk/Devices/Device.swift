internal import Wording

/// A pointing device.
public struct Device: Hashable, Sendable {
  /// The number in its events, valid while it is plugged in.
  var number: Int32
  /// The name, the same each time it is plugged in.
  var name: String
  var kind: Kind
  var hasPressure: Bool

  /// Creates a device.
  public init(number: Int32, name: String, kind: Kind, hasPressure: Bool) {
    (self.number, self.name, self.kind, self.hasPressure) = (number, name, kind, hasPressure)
  }

  /// The kinds of devices.
  public enum Kind: Hashable, Sendable {
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A mouse, or anything else that moves a pointer.
    case mouse
    /// The buttons beside a tablet, which move no pointer.
    case pad
    case finger
  }
}

/// A button of a device.
public enum Button: Hashable, Sendable {
  /// The eraser end, pressed as long as it is near.
  case end
  /// A button by its number in X: 2 is the middle one, or the first on the barrel of a pen.
  case number(UInt8)

  func name(on kind: Device.Kind) -> Words {
    switch (self, kind) {
    case (.end, _): "This end"
    case (.number(2), .pen), (.number(2), .eraser): "Lower button"
    case (.number(3), .pen), (.number(3), .eraser): "Upper button"
    case (.number(2), .mouse): "Middle button"
    case (.number(3), .mouse): "Right button"
    case (.number(8), .mouse): "Back button"
    case (.number(9), .mouse): "Forward button"
    case (.number(let number), _): "Button \(number)"
    }
  }
}

/// The effect of a button while it is held.
public enum HeldEffect: Hashable, Sendable {
  case tool(Tool)
  case straight

  var name: Words {
    switch self {
    case .tool(let tool): Action.selectTool(tool).name
    case .straight: "Straight lines"
    }
  }
}

/// The effects of a button or a key.
public struct Binding: Hashable, Sendable {
  /// The effect while it is held.
  public var held: HeldEffect?
  /// The action when it is clicked.
  public var clicked: Action?

  /// Creates a binding; a missing effect does nothing.
  public init(held: HeldEffect? = nil, clicked: Action? = nil) {
    (self.held, self.clicked) = (held, clicked)
  }

  /// Returns the binding with the offer at a place; nil if there is none.
  func choosing(_ place: Int, isHeld: Bool) -> Binding? {
    var binding = self
    let count = isHeld ? Offers.held.count : Offers.clicked.count
    guard (0...count).contains(place) else { return nil }
    if isHeld {
      binding.held = place == 0 ? nil : Offers.held[place - 1].value
    } else {
      binding.clicked = place == 0 ? nil : Offers.clicked[place - 1].value
    }
    return binding
  }

  /// The place of the bound effect among the offers; nil if it is not offered.
  func place(isHeld: Bool) -> Int? {
    let place =
      isHeld
      ? held.map { held in Offers.held.firstIndex { $0.value == held } }
      : clicked.map { action in Offers.clicked.firstIndex { $0.value == action } }
    return place.map { $0.map { $0 + 1 } } ?? 0
  }

  func name(isHeld: Bool) -> Words { (isHeld ? held?.name : clicked?.name) ?? "Nothing" }
}

/// The connected devices, and the order of their use.
public struct ConnectedDevices: Hashable, Sendable {
  var all: [Device] = []
  /// The numbers of the used devices, the latest first.
  private(set) var used: [Int32] = []

  /// The number of the last used device.
  public var latest: Int32? { used.first }

  subscript(number: Int32) -> Device? { all.first { $0.number == number } }

  mutating func update(_ devices: [Device]) {
    all = devices
    used.removeAll { number in !devices.contains { $0.number == number } }
  }

  mutating func markUsed(_ number: Int32) {
    used.removeAll { $0 == number }
    if self[number] != nil { used.insert(number, at: 0) }
  }
}

/// The effects that a button or a key can be bound to, with their names in the settings file.
enum Offers {
  static let held: [(key: String, value: HeldEffect)] =
    Tool.allCases.map { ($0.rawValue, .tool($0)) } + [("straight", .straight)]

  static let clicked: [(key: String, value: Action)] = ActionEntry.all.filter(\.isForButtons)
    .compactMap { entry in entry.setting.map { ($0, entry.action) } }

  /// All actions that a key can have, by names that must never change.
  static let named: [(name: String, action: Action)] = ActionEntry.all.compactMap { entry in
    entry.setting.map { ($0, entry.action) }
  }

  static func action(named name: String) -> Action? { byName[name] }

  /// The settings name of an action; nil if no key can have it.
  static func name(of action: Action) -> String? { action.entry?.setting }

  private static let byName = Dictionary(named.map { ($0.name, $0.action) }) { first, _ in first }

  /// The names of the offers for a button or key; the first is to do nothing.
  static func names(isHeld: Bool) -> [Words] {
    ["Nothing"] + (isHeld ? held.map(\.value.name) : clicked.map(\.value.name))
  }
}
