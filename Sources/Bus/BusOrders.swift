private import Glibc
internal import Synchronization

/// An order for the thread of a bus.
enum BusOrder: Sendable {
  case call(BusMessage, seconds: Double, BusConnection.Reply)
  case send(BusMessage)
  case serve(String, isTree: Bool, BusConnection.Handler)
  case listen(BusRule, BusConnection.Listener)
  case work(BusConnection.Work)
  case sent(@Sendable () -> Void)
  case ended(@Sendable () -> Void)
}

/// The orders for the thread of a bus, with a pipe that wakes it.
final class BusOrders: Sendable {
  private struct State: Sendable {
    var orders: [BusOrder] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// The end of the pipe that the thread watches.
  let alarm: CInt
  private let bell: CInt

  init() {
    var ends: [CInt] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    _ = socketpair(AF_UNIX, CInt(kind), 0, &ends)
    (alarm, bell) = (ends[0], ends[1])
  }

  deinit {
    Glibc.close(alarm)
    Glibc.close(bell)
  }

  func add(_ order: BusOrder) {
    state.withLock { $0.orders.append(order) }
    ring()
  }

  /// Lets the thread end once everything is sent.
  func close() {
    state.withLock { $0.isClosed = true }
    ring()
  }

  /// Takes all orders; also says whether they are the last.
  func takeAll() -> (orders: [BusOrder], areLast: Bool) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(alarm, &bytes, bytes.count) > 0 {}
    return state.withLock { state in
      defer { state.orders = [] }
      return (state.orders, state.isClosed)
    }
  }

  /// A full pipe wakes the thread as well.
  private func ring() {
    var byte: UInt8 = 1
    _ = Glibc.send(bell, &byte, 1, CInt(MSG_NOSIGNAL))
  }
}
