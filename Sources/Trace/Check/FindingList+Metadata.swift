internal import Bytes
internal import Wording

extension FindingList {
  /// The types of metadata values.
  private enum Value {
    case text
    case number
    case flag
    case object
    case list
    /// A number, or one for each axis.
    case scale

    /// The demand on a member of this type.
    func demand(on name: String) -> Words {
      switch self {
      case .text: "\(name) in the metadata must be a string"
      case .number: "\(name) in the metadata must be a number"
      case .flag: "\(name) in the metadata must be true or false"
      case .object: "\(name) in the metadata must be an object"
      case .list: "\(name) in the metadata must be a list"
      case .scale: "\(name) in the metadata must be a number or a list of two"
      }
    }

    func takes(_ value: JSON) -> Bool {
      switch (self, value) {
      case (_, .null), (.text, .string), (.number, .integer), (.number, .number),
        (.flag, .boolean), (.object, .object), (.list, .array), (.scale, .integer),
        (.scale, .number):
        true
      case (.scale, .array(let values)): values.count == 2
      default: false
      }
    }
  }

  /// The members with a defined meaning, by path.
  private static let known: [(path: [String], value: Value)] = [
    (["schema"], .text), (["clock"], .object), (["clock", "domain"], .text),
    (["clock", "pairs"], .list), (["res"], .object), (["device"], .object),
    (["device", "name"], .text), (["device", "vid_pid"], .text), (["device", "driver"], .text),
    (["device", "smoothing"], .text), (["device", "report_hz"], .number),
    (["device", "resolution"], .scale), (["device", "pressure_range"], .list),
    (["stylus"], .object), (["stylus", "name"], .text), (["stylus", "marks"], .object),
    (["app"], .object), (["app", "name"], .text), (["app", "version"], .text),
    (["display"], .object), (["display", "session"], .text), (["display", "compositor"], .text),
    (["display", "mode"], .text), (["display", "refresh_hz"], .number),
    (["display", "scale"], .number), (["display", "px_per_mm"], .scale), (["host"], .object),
    (["host", "cpu"], .text), (["host", "kernel"], .text), (["host", "vm"], .flag),
    (["protocol"], .object), (["protocol", "task"], .text), (["protocol", "source"], .text),
    (["probe"], .object),
  ]

  /// The members needed to compare traces.
  private static let wanted: [[String]] = [
    ["device", "name"], ["device", "driver"], ["device", "smoothing"], ["app", "name"],
    ["app", "version"], ["display", "session"], ["display", "refresh_hz"],
    ["protocol", "source"],
  ]

  /// Checks the types of the values, and notes missing ones.
  mutating func checkMetadata(_ trace: Trace) {
    for (path, wanted) in Self.known {
      guard let value = Self.value(at: path, of: trace.metadata), !wanted.takes(value) else {
        continue
      }
      add(.wrong, wanted.demand(on: path.joined(separator: ".")))
    }
    if case .object(let steps)? = trace.metadata["res"] {
      for step in steps.prefix(64) where !Value.number.takes(step.value) {
        add(.wrong, Value.number.demand(on: "res.\(step.name.prefix(40))"))
      }
      for step in steps.prefix(64) {
        let value: Double? =
          switch step.value {
          case .integer(let number): Double(number)
          case .number(let number): number
          default: nil
          }
        guard let value, !(1...1e9).contains(value) else { continue }
        let name = "res.\(step.name.prefix(40))"
        add(.wrong, "\(name) in the metadata must be a step of 1 to 1e9 nanoseconds")
      }
    }
    let missing = Self.wanted.filter { path in
      let value = Self.value(at: path, of: trace.metadata)
      return value == nil || value == .null
    }
    guard !missing.isEmpty else { return }
    let names = missing.map { $0.joined(separator: ".") }
    add(.odd, "the metadata lacks what comparisons need: \(names.joined(separator: ", "))")
  }

  private static func value(at path: [String], of metadata: JSON) -> JSON? {
    path.reduce(metadata as JSON?) { $0?[$1] }
  }
}
