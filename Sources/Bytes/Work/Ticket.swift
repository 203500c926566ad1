internal import Dispatch
internal import Synchronization

/// Says whether work is still wanted, from any thread.
public final class Ticket: Sendable {
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)
  private let isUnwanted: @Sendable () -> Bool

  /// Makes a ticket for wanted work; `isUnwanted` lets others decide.
  public init(unless isUnwanted: @escaping @Sendable () -> Bool = { false }) {
    self.isUnwanted = isUnwanted
  }

  /// True if the work should end.
  public var isCancelled: Bool { isOver.load(ordering: .acquiring) || isUnwanted() }

  /// Ends the work.
  public func cancel() {
    isOver.store(true, ordering: .releasing)
    end.signal()
  }

  /// Throws `Cancelled` if the work should end.
  public func check() throws(Cancelled) { if isCancelled { throw Cancelled() } }

  /// Waits some seconds, or until `cancel` is called.
  public func wait(_ seconds: Double) {
    guard !isCancelled else { return }
    if end.wait(timeout: .now() + seconds) == .success { end.signal() }
  }
}

/// The error for canceled work.
public struct Cancelled: Error {
  /// Creates the error.
  public init() {}
}
