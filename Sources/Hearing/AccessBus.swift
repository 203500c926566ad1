internal import Bus
internal import Desk
internal import Geometry
private import Synchronization
internal import Wording

/// The bus of screen readers, on which the window is an object for each item.
///
/// Everything but taking a new state of the window happens on the thread of the bus.
final class AccessBus: Sendable {
  /// A state of the window.
  private struct Picture: Sendable {
    let heard: Heard
    let origin: Point
    let isActive: Bool
  }

  private struct State: Sendable {
    var answers: AccessAnswers
    var numbers = HeardNumbers()
    /// The latest state of the window that is not yet told.
    var next: Picture?
    /// Whether the registry knows the program; nothing is told before.
    var isKnown = false
  }

  private let bus: BusConnection
  private let state: Mutex<State>

  /// Makes the program known to readers.
  init(at address: String, _ surroundings: AccessSurroundings) {
    bus = BusConnection(to: address)
    state = Mutex(State(answers: AccessAnswers(surroundings: surroundings)))
    bus.serve(AccessNames.base, isTree: true) { [weak self] call in
      self?.state.withLock { $0.answers.answer(call) } ?? .unknown
    }
    bus.perform { [weak self] name in if let name { self?.embed(as: name) } }
  }

  /// Tells of a new state of the window; of several in a row, the last.
  func tell(_ heard: Heard, at origin: Point, isActive: Bool) {
    state.withLock { $0.next = Picture(heard: heard, origin: origin, isActive: isActive) }
    bus.perform { [weak self] _ in self?.tellNext() }
  }

  /// Puts the program on the desktop of readers.
  private func embed(as name: String) {
    state.withLock { $0.answers.surroundings.bus = name }
    let own = AccessReference(bus: name, path: AccessNames.root)
    bus.call(
      .call(
        "org.a11y.atspi.Socket", "Embed", of: AccessNames.registry, at: AccessNames.root,
        [own.value])
    ) { [weak self] answer in
      guard case .success(let message) = answer, let parts = message.first?.list,
        parts.count == 2, let desktop = parts[0].text, let path = parts[1].text
      else { return }
      self?.state.withLock { state in
        state.answers.surroundings.desktop = AccessReference(bus: desktop, path: path)
        state.isKnown = true
      }
      self?.tellNext()
    }
  }

  private func tellNext() {
    let messages = state.withLock { state -> [BusMessage] in
      guard state.isKnown, let next = state.next else { return [] }
      state.next = nil
      let tree = HeardTree(
        next.heard, at: next.origin, isActive: next.isActive, numbers: &state.numbers)
      state.answers.surroundings.locale = Language.current.code
      let events = AccessEvents(from: state.answers.tree, to: tree, state.answers.surroundings)
      state.answers.tree = tree
      return events.messages
    }
    for message in messages { bus.send(message) }
  }
}
