public import Bus
internal import Bytes
public import Desk
public import Geometry
private import Synchronization
internal import Wording

/// Tells screen readers what is in the window; until one wants to know, nothing is made of it.
public final class ScreenReaders: Sendable {
  /// News from readers.
  public enum News: Hashable, Sendable {
    /// A reader listens, and knows nothing of the window yet.
    case listening
    /// A reader requests something: `takeRequests`.
    case requests
  }

  private enum Word: Hashable, Sendable {
    case unasked, nobodyKnows
    case somebodyListens, nobodyListens
  }

  private struct State: Sendable {
    var word = Word.unasked
    /// The number of questions to the session; only the last answer counts.
    var asked = 0
    var announced: String?
    var access: AccessBus?
    var requests: [AccessibilityRequest] = []
  }

  private let session: BusConnection
  private let version: String
  private let hear: @Sendable (News) -> Void
  private let state = Mutex(State())

  /// Looks for readers through the session bus; `hear` gets their news, on another thread.
  public init(
    on session: BusConnection, version: String, hear: @escaping @Sendable (News) -> Void
  ) {
    (self.session, self.version, self.hear) = (session, version, hear)
    session.listen(
      to: BusRule(AccessNames.properties, "PropertiesChanged", at: Self.place)
    ) { [weak self] message in
      if message.first?.text == Self.status { self?.requestStatus() }
    }
    session.listen(toOwnersOf: Self.name) { [weak self] owner in
      // Another one has its own bus; that of the one that is gone may still be there.
      guard owner != nil, let self else { return }
      state.withLock { $0.access = nil }
      self.requestStatus()
    }
    requestStatus()
  }

  /// True if a reader listens.
  public var areListening: Bool { state.withLock(\.access)?.isKnown == true }

  /// Updates the content of the window, its place on the screen, and whether it has the keyboard focus.
  public func update(_ heard: AccessibilityTree, at origin: Point, isActive: Bool) {
    state.withLock(\.access)?.update(heard, at: origin, isActive: isActive)
  }

  // MARK: - Requests

  private static let mostRequests = 64

  /// Takes the readers' wishes since the last call.
  public func takeRequests() -> [AccessibilityRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  private func enqueue(_ request: AccessibilityRequest) -> Bool {
    let place = state.withLock { state -> Int? in
      guard state.requests.count < Self.mostRequests else { return nil }
      state.requests.append(request)
      return state.requests.count
    }
    if place == 1 { hear(.requests) }
    return place != nil
  }

  // MARK: - Status

  private static let (name, place, status) = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status")

  /// Requests the status of readers, without starting anything that would know.
  private func requestStatus() {
    let number = state.withLock { state in
      state.asked += 1
      return state.asked
    }
    var call = BusMessage.call(
      AccessNames.properties, "GetAll", of: Self.name, at: Self.place, [.string(Self.status)])
    call.startsService = false
    session.call(call) { [weak self] answer in
      guard case .success(let message) = answer, let status = message.first else {
        self?.handleAnswer(.nobodyKnows, number)
        return
      }
      let isWanted = ["IsEnabled", "ScreenReaderEnabled"].contains { status[$0]?.flag == true }
      self?.handleAnswer(isWanted ? .somebodyListens : .nobodyListens, number)
    }
  }

  /// Handles an answer: if nobody knows, readers are assumed on an announced bus.
  private func handleAnswer(_ word: Word, _ number: Int) {
    let isMissing = state.withLock { state in
      guard state.asked == number else { return false }
      state.word = word
      if word == .nobodyListens { state.access = nil }
      return word != .nobodyListens && state.access == nil
    }
    guard isMissing else { return }
    if let address = Surroundings.variable("AT_SPI_BUS_ADDRESS"), !address.isEmpty {
      return connect(to: address, number)
    }
    guard word == .somebodyListens else { return connect(to: announced, number) }
    session.call(.call(Self.name, "GetAddress", of: Self.name, at: Self.place)) {
      [weak self] answer in
      let told = try? answer.get().first?.text
      self?.connect(to: told ?? self?.announced, number)
    }
  }

  private var announced: String? { state.withLock(\.announced) }

  /// Takes the address that the screen announces, used if the session knows none; anybody can write it, so
  /// it may only lead to a socket of this computer.
  public func announce(_ address: String?) {
    let address = address.flatMap { text in
      text.utf8.starts(with: "unix:".utf8) && !text.contains(";") ? text : nil
    }
    let number = state.withLock { state -> Int? in
      state.announced = address
      return state.word == .nobodyKnows ? state.asked : nil
    }
    if let number { connect(to: address, number) }
  }

  private func connect(to address: String?, _ number: Int) {
    guard let address else { return }
    let surroundings = AccessSurroundings(version: version) { [weak self] request in
      self?.enqueue(request) ?? false
    }
    state.withLock { state in
      guard state.asked == number, state.access == nil else { return }
      // Its news wait until it is known here.
      state.access = AccessBus(at: address, surroundings) { [weak self] access, news in
        self?.handle(news, of: access)
      }
    }
  }

  /// A bus that existed may return; one that never did is looked for when the session has news.
  private func handle(_ news: AccessBus.News, of access: AccessBus) {
    switch news {
    case .known: hear(.listening)
    case .lost(let wasKnown):
      let isOurs = state.withLock { state in
        guard state.access === access else { return false }
        state.access = nil
        return true
      }
      if isOurs, wasKnown { requestStatus() }
    }
  }
}
