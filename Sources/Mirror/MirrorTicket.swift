internal import Dispatch
internal import Synchronization

/// Cancels the renewal of a mirror; can be used from any thread.
public final class MirrorTicket: Sendable {
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  private let isUnwanted: @Sendable () -> Bool

  /// Makes a ticket for work that is wanted.
  ///
  /// - Parameter isUnwanted: Says that it is not any more, where others know.
  public init(unless isUnwanted: @escaping @Sendable () -> Bool = { false }) {
    self.isUnwanted = isUnwanted
  }

  /// Whether the work is to end after the page that is being drawn.
  public var isCancelled: Bool { isOver.load(ordering: .acquiring) || isUnwanted() }

  /// Ends the work; copies that are not whole leave nothing.
  public func cancel() {
    isOver.store(true, ordering: .releasing)
    end.signal()
  }

  /// Waits some seconds, or until the work is to end.
  func wait(_ seconds: Double) {
    guard !isCancelled else { return }
    if end.wait(timeout: .now() + seconds) == .success { end.signal() }
  }
}

/// Nobody wants the work any more.
struct MirrorEnded: Error {}
