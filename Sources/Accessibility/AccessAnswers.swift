internal import Bus
internal import Desk

/// Answers screen readers' questions about the window.
struct AccessAnswers {
  var tree = AccessibleTree()
  var surroundings: AccessSurroundings

  mutating func answer(_ call: BusMessage) -> BusAnswer {
    guard let path = call.path, let member = call.member else { return .unknown }
    if path == AccessNames.cache { return cache(call) }
    guard let number = AccessNames.number(at: path),
      let object = AccessObject(number, in: tree, surroundings)
    else { return Self.gone }
    switch call.interface {
    case AccessNames.properties: return properties(call, of: object)
    case AccessNames.introspectable:
      return member == "Introspect" ? .done([.string(Self.xml(of: object.interfaces))]) : .unknown
    case nil:
      // Then the method alone gives the meaning.
      for interface in object.interfaces {
        let answer = object.answer(interface, call)
        if answer != .unknown { return answer }
      }
      return .unknown
    default:
      guard let interface = AccessInterface(name: call.interface) else { return .unknown }
      return object.answer(interface, call)
    }
  }

  private static let gone = BusAnswer.failed(
    name: "org.freedesktop.DBus.Error.UnknownObject", reason: "There is no such object.")

  private func cache(_ call: BusMessage) -> BusAnswer {
    switch (call.interface, call.member) {
    case (AccessNames.introspectable, "Introspect"): .done([.string(Self.xml(of: [.cache]))])
    case (_, "GetItems"):
      .done([
        .array(
          of: AccessObject.cachedSignature,
          tree.nodes.keys.sorted().compactMap { AccessObject($0, in: tree, surroundings)?.cached })
      ])
    default: .unknown
    }
  }

  // MARK: - Properties

  private mutating func properties(_ call: BusMessage, of object: AccessObject) -> BusAnswer {
    guard let interface = AccessInterface(name: call.first?.text) else { return Self.noProperty }
    let name = call.arguments.dropFirst().first?.text ?? ""
    switch call.member {
    case "GetAll": return .done([.options(object.properties(of: interface))])
    case "Get":
      guard let value = object.property(name, of: interface) else { return Self.noProperty }
      return .done([.variant(value)])
    case "Set":
      guard call.arguments.count == 3, set(name, of: interface, to: call.arguments[2], object)
      else { return Self.noProperty }
      return .done()
    default: return .unknown
    }
  }

  private static let noProperty = BusAnswer.failed(
    name: "org.freedesktop.DBus.Error.UnknownProperty", reason: "There is no such property.")

  /// Sets a writable property: the number of the program, or the value of a slider.
  private mutating func set(
    _ name: String, of interface: AccessInterface, to value: BusValue, _ object: AccessObject
  ) -> Bool {
    switch (interface, name) {
    case (.application, "Id") where object.item == nil:
      surroundings.id = Int32(clamping: value.integer ?? 0)
      return true
    case (.value, "CurrentValue"):
      guard let item = object.item, item.role == .slider, let share = value.number else {
        return false
      }
      return surroundings.request(.move(item.id, to: share))
    default: return false
    }
  }

  // MARK: - What there is

  private static func xml(of interfaces: [AccessInterface]) -> String {
    let names = interfaces.map(\.name) + [AccessNames.properties, AccessNames.introspectable]
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(names.map { "  <interface name=\"\($0)\"/>" }.joined(separator: "\n"))
      </node>
      """
  }
}
