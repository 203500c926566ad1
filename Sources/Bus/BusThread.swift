internal import CDBus
private import Glibc
internal import Synchronization

/// The thread that talks to a bus: it alone calls libdbus, and sleeps until something arrives or is to be
/// sent.
final class BusThread {
  private let orders: BusOrders
  private let library: dbus_library?
  private var connection: OpaquePointer?
  /// True until the bus has admitted this program; orders wait until then.
  private var isGreeting = false
  /// The bus's name for this connection.
  private var name = ""
  /// The reason why there is no connection.
  private var fault = BusError.lost
  /// The calls that wait for answers, by number.
  private var calls: [UInt32: Waiting] = [:]
  private var objects: [String: Object] = [:]
  private var listeners: [(rule: BusRule, listener: BusConnection.Listener)] = []
  /// The closures to run once all is sent, and once the connection is lost.
  private var (afterSending, afterLoss): ([() -> Void], [() -> Void]) = ([], [])

  private struct Waiting {
    let deadline: Double
    let reply: Reply
  }

  private typealias Reply = (Result<BusMessage, BusError>) -> Void

  private struct Object {
    let isTree: Bool
    let handler: BusConnection.Handler
  }

  /// The most bytes of a message from outside, and of all unread ones.
  private static let (mostBytes, mostWaitingBytes) = (4 << 20, 16 << 20)

  init(_ orders: BusOrders) {
    self.orders = orders
    library = dbus_load()?.pointee
    if library == nil { fault = .noLibrary }
  }

  func run(_ address: String?, patience: Double) {
    if let address, !address.utf8.contains(0) { connect(to: address, patience) }
    while true {
      if !isGreeting {
        let (orders, areLast) = orders.takeAll()
        for order in orders { perform(order) }
        exchange()
        if areLast { return end() }
      }
      sleep()
      exchange()
      expireLateCalls()
    }
  }

  private func connect(to address: String, _ patience: Double) {
    guard let library, let connection = library.open(address, nil) else { return }
    // Writing to it raises no signal, and others may want to hear of a closed pipe.
    library.change_sigpipe(0)
    library.set_most_bytes(connection, Self.mostBytes)
    library.set_most_waiting_bytes(connection, Self.mostWaitingBytes)
    self.connection = connection
    let hello = BusMessage.call(BusName.bus, "Hello", of: BusName.bus, at: BusName.busPath)
    isGreeting = true
    call(hello, patience) { [unowned self] answer in
      isGreeting = false
      guard case .success(let message) = answer, let name = message.first?.text else {
        return disconnect()
      }
      self.name = name
      _ = library.set_own_name(connection, name)
    }
  }

  private func end() {
    // Unsent messages get a moment, not longer: nobody reads the answers.
    let deadline = Self.now + 1
    while let library, let connection, library.has_to_send(connection) != 0, Self.now < deadline {
      _ = library.read_write(connection, 20)
    }
    disconnect()
  }

  /// Gives the connection up; all waiting calls fail.
  private func disconnect() {
    if let library, let connection {
      library.close(connection)
      library.unref(connection)
    }
    connection = nil
    let lost = calls.values
    calls = [:]
    for call in lost { call.reply(.failure(fault)) }
    // Who has given the connection up loses nothing.
    let work = orders.isClosed ? [] : afterLoss
    (afterSending, afterLoss) = ([], [])
    for work in work { work() }
  }

  // MARK: - Sleep

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps until an order or a message arrives, the socket takes more, or a call has waited long enough.
  private func sleep() {
    let pause = calls.values.map(\.deadline).min().map { max($0 - Self.now, 0) * 1000 + 1 }
    let milliseconds = pause.map { CInt($0.rounded(.up)) } ?? -1
    var watched = [pollfd(fd: orders.alarm, events: Int16(POLLIN), revents: 0)]
    if let library, let connection {
      // Only libdbus knows whether it is to read or to write next while it authenticates.
      guard !isGreeting else {
        _ = library.read_write(connection, milliseconds)
        return
      }
      var descriptor: CInt = -1
      if library.get_descriptor(connection, &descriptor) != 0 {
        let events = library.has_to_send(connection) != 0 ? POLLIN | POLLOUT : POLLIN
        watched.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
    }
    _ = poll(&watched, nfds_t(watched.count), milliseconds)
  }

  private func expireLateCalls() {
    let now = Self.now
    for (number, call) in calls where call.deadline <= now {
      calls[number] = nil
      call.reply(.failure(.late))
    }
  }

  /// Sends and reads everything available.
  private func exchange() {
    guard let library, let connection else { return }
    let isOpen = library.read_write(connection, 0) != 0
    while self.connection != nil, let message = library.pop(connection) {
      dispatch(message, library)
      library.free_message(message)
    }
    if !isOpen, self.connection != nil { return disconnect() }
    guard self.connection != nil, library.has_to_send(connection) == 0 else { return }
    let work = afterSending
    afterSending = []
    for work in work { work() }
  }

  // MARK: - Orders

  private func perform(_ order: BusOrder) {
    switch order {
    case .call(let message, let seconds, let reply): call(message, seconds, reply)
    case .send(let message): _ = try? send(message)
    case .serve(let path, let isTree, let handler):
      objects[path] = Object(isTree: isTree, handler: handler)
    case .work(let work): work(connection == nil ? nil : name)
    case .sent(let work): if connection != nil { afterSending.append(work) }
    case .ended(let work): if connection == nil { work() } else { afterLoss.append(work) }
    case .listen(let rule, let listener):
      listeners.append((rule, listener))
      var match = BusMessage.call(
        BusName.bus, "AddMatch", of: BusName.bus, at: BusName.busPath, [.string(rule.text)])
      match.wantsAnswer = false
      _ = try? send(match)
    }
  }

  private func call(_ message: BusMessage, _ seconds: Double, _ reply: @escaping Reply) {
    do throws(BusError) {
      let number = try send(message)
      calls[number] = Waiting(deadline: Self.now + min(max(seconds, 0), 86_400), reply: reply)
    } catch {
      reply(.failure(error))
    }
  }

  /// Hands a message to libdbus; returns its number.
  private func send(_ message: BusMessage) throws(BusError) -> UInt32 {
    guard let library, let connection else { throw fault }
    let number = try MessageWriter.with(message, library) { pointer -> UInt32? in
      var number: UInt32 = 0
      let isSent =
        !message.hasFiles || library.can_send(connection, CInt(UnicodeScalar("h").value)) != 0
      return isSent && library.send(connection, pointer, &number) != 0 ? number : nil
    }
    guard let number else { throw .lost }
    return number
  }

  // MARK: - Incoming messages

  private func dispatch(_ pointer: OpaquePointer, _ library: dbus_library) {
    let head = MessageReader.head(of: pointer, library)
    let message = MessageReader.message(pointer, library)
    switch head.kind {
    case .answer, .failure:
      calls.removeValue(forKey: head.answered)?.reply(message.flatMap(\.asAnswer))
    case .signal:
      guard case .success(let message) = message else { return }
      for (rule, listener) in listeners where rule.matches(message) { listener(message) }
    case .call: answer(message, to: head)
    }
  }

  private func answer(_ message: Result<BusMessage, BusError>, to head: BusMessage) {
    let answer: BusAnswer =
      switch message {
      case .success(let message): self.answer(to: message)
      case .failure(let error):
        .failed(name: "org.freedesktop.DBus.Error.InvalidArgs", reason: "\(error)")
      }
    guard head.wantsAnswer else { return }
    var reply = BusMessage(answer, of: head)
    (reply.destination, reply.answered) = (head.sender, head.serial)
    reply.wantsAnswer = false
    do throws(BusError) {
      _ = try send(reply)
    } catch {
      reply.arguments = []
      (reply.kind, reply.error) = (.failure, "org.freedesktop.DBus.Error.Failed")
      _ = try? send(reply)
    }
  }

  private func answer(to call: BusMessage) -> BusAnswer {
    if call.interface == "org.freedesktop.DBus.Peer", call.member == "Ping" { return .done() }
    return object(at: call.path ?? "")?.handler(call) ?? .unknown
  }

  /// The object at a path, or the nearest one above it that answers for its tree.
  private func object(at path: String) -> Object? {
    if let object = objects[path] { return object }
    return objects.filter { $0.value.isTree && path.utf8.starts(with: "\($0.key)/".utf8) }
      .max { $0.key.utf8.count < $1.key.utf8.count }?.value
  }
}

extension BusMessage {
  /// The answer to a call, from its object's.
  fileprivate init(_ answer: BusAnswer, of call: BusMessage) {
    switch answer {
    case .done(let values): self.init(kind: .answer, arguments: values)
    case .failed(let name, let reason):
      self.init(kind: .failure, error: name, arguments: [.string(reason)])
    case .unknown:
      self.init(
        kind: .failure, error: "org.freedesktop.DBus.Error.UnknownMethod",
        arguments: [.string("There is no \(call.member ?? "method") here.")])
    }
  }

  fileprivate var asAnswer: Result<BusMessage, BusError> {
    guard kind == .failure else { return .success(self) }
    return .failure(.refused(name: error ?? "", reason: first?.text ?? ""))
  }

  /// True if open files go with it.
  fileprivate var hasFiles: Bool {
    arguments.contains(where: \.hasFile)
  }
}

extension BusValue {
  fileprivate var hasFile: Bool {
    switch self {
    case .file: true
    case .array(_, let values), .structure(let values): values.contains(where: \.hasFile)
    case .entry(let key, let value): key.hasFile || value.hasFile
    case .variant(let value): value.hasFile
    default: false
    }
  }
}

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
    wake()
  }

  /// Lets the thread end once everything is sent.
  func close() {
    state.withLock { $0.isClosed = true }
    wake()
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

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
  private func wake() {
    var byte: UInt8 = 1
    _ = Glibc.send(bell, &byte, 1, CInt(MSG_NOSIGNAL))
  }
}
