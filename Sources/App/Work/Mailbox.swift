internal import Bytes
internal import CSDL2
internal import Synchronization

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

  /// True if items wait.
  var hasItems: Bool { isFilled.load(ordering: .acquiring) }

  /// Takes all items, and waits for one being posted right now: at the end none may be missed.
  func takeRest() -> [Item] {
    items.withLock { items in
      isFilled.store(false, ordering: .releasing)
      defer { items = [] }
      return items
    }
  }

  /// Takes all items, unless one is being posted right now.
  func takeAll() -> [Item] {
    guard hasItems else { return [] }
    let taken = items.withLockIfAvailable { items in
      isFilled.store(false, ordering: .releasing)
      defer { items = [] }
      return items
    }
    return taken ?? []
  }
}
