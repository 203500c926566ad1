public import Bus
internal import Bytes
public import Desk
public import Geometry
private import Synchronization
internal import Wording

/// Tells screen readers what is in the window, once there is one that wants to know.
///
/// Until then the session is only asked once whether somebody does, and nothing is made of the window.
public final class ScreenReaders: Sendable {
  /// Something that comes from a reader.
  public enum Request: Hashable, Sendable {
    /// Somebody listens from now on.
    case listening
    /// Somebody asks for something.
    case wish(HeardWish)
  }

  private struct State: Sendable {
    var isWanted = false
    var access: AccessBus?
  }

  private let session: BusConnection
  private let version: String
  private let hear: @Sendable (Request) -> Void
  private let state = Mutex(State())

  /// Looks for readers.
  ///
  /// - Parameters:
  ///   - session: The bus of the session, which knows whether there are readers.
  ///   - version: The version of the program.
  ///   - hear: Gets what comes from readers, on another thread.
  public init(
    on session: BusConnection, version: String, hear: @escaping @Sendable (Request) -> Void
  ) {
    (self.session, self.version, self.hear) = (session, version, hear)
    session.listen(
      to: BusRule(AccessNames.properties, "PropertiesChanged", at: Self.place)
    ) { [weak self] message in
      if message.first?.text == Self.status { self?.ask() }
    }
    ask()
  }

  /// Whether somebody listens.
  public var areListening: Bool { state.withLock { $0.access != nil } }

  /// Tells what is in the window, where it is on the screen, and whether it has the keys.
  public func tell(_ heard: Heard, at origin: Point, isActive: Bool) {
    state.withLock { $0.access }?.tell(heard, at: origin, isActive: isActive)
  }

  // MARK: - Whether somebody listens

  private static let (name, place, status) = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status")

  /// Asks whether readers are there; who would know is not started for that.
  private func ask() {
    var call = BusMessage.call(
      AccessNames.properties, "GetAll", of: Self.name, at: Self.place, [.string(Self.status)])
    call.startsService = false
    session.call(call) { [weak self] answer in
      guard case .success(let message) = answer, let status = message.first else { return }
      let isWanted = ["IsEnabled", "ScreenReaderEnabled"].contains { status[$0]?.flag == true }
      self?.settle(isWanted)
    }
  }

  private func settle(_ isWanted: Bool) {
    let wasWanted = state.withLock { state in
      defer { state.isWanted = isWanted }
      if !isWanted { state.access = nil }
      return state.isWanted
    }
    guard isWanted, !wasWanted else { return }
    if let address = Surroundings.variable("AT_SPI_BUS_ADDRESS"), !address.isEmpty {
      return connect(to: address)
    }
    session.call(.call(Self.name, "GetAddress", of: Self.name, at: Self.place)) {
      [weak self] answer in
      guard case .success(let message) = answer, let address = message.first?.text else {
        self?.state.withLock { $0.isWanted = false }
        return
      }
      self?.connect(to: address)
    }
  }

  private func connect(to address: String) {
    let surroundings = AccessSurroundings(version: version) { [hear] in hear(.wish($0)) }
    let access = AccessBus(at: address, surroundings)
    let isWanted = state.withLock { state in
      if state.isWanted { state.access = access }
      return state.isWanted
    }
    if isWanted { hear(.listening) }
  }
}
