public import Bus
internal import Bytes
internal import Synchronization

/// The name under which the program of a library is known on the session bus, and where others knock.
///
/// One program has it at a time. Who knocks before the window is there is heard once it is.
public final class ProgramDoor: Sendable {
  private struct State: Sendable {
    var waiting: [Knock] = []
    var listener: (@Sendable (Knock) -> Void)?
  }

  /// The bus that it is on.
  let bus: BusConnection
  private let name: String
  private let state = Mutex(State())

  /// The name of the usual library's program, and of the object in it.
  static let (name, path) = ("org.suzuri.Suzuri", "/org/suzuri/Suzuri")

  /// How many seconds another program may take to answer.
  private static let patience = 5.0

  /// Makes the door of a library's program.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - library: The path of the library.
  ///   - usual: The path of the user's usual library.
  public init(on bus: BusConnection, library: String, usual: String?) {
    self.bus = bus
    let path = PathParts(library).resolved
    if let usual, PathParts(PathParts(usual).resolved) == PathParts(path) {
      name = Self.name
    } else {
      name =
        "\(Self.name).L\(Hex.digits(Array(ContentHash(of: PathText.bytes(path)).bytes.prefix(8))))"
    }
    bus.serve(Self.path) { [weak self] call in
      guard let knock = Knock(call) else { return .unknown }
      self?.take(knock)
      return .done()
    }
  }

  /// Takes the name, unless another program has it.
  ///
  /// - Returns: Whether this is now the program of its library; nil if there is no bus.
  public func open() -> Bool? {
    (try? bus.own(name, within: Self.patience)).map { $0 == .owner }
  }

  /// Takes the name as soon as no other program has it.
  public func waitForName() { bus.queue(for: name) }

  /// Tells the program that has the name what is wanted; returns whether it has heard.
  public func knock(_ knock: Knock) -> Bool {
    (try? bus.answer(to: knock.call(to: name), within: Self.patience)) != nil
  }

  /// Hears who knocks, on the thread of the bus.
  func hear(_ listener: @escaping @Sendable (Knock) -> Void) {
    let waiting = state.withLock { state in
      state.listener = listener
      defer { state.waiting = [] }
      return state.waiting
    }
    for knock in waiting { listener(knock) }
  }

  private func take(_ knock: Knock) {
    let listener = state.withLock { state in
      if state.listener == nil { state.waiting.append(knock) }
      return state.listener
    }
    listener?(knock)
  }
}
