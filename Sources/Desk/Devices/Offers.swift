internal import Wording

/// The effects that a button or a key can be bound to, with the words by which settings name them.
enum Offers {
  /// The effects while held.
  static let held: [(key: String, value: Held)] =
    Tool.allCases.map { ($0.rawValue, .tool($0)) } + [("straight", .straight)]

  /// The actions of a click.
  static let clicked: [(key: String, value: Action)] = ActionEntry.all.filter(\.isForButtons)
    .compactMap { entry in entry.setting.map { ($0, entry.action) } }

  /// All actions that a key can have, by the words that stay the same from one version to the next.
  static let named: [(name: String, action: Action)] = ActionEntry.all.compactMap { entry in
    entry.setting.map { ($0, entry.action) }
  }

  /// The action that settings call by a name.
  static func action(named name: String) -> Action? { byName[name] }

  /// The name by which settings call an action; nil for one that no key can have.
  static func name(of action: Action) -> String? { action.entry?.setting }

  private static let byName = Dictionary(named.map { ($0.name, $0.action) }) { first, _ in first }

  /// The names of the offers for a button or key, in order of their places; the first is to do nothing.
  static func names(isHeld: Bool) -> [Words] {
    ["Nothing"] + (isHeld ? held.map(\.value.name) : clicked.map(\.value.name))
  }
}

extension Held {
  /// The effect, in a few words.
  var name: Words {
    switch self {
    case .tool(let tool): Action.take(tool).name
    case .straight: "Straight lines"
    }
  }
}

extension Binding {
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

  /// The bound effect, in a few words.
  func name(isHeld: Bool) -> Words { (isHeld ? held?.name : clicked?.name) ?? "Nothing" }
}

extension Button {
  /// The button's name in the interface, on this kind of device.
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
