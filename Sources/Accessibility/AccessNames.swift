internal import Bus
internal import Desk

enum AccessNames {
  static let registry = "org.a11y.atspi.Registry"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let base = "/org/a11y/atspi"
  static let root = "\(base)/accessible/root"
  static let cache = "\(base)/cache"
  static let null = "\(base)/null"

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

struct AccessReference: Hashable {
  let bus: String
  let path: String

  var value: BusValue { .structure([.string(bus), .path(path)]) }

  static let null = AccessReference(bus: "", path: AccessNames.null)
}

extension BusValue {
  static func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }
}

extension AccessibleItem.Role {
  /// Its number among the roles of AT-SPI, and its name there; readers have their own names to say.
  var access: (number: UInt32, word: String) {
    switch self {
    case .window: (23, "frame")
    case .page: (82, "document frame")
    case .bar: (63, "tool bar")
    case .card: (16, "dialog")
    case .menu: (33, "menu")
    case .list: (31, "list")
    case .tabs: (38, "page tab list")
    case .status: (54, "status bar")
    case .message: (101, "notification")
    case .alert: (2, "alert")
    case .button: (43, "push button")
    case .toggle: (62, "toggle button")
    case .choice: (44, "radio button")
    case .row: (35, "menu item")
    case .entry: (32, "list item")
    case .fold: (62, "toggle button")
    case .tab: (37, "page tab")
    case .slider: (51, "slider")
    case .field: (79, "entry")
    case .secret: (40, "password text")
    case .line: (29, "label")
    case .progress: (42, "progress bar")
    case .link: (88, "link")
    case .table: (55, "table")
    case .cell: (56, "table cell")
    case .shape: (27, "image")
    }
  }
}

extension AccessibleItem {
  /// Its role: a row that is on can be checked.
  var accessRole: (number: UInt32, word: String) {
    role == .row && states.contains(.on) ? (8, "check menu item") : role.access
  }

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
