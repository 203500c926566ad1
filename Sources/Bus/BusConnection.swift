internal import Bytes

/// A connection to a bus, which may be used on any thread and never blocks it.
///
/// A separate thread talks to the bus. It calls the given closures, which must not wait for the bus
/// themselves. The connection ends with this object.
public final class BusConnection: Sendable {
  /// Handles the result of a call.
  public typealias Reply = @Sendable (Result<BusMessage, BusError>) -> Void
  /// Answers calls of an object's methods.
  public typealias Handler = @Sendable (BusMessage) -> BusAnswer
  /// Does something, given the bus's name for this connection; nil without a bus.
  public typealias Work = @Sendable (String?) -> Void
  /// Hears signals.
  public typealias Listener = @Sendable (BusMessage) -> Void

  private let orders: BusOrders

  /// Connects to a bus; with a nil address, each call fails.
  ///
  /// `patience` is the seconds after which the bus counts as missing.
  public init(to address: String? = BusAddress.session, patience: Double = 5) {
    let orders = BusOrders()
    self.orders = orders
    WorkerThread.start("bus", priority: .normal) {
      BusThread(orders).run(address, patience: patience)
    }
  }

  deinit { orders.close() }

  /// Calls a method.
  ///
  /// `reply` gets the answer, or an error after some seconds, on the thread of the bus.
  public func call(_ message: BusMessage, within seconds: Double = 25, _ reply: @escaping Reply) {
    orders.add(.call(message, seconds: seconds, reply))
  }

  /// Calls a method, and waits for the answer; never on the thread of a window.
  public func answer(
    to message: BusMessage, within seconds: Double = 25
  ) throws(BusError) -> BusMessage {
    let answer = Promise<Result<BusMessage, BusError>>()
    call(message, within: seconds) { answer.keep($0) }
    return try answer.wait().get()
  }

  /// Sends a signal.
  public func send(_ message: BusMessage) { orders.add(.send(message)) }

  /// Has an object answer calls of its methods, on the thread of the bus.
  ///
  /// If `isTree`, it also answers for all objects below it that are not served themselves.
  public func serve(_ path: String, isTree: Bool = false, _ handler: @escaping Handler) {
    orders.add(.serve(path, isTree: isTree, handler))
  }

  /// Has something done on the thread of the bus, after earlier orders.
  public func perform(_ work: @escaping Work) { orders.add(.work(work)) }

  /// Has something done on the thread of the bus once all earlier orders have been sent; never if the
  /// connection is lost before.
  public func whenSent(_ work: @escaping @Sendable () -> Void) { orders.add(.sent(work)) }

  /// Has something done on the thread of the bus once the connection is lost, or if there is none.
  public func whenLost(_ work: @escaping @Sendable () -> Void) { orders.add(.ended(work)) }

  /// Listens to signals.
  public func listen(to rule: BusRule, _ listener: @escaping Listener) {
    orders.add(.listen(rule, listener))
  }
}
