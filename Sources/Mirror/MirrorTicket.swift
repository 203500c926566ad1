internal import Dispatch
internal import Synchronization

/// Whether somebody still wants a mirror to be renewed; any thread may end it.
public final class MirrorTicket: Sendable {
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  /// Makes a ticket for work that is wanted.
  public init() {}

  /// Whether the work is to end after the page that is being drawn.
  public var isCancelled: Bool { isOver.load(ordering: .acquiring) }

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
