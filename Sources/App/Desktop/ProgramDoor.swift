public import Bus
internal import Bytes
internal import Dispatch
internal import Synchronization

/// The name of a library's program on the session bus, and its place for requests.
///
/// One program has it at a time. Requests before the window exists are heard once it does. The desktop
/// knows no libraries: it calls the program of the usual one, or else the one that it has started itself.
public final class ProgramDoor: Sendable {
  private struct State: Sendable {
    var waiting: [(LaunchRequest, DesktopToken?)] = []
    var listener: Listener?
  }

  typealias Listener = @Sendable (LaunchRequest, DesktopToken?) -> Void

  let bus: BusConnection
  private let name: String
  private let answersDesktop: Bool
  let token: DesktopToken?
  private let state = Mutex(State())
  /// Signaled for each waiting request.
  private let requests = DispatchSemaphore(value: 0)

  /// The name by which the desktop calls, and the path of the object in the program.
  static let (name, path) = ("org.suzuri.Suzuri", "/org/suzuri/Suzuri")

  /// The seconds in which another program must answer.
  private static let patience = 5.0

  /// Makes the door of the library at a path; `isService` says that the desktop has started the program.
  public init(
    on bus: BusConnection, library: String, usual: String?, isService: Bool = false,
    token: DesktopToken? = nil
  ) {
    (self.bus, self.token) = (bus, token)
    let path = PathParts(library).resolved
    let isUsual = usual.map { PathParts(PathParts($0).resolved) == PathParts(path) } == true
    answersDesktop = isUsual || isService
    name =
      "\(Self.name).L\(Hex.digits(Array(ContentHash(of: PathText.bytes(path)).bytes.prefix(8))))"
    bus.serve(Self.path) { [weak self] call in
      guard let request = LaunchRequest(call) else { return .unknown }
      self?.deliver(request, DesktopToken(call))
      return .done()
    }
  }

  /// Takes the name; returns whether this is now the program of its library, nil if there is no bus.
  public func open() -> Bool? {
    guard let result = try? bus.own(name, within: Self.patience) else { return nil }
    if answersDesktop {
      if result == .owner { bus.queue(for: Self.name) } else { _ = request(.serve) }
    }
    return result == .owner
  }

  /// Takes the name as soon as no other program has it.
  public func waitForName() {
    bus.queue(for: name)
    if answersDesktop { bus.queue(for: Self.name) }
  }

  /// The request that started the program, if known within some seconds; it is heard later as well.
  public func firstRequest(within seconds: Double) -> LaunchRequest? {
    guard requests.wait(timeout: .now() + seconds) == .success else { return nil }
    return state.withLock { $0.waiting.first?.0 }
  }

  /// Sends a request to the program that has the name; returns whether it was received.
  public func request(_ request: LaunchRequest) -> Bool {
    (try? bus.answer(to: request.call(to: name, token: token), within: Self.patience)) != nil
  }

  /// Listens to requests, on the thread of the bus.
  func listen(_ listener: @escaping Listener) {
    let waiting = state.withLock { state in
      state.listener = listener
      defer { state.waiting = [] }
      return state.waiting
    }
    for (request, token) in waiting { listener(request, token) }
  }

  private func deliver(_ request: LaunchRequest, _ token: DesktopToken?) {
    if request == .serve { return bus.queue(for: Self.name) }
    let listener = state.withLock { state in
      if state.listener == nil { state.waiting.append((request, token)) }
      return state.listener
    }
    if let listener { listener(request, token) } else { requests.signal() }
  }
}

/// An activation token: lets the window of a program that a person has started take the focus.
public struct DesktopToken: Hashable, Sendable {
  let text: String

  /// The environment variables that carry it, under Wayland and X11.
  private static let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
  private static let keys = ["activation-token", "desktop-startup-id"]
  /// The longest token accepted, in bytes.
  private static let longest = 1000

  private init?(_ texts: [String?]) {
    let text = texts.compactMap(\.self).first { !$0.isEmpty && $0.utf8.count <= Self.longest }
    guard let text else { return nil }
    self.text = text
  }

  /// Reads the token from the environment; nil if there is none.
  public init?(in environment: (_ variable: String) -> String?) {
    self.init(Self.variables.map(environment))
  }

  /// Reads the token from the platform data of a call, its last argument; nil if there is none.
  init?(_ call: BusMessage) {
    let options = call.arguments.last?.options ?? [:]
    self.init(Self.keys.map { options[$0]?.text })
  }

  var options: BusValue {
    .array(of: "{sv}", Self.keys.map { .entry(.string($0), .variant(.string(text))) })
  }
}
