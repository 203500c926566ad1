internal import Bus
internal import Desk
internal import Geometry
private import Synchronization
internal import Wording

/// The bus of screen readers, on which the window is an object for each item.
///
/// Everything but taking a new state of the window happens on the thread of the bus.
final class AccessBus: Sendable {
  /// The fate of the connection.
  enum News: Hashable, Sendable {
    /// Readers know the program now, and nothing of its window yet.
    case known
    /// The connection is lost, and whether readers had ever known the program by it.
    case lost(wasKnown: Bool)
  }

  /// A state of the window.
  private struct Picture: Sendable {
    let tree: AccessibilityTree
    let origin: Point
    let isActive: Bool
  }

  /// The state shared with the window's thread; nobody holds it for long.
  private struct Desktop: Sendable {
    /// The latest unsent state of the window.
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
    /// True if the registry has been asked to know the program.
    var isEmbedding = false
  }

  private let bus: BusConnection
  private let desktop = Mutex(Desktop())
  private let state: Mutex<State>
  private let hear: @Sendable (AccessBus, News) -> Void

  /// Makes the program known to readers.
  ///
  /// The address is that of their bus; `hear` gets the fate of the connection, on its thread.
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
    bus.listen(toOwnersOf: AccessNames.registry) { [weak self] in self?.meet($0) }
    bus.whenLost { [weak self] in
      guard let self else { return }
      hear(self, .lost(wasKnown: desktop.withLock(\.wasKnown)))
    }
    bus.perform { [weak self] name in if let name { self?.embed(as: name) } }
  }

  /// True if there is a registry that knows the program.
  var isKnown: Bool { desktop.withLock(\.isKnown) }

  // MARK: - The registry

  /// Puts the program on the desktop of readers.
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
      self?.state.withLock { $0.isEmbedding = false }
      guard case .success(let message) = answer, let parts = message.first?.list,
        parts.count == 2, let desktop = parts[0].text, let path = parts[1].text
      else { return }
      self?.lie(on: AccessReference(bus: desktop, path: path))
    }
  }

  private func lie(on desktop: AccessReference) {
    state.withLock { $0.answers.surroundings.desktop = desktop }
    self.desktop.withLock { ($0.isKnown, $0.wasKnown) = (true, true) }
    hear(self, .known)
  }

  /// Another registry knows nothing of the program; the one started to embed it is being asked.
  private func meet(_ registry: String?) {
    desktop.withLock { ($0.isKnown, $0.next) = (false, nil) }
    let name = state.withLock { state -> String? in
      state.answers.tree = AccessibleTree()
      return state.isEmbedding ? nil : state.answers.surroundings.bus
    }
    if registry != nil, let name { embed(as: name) }
  }

  // MARK: - The window

  /// Sends a new state of the window; of several in a row, the last.
  func tell(_ tree: AccessibilityTree, at origin: Point, isActive: Bool) {
    let wasTelling = desktop.withLock { desktop in
      desktop.next = Picture(tree: tree, origin: origin, isActive: isActive)
      defer { desktop.isTelling = true }
      return desktop.isTelling
    }
    if !wasTelling { bus.perform { [weak self] _ in self?.tellNext() } }
  }

  /// Sends the next state once the last has left, so that a slow or stuck bus gathers nothing.
  private func tellNext() {
    let next = desktop.withLock { desktop -> Picture? in
      defer { desktop.next = nil }
      if desktop.next == nil { desktop.isTelling = false }
      return desktop.next
    }
    guard let next else { return }
    if isKnown { for message in events(of: next) { bus.send(message) } }
    bus.whenSent { [weak self] in self?.tellNext() }
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
