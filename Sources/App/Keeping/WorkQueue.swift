internal import Bytes
internal import CSDL2
private import Glibc
internal import Synchronization

final class WorkQueue<Item: Sendable>: Sendable {
  private struct State: Sendable {
    var items: [Item] = []
    /// The items that are taken when nothing else waits.
    var patient: [Item] = []
    var isClosed = false

    var isEmpty: Bool { items.isEmpty && patient.isEmpty }

    /// Removes and returns the next item, nil after the end; nothing while there is none yet.
    mutating func dequeue() -> Item?? {
      if !items.isEmpty { return .some(items.removeFirst()) }
      if !patient.isEmpty { return .some(patient.removeFirst()) }
      return isClosed ? .some(nil) : nil
    }
  }

  private let state = Monitor(State())

  /// Appends an item, a patient one after all others; returns false after the end, when it is dropped.
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

  var hasItems: Bool { state.withLock { !$0.isEmpty } }

  /// Removes and returns the next item, waiting for it; nil after the end.
  func next() -> Item? { state.wait { $0.dequeue() } }

  /// Takes the next item, or `other` if none arrives within some seconds, nil being for ever; nil at the end.
  func next(within seconds: Double?, otherwise other: Item) -> Item? {
    guard let seconds else { return next() }
    return state.wait(within: seconds) { $0.dequeue() } ?? other
  }
}

/// Items from workers; the window's thread is woken to read them.
///
/// Until the end that thread never waits here: without items it reads one flag, and while a worker is
/// posting one it returns later.
final class Mailbox<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])
  private let isFilled = Atomic(false)
  /// Wakes the window's thread, on a separate thread: SDL's queue is locked while the display is being
  /// lost, which is when the workers must not be delayed.
  private let waker = WorkQueue<Void>()

  init() {
    let (waker, wake) = (waker, SDL_RegisterEvents(1))
    WorkerThread.start("waker", priority: .normal) {
      while waker.next() != nil {
        var event = SDL_Event()
        event.type = wake
        SDL_PushEvent(&event)
      }
    }
  }

  deinit { waker.close() }

  func post(_ item: Item) {
    let isFirst = items.withLock { items in
      items.append(item)
      isFilled.store(true, ordering: .releasing)
      return items.count == 1
    }
    if isFirst { waker.add(()) }
  }

  var hasItems: Bool { isFilled.load(ordering: .acquiring) }

  /// Takes all items, and waits for one being posted right now: at the end none may be missed.
  func takeRest() -> [Item] { items.withLock { empty(&$0) } }

  /// Takes all items, unless one is being posted right now.
  func takeAll() -> [Item] {
    hasItems ? items.withLockIfAvailable { empty(&$0) } ?? [] : []
  }

  private func empty(_ items: inout [Item]) -> [Item] {
    isFilled.store(false, ordering: .releasing)
    defer { items = [] }
    return items
  }
}

extension Int64 {
  /// The time in milliseconds since 1970.
  static var now: Int64 { Int64(clock(CLOCK_REALTIME) / 1_000_000) }
}

extension UInt64 {
  /// The time in nanoseconds on the monotonic clock.
  static var monotonicNow: UInt64 { clock(CLOCK_MONOTONIC) }
}

private func clock(_ kind: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(kind, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
