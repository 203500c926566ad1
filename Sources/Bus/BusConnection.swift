internal import Bytes
public import Wording

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
    call(message, within: seconds) { answer.fulfill($0) }
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

/// The result of requesting a name for a connection.
public enum BusName: Hashable, Sendable {
  /// The connection has it.
  case owner
  case taken

  /// The name of the bus itself, and the path of its object.
  static let (bus, busPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
}

extension BusConnection {
  /// Takes an unowned name, and waits for the result.
  public func own(_ name: String, within seconds: Double = 5) throws(BusError) -> BusName {
    // The flag says not to wait in the queue for it.
    let answer = try answer(to: Self.request(for: name, flags: 4), within: seconds)
    return answer.first?.integer == 1 || answer.first?.integer == 4 ? .owner : .taken
  }

  /// Takes a name once all who have it, or have asked for it earlier, are gone.
  public func queue(for name: String) { call(Self.request(for: name, flags: 0)) { _ in } }

  /// Hears whenever a name gets another owner; nil for none.
  public func listen(toOwnersOf name: String, _ listener: @escaping @Sendable (String?) -> Void) {
    listen(to: BusRule(ownersOf: name)) { signal in
      guard signal.arguments.count == 3, let owner = signal.arguments[2].text else { return }
      listener(owner.isEmpty ? nil : owner)
    }
  }

  private static func request(for name: String, flags: UInt32) -> BusMessage {
    .call(
      BusName.bus, "RequestName", of: BusName.bus, at: BusName.busPath,
      [.string(name), .uint32(flags)])
  }
}

/// The addresses of buses.
public enum BusAddress {
  /// The address of the session bus; nil if none is announced.
  ///
  /// None is started for it: without a bus there is nobody on it either.
  public static var session: String? {
    if let address = Surroundings.variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      return address.utf8.starts(with: "autolaunch:".utf8) ? nil : address
    }
    guard let folder = Surroundings.variable("XDG_RUNTIME_DIR"), PathParts(folder).isAbsolute,
      Disk.facts(of: "\(folder)/bus") != nil
    else { return nil }
    return "unix:path=\(escaped("\(folder)/bus"))"
  }

  /// A path in an address, where most signs have a meaning.
  static func escaped(_ path: String) -> String {
    PathText.percentEncoded(PathText.bytes(path), uppercase: false) {
      $0.isLetterOrDigit || "-_/.".utf8.contains($0)
    }
  }
}

/// The reason why a bus operation failed.
public enum BusError: Error, Hashable, Sendable, Worded {
  /// libdbus is not installed.
  case noLibrary
  /// There is no bus, or the connection to it was lost.
  case lost
  /// No answer came in time.
  case late
  /// Someone answered with an error, with its name on the bus and its message.
  case refused(name: String, reason: String)
  /// A message to be sent, or received, is not well-formed; with the wrong part.
  case invalid(String)

  /// One line: the problem.
  public var words: Words {
    switch self {
    case .noLibrary: "the session bus needs libdbus: install the package libdbus-1-3"
    case .lost: "no session bus is available"
    case .late: "no response on the session bus"
    case .refused(let name, let reason): "\(reason.isEmpty ? name : reason)"
    case .invalid(let part): "invalid message on the session bus: \(part)"
    }
  }
}
