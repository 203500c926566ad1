internal import Bus

/// The names under which screen readers and programs know each other.
enum AccessNames {
  static let registry = "org.a11y.atspi.Registry"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  /// The path above all objects.
  static let base = "/org/a11y/atspi"
  static let root = "\(base)/accessible/root"
  static let cache = "\(base)/cache"
  /// The null object.
  static let null = "\(base)/null"

  /// The path of an item by its number; the root is 0.
  static func path(_ number: UInt64) -> String {
    number == 0 ? root : "\(base)/accessible/\(number)"
  }

  /// The number of the item at a path; nil for a path of something else.
  static func number(at path: String) -> UInt64? {
    if path == root { return 0 }
    let start = "\(base)/accessible/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    let digits = path.dropFirst(start.count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return UInt64(digits)
  }
}

/// The interfaces of an object.
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

  /// The interface of a name on the bus.
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

  /// Its form in messages.
  var value: BusValue { .structure([.string(bus), .path(path)]) }

  /// The null object.
  static let null = AccessReference(bus: "", path: AccessNames.null)
}
