internal import Dispatch
internal import Synchronization

/// Cancels an update of copies, from any thread.
public final class CopiesTicket: Sendable {
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  private let isUnwanted: @Sendable () -> Bool

  /// Makes a ticket for wanted work; `isUnwanted` lets others decide.
  public init(unless isUnwanted: @escaping @Sendable () -> Bool = { false }) {
    self.isUnwanted = isUnwanted
  }

  /// True if the work should end after the page being drawn.
  public var isCancelled: Bool { isOver.load(ordering: .acquiring) || isUnwanted() }

  /// Ends the work; unfinished copies leave nothing behind.
  public func cancel() {
    isOver.store(true, ordering: .releasing)
    end.signal()
  }

  /// Waits some seconds, or until the work should end.
  func wait(_ seconds: Double) {
    guard !isCancelled else { return }
    if end.wait(timeout: .now() + seconds) == .success { end.signal() }
  }
}

/// The work was canceled.
struct CopiesEnded: Error {}
