public import Bytes
internal import Dispatch
internal import Store

/// Decides when to update copies while a library is written: now and then it checks one number in the library.
public struct CopiesWatch {
  private var library: WatchedLibrary
  /// The times of the first and of the last change since the latest update.
  private var (first, last): (Double?, Double) = (nil, 0)
  /// The time to retry after a failure.
  private var retry: Double? = -Double.infinity

  /// The pauses of the watch, in seconds.
  struct Pace: Hashable, Sendable {
    /// Between two checks.
    var look = 1.0
    /// After a change, until the writer pauses.
    var rest = 5.0
    /// After a change, at most.
    var most = 60.0
    /// After a failure, before retrying.
    var retry = 60.0
  }

  var pace = Pace()

  /// Watches the library in a directory; a first update is due immediately.
  public init(_ directory: String) { library = WatchedLibrary(directory) }

  /// The seconds between two checks.
  public var pause: Double { pace.look }

  /// Checks the library; returns whether its copies need an update now.
  public mutating func isDue() -> Bool {
    if library.hasChanged() { (first, last) = (first ?? Self.now, Self.now) }
    let hasRested = first.map { Self.now - last >= pace.rest || Self.now - $0 >= pace.most }
    return hasRested == true || retry.map { Self.now >= $0 } == true
  }

  /// Runs an update, which returns whether all copies succeeded.
  public mutating func renew(_ renew: () throws -> Bool) rethrows {
    // Anything written from now on counts as a change.
    first = nil
    retry = try renew() ? nil : Self.now + pace.retry
  }

  /// Updates immediately and after every change, until the ticket is canceled.
  public mutating func run(_ ticket: Ticket, _ renew: () -> Bool) {
    while !ticket.isCancelled {
      if isDue(), !ticket.isCancelled { self.renew(renew) }
      ticket.wait(pace.look)
    }
  }

  /// Monotonic time in seconds.
  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000 }
}

private struct WatchedLibrary {
  let directory: String
  private var library: Library?
  private var identity: FileIdentity?
  private var count: Int64 = 0

  init(_ directory: String) { self.directory = directory }

  mutating func hasChanged() -> Bool {
    let present = FileIdentity(of: "\(directory)/library.sqlite")
    if library == nil || present != identity {
      library = try? Library(at: directory, reporting: DamageLog())
      identity = present
      count = (try? library?.changeCount) ?? 0
      return library != nil
    }
    guard let now = try? library?.changeCount, now != count else { return false }
    count = now
    return true
  }
}
