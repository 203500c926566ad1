internal import Bus
internal import Desk

/// The names under which screen readers and programs know each other.
enum AccessNames {
  static let registry = "org.a11y.atspi.Registry"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let base = "/org/a11y/atspi"
  static let root = "\(base)/accessible/root"
  static let cache = "\(base)/cache"
  static let null = "\(base)/null"

  /// The path of an item by its number; the root is 0.
  static func path(_ number: UInt64) -> String {
    number == 0 ? root : "\(base)/accessible/\(number)"
  }

  static func number(at path: String) -> UInt64? {
    if path == root { return 0 }
    let start = "\(base)/accessible/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    let digits = path.dropFirst(start.count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return UInt64(digits)
  }
}

enum AccessInterface: String, CaseIterable {
  case accessible = "Accessible"
  case application = "Application"
  case component = "Component"
  case action = "Action"
  case text = "Text"
  case editableText = "EditableText"
  case value = "Value"
  case cache = "Cache"

  var name: String { "org.a11y.atspi.\(rawValue)" }

  init?(name: String?) {
    let start = "org.a11y.atspi."
    guard let name, name.utf8.starts(with: start.utf8) else { return nil }
    self.init(rawValue: String(name.dropFirst(start.count)))
  }
}

/// An object of a program on the bus of screen readers.
struct AccessReference: Hashable {
  let bus: String
  let path: String

  var value: BusValue { .structure([.string(bus), .path(path)]) }

  static let null = AccessReference(bus: "", path: AccessNames.null)
}

extension AccessibleItem.Role {
  /// Its number among the roles of AT-SPI.
  var number: UInt32 {
    switch self {
    case .window: 23
    case .page: 82
    case .bar: 63
    case .card: 16
    case .menu: 33
    case .list: 31
    case .tabs: 38
    case .status: 54
    case .message: 101
    case .alert: 2
    case .button: 43
    case .toggle: 62
    case .choice: 44
    case .row: 35
    case .entry: 32
    case .fold: 62
    case .tab: 37
    case .slider: 51
    case .field: 79
    case .secret: 40
    case .line: 29
    case .progress: 42
    }
  }

  /// Its name there; readers have their own names to say.
  var word: String {
    switch self {
    case .window: "frame"
    case .page: "document frame"
    case .bar: "tool bar"
    case .card: "dialog"
    case .menu: "menu"
    case .list: "list"
    case .tabs: "page tab list"
    case .status: "status bar"
    case .message: "notification"
    case .alert: "alert"
    case .button: "push button"
    case .toggle, .fold: "toggle button"
    case .choice: "radio button"
    case .row: "menu item"
    case .entry: "list item"
    case .tab: "page tab"
    case .slider: "slider"
    case .field: "entry"
    case .secret: "password text"
    case .line: "label"
    case .progress: "progress bar"
    }
  }
}

extension AccessibleItem {
  /// Its number among the roles: a row that is on can be checked.
  var role32: UInt32 { role == .row && states.contains(.on) ? 8 : role.number }

  var roleWord: String { role == .row && states.contains(.on) ? "check menu item" : role.word }

  /// Its states as AT-SPI numbers them, in two words of 32 bits.
  func accessStates(isActive: Bool) -> UInt64 {
    var bits: [AccessState] = [.visible]
    if states.contains(.seen) { bits.append(.showing) }
    if states.contains(.enabled) || role == .line || role == .progress {
      bits += [.enabled, .sensitive]
    }
    if states.contains(.focusable) { bits.append(.focusable) }
    if states.contains(.focused), isActive { bits.append(.focused) }
    if states.contains(.opens) { bits.append(.expandable) }
    if states.contains(.open) { bits.append(.expanded) }
    bits += ownStates(isActive: isActive)
    return bits.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  private func ownStates(isActive: Bool) -> [AccessState] {
    let isOn = states.contains(.on)
    return switch role {
    case .window: isActive ? [.active] : []
    case .toggle: isOn ? [.pressed, .checked] : []
    case .choice: isOn ? [.checkable, .checked] : [.checkable]
    case .row: isOn ? [.checkable, .checked] : []
    case .entry, .tab: isOn ? [.selectable, .selected] : [.selectable]
    case .field, .secret: [.editable, .singleLine, .selectableText]
    case .slider: [states.contains(.upright) ? .vertical : .horizontal]
    case .page: reading == nil ? [] : [.multiLine, .readOnly]
    default: []
    }
  }
}

/// The states of AT-SPI that are used, by their numbers.
enum AccessState: UInt64, CaseIterable {
  case active = 1
  case checked = 4
  case editable = 7
  case enabled = 8
  case expandable = 9
  case expanded = 10
  case focusable = 11
  case focused = 12
  case horizontal = 14
  case multiLine = 17
  case pressed = 20
  case selectable = 22
  case selected = 23
  case sensitive = 24
  case showing = 25
  case singleLine = 26
  case vertical = 29
  case visible = 30
  case selectableText = 38
  case checkable = 41
  case readOnly = 43

  var word: String {
    switch self {
    case .multiLine: "multi-line"
    case .readOnly: "read-only"
    case .singleLine: "single-line"
    case .selectableText: "selectable-text"
    default: "\(self)"
    }
  }
}
