internal import Bus
internal import Desk
internal import Geometry
private import Synchronization
internal import Wording

/// The bus of screen readers; all but taking a new state of the window happens on the bus's thread.
final class AccessBus: Sendable {
  enum News: Hashable, Sendable {
    /// Readers know the program now, and nothing of its window yet.
    case known
    /// The connection is lost, and whether readers had ever known the program by it.
    case lost(wasKnown: Bool)
  }

  private struct Picture: Sendable {
    let tree: AccessibilityTree
    let origin: Point
    let isActive: Bool
  }

  /// The state shared with the window's thread; nobody holds it for long.
  private struct Desktop: Sendable {
    var next: Picture?
    /// True while the one before is being sent.
    var isTelling = false
    /// True if the registry knows the program, and has ever known it; nothing is sent before.
    var (isKnown, wasKnown) = (false, false)
  }

  /// The state of the bus's thread.
  private struct State: Sendable {
    var answers: AccessAnswers
    var numbers = AccessibleNumbers()
    var isEmbedding = false
  }

  private let bus: BusConnection
  private let desktop = Mutex(Desktop())
  private let state: Mutex<State>
  private let hear: @Sendable (AccessBus, News) -> Void

  /// Makes the program known to readers at the address of their bus; `hear` gets news, on its thread.
  init(
    at address: String, _ surroundings: AccessSurroundings,
    hear: @escaping @Sendable (AccessBus, News) -> Void
  ) {
    self.hear = hear
    bus = BusConnection(to: address)
    state = Mutex(State(answers: AccessAnswers(surroundings: surroundings)))
    bus.serve(AccessNames.base, isTree: true) { [weak self] call in
      self?.state.withLock { $0.answers.answer(call) } ?? .unknown
    }
    bus.listen(toOwnersOf: AccessNames.registry) { [weak self] in self?.handleNewRegistry($0) }
    bus.whenLost { [weak self] in
      guard let self else { return }
      hear(self, .lost(wasKnown: desktop.withLock(\.wasKnown)))
    }
    bus.perform { [weak self] name in if let name { self?.embed(as: name) } }
  }

  var isKnown: Bool { desktop.withLock(\.isKnown) }

  // MARK: - Registry

  private func embed(as name: String) {
    state.withLock { state in
      state.answers.surroundings.bus = name
      state.isEmbedding = true
    }
    let own = AccessReference(bus: name, path: AccessNames.root)
    bus.call(
      .call(
        "org.a11y.atspi.Socket", "Embed", of: AccessNames.registry, at: AccessNames.root,
        [own.value])
    ) { [weak self] answer in
      guard let self else { return }
      state.withLock { $0.isEmbedding = false }
      guard case .success(let message) = answer, let parts = message.first?.list,
        parts.count == 2, let owner = parts[0].text, let path = parts[1].text
      else { return }
      state.withLock { $0.answers.surroundings.desktop = AccessReference(bus: owner, path: path) }
      desktop.withLock { ($0.isKnown, $0.wasKnown) = (true, true) }
      hear(self, .known)
    }
  }

  /// Another registry knows nothing of the program; the one started to embed it is being asked.
  private func handleNewRegistry(_ registry: String?) {
    desktop.withLock { ($0.isKnown, $0.next) = (false, nil) }
    let name = state.withLock { state -> String? in
      state.answers.tree = AccessibleTree()
      return state.isEmbedding ? nil : state.answers.surroundings.bus
    }
    if registry != nil, let name { embed(as: name) }
  }

  // MARK: - Window

  /// Sends a new state of the window; of several in a row, the last.
  func update(_ tree: AccessibilityTree, at origin: Point, isActive: Bool) {
    let wasTelling = desktop.withLock { desktop in
      desktop.next = Picture(tree: tree, origin: origin, isActive: isActive)
      defer { desktop.isTelling = true }
      return desktop.isTelling
    }
    if !wasTelling { bus.perform { [weak self] _ in self?.sendNext() } }
  }

  /// Sends the next state once the last has left, so that a slow or stuck bus gathers nothing.
  private func sendNext() {
    let next = desktop.withLock { desktop -> Picture? in
      defer { desktop.next = nil }
      if desktop.next == nil { desktop.isTelling = false }
      return desktop.next
    }
    guard let next else { return }
    if isKnown { for message in events(of: next) { bus.send(message) } }
    bus.whenSent { [weak self] in self?.sendNext() }
  }

  private func events(of next: Picture) -> [BusMessage] {
    state.withLock { state in
      let tree = AccessibleTree(
        next.tree, at: next.origin, isActive: next.isActive, numbers: &state.numbers)
      state.answers.surroundings.locale = Language.current.code
      let events = AccessEvents(from: state.answers.tree, to: tree, state.answers.surroundings)
      state.answers.tree = tree
      return events.messages
    }
  }
}

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
