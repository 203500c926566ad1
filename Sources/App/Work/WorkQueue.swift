internal import Foundation

/// Work that waits for its threads.
///
/// Unchecked, since the lock of the condition guards what may change.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var items: [Item] = []
  /// The items taken when nothing else waits.
  private var patient: [Item] = []
  private var isClosed = false

  /// Appends an item; a patient one lets all others go first.
  ///
  /// Returns false after the end, when it is dropped.
  @discardableResult
  func add(_ item: Item, isPatient: Bool = false) -> Bool {
    let isTaken = condition.withLock {
      if isClosed { return false }
      if isPatient { patient.append(item) } else { items.append(item) }
      return true
    }
    condition.signal()
    return isTaken
  }

  /// Replaces the items that no thread has taken, apart from patient ones.
  func replace(with others: [Item]) {
    condition.withLock { items = others }
    condition.broadcast()
  }

  /// Lets the threads end when nothing is left to do.
  func close() {
    condition.withLock { isClosed = true }
    condition.broadcast()
  }

  /// True if items wait.
  var hasItems: Bool { condition.withLock { !isEmpty } }

  /// Takes the next item, waiting for it; nil after the end.
  func next() -> Item? {
    condition.withLock {
      while isEmpty, !isClosed { condition.wait() }
      return removeFirst()
    }
  }

  /// Takes the next item, or another one if none arrives within some seconds; nil after the end.
  ///
  /// Without seconds it waits for ever.
  func next(within seconds: Double?, otherwise other: Item) -> Item? {
    guard let seconds else { return next() }
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while isEmpty, !isClosed, condition.wait(until: deadline) {}
      return removeFirst() ?? (isClosed ? nil : other)
    }
  }

  private var isEmpty: Bool { items.isEmpty && patient.isEmpty }

  private func removeFirst() -> Item? {
    if !items.isEmpty { return items.removeFirst() }
    return patient.isEmpty ? nil : patient.removeFirst()
  }
}

extension Thread {
  /// Starts a background thread.
  static func start(
    _ name: String, quality: QualityOfService, _ work: @escaping @Sendable () -> Void
  ) {
    let thread = Thread {
      // Linux gives each thread its own niceness: the pen's thread goes before this one.
      if quality == .utility { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
      work()
    }
    thread.name = name
    thread.qualityOfService = quality
    thread.stackSize = 8 << 20
    thread.start()
  }
}
