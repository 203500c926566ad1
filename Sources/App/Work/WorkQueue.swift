internal import Bytes

/// Work that waits for the threads that do it.
final class WorkQueue<Item: Sendable>: Sendable {
  private struct State: Sendable {
    var items: [Item] = []
    /// The items that are taken when nothing else waits.
    var patient: [Item] = []
    var isClosed = false

    var isEmpty: Bool { items.isEmpty && patient.isEmpty }

    /// Takes the next item, nil after the end; nothing while there is none yet.
    mutating func take() -> Item?? {
      if !items.isEmpty { return .some(items.removeFirst()) }
      if !patient.isEmpty { return .some(patient.removeFirst()) }
      return isClosed ? .some(nil) : nil
    }
  }

  private let state = Monitor(State())

  /// Appends an item; a patient one lets all others go first.
  ///
  /// Returns false after the end, when it is dropped.
  @discardableResult
  func add(_ item: Item, isPatient: Bool = false) -> Bool {
    let isTaken = state.withLock { state in
      if state.isClosed { return false }
      if isPatient { state.patient.append(item) } else { state.items.append(item) }
      return true
    }
    state.wakeOne()
    return isTaken
  }

  /// Replaces the items that no thread has taken, apart from patient ones.
  func replace(with others: [Item]) {
    state.withLock { $0.items = others }
    state.wakeAll()
  }

  /// Lets the threads end when nothing is left to do.
  func close() {
    state.withLock { $0.isClosed = true }
    state.wakeAll()
  }

  /// Whether items wait.
  var hasItems: Bool { state.withLock { !$0.isEmpty } }

  /// Takes the next item, waiting for it; nil after the end.
  func next() -> Item? { state.wait { $0.take() } }

  /// Takes the next item, or another one if none arrives within some seconds; nil after the end.
  ///
  /// Without seconds it waits for ever.
  func next(within seconds: Double?, otherwise other: Item) -> Item? {
    guard let seconds else { return next() }
    return state.wait(within: seconds) { $0.take() } ?? other
  }
}
