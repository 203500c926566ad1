internal import Bytes
internal import Dispatch
internal import Store

/// Decides when mirrors are renewed while a library is being written.
///
/// It looks at one number of the library now and then, and nothing else while nothing changes.
public struct MirrorWatch {
  private var library: WatchedLibrary
  /// When the first change came that has not been followed by a renewal, and when the last one did.
  private var (first, last): (Double?, Double) = (nil, 0)
  /// When what failed is tried again.
  private var retry: Double? = -Double.infinity

  /// How long it waits, in seconds.
  struct Pace: Hashable, Sendable {
    /// Between two looks.
    var look = 1.0
    /// After a change, until the writer rests.
    var rest = 5.0
    /// After a change, at most.
    var most = 60.0
    /// After a failure, until it is tried again.
    var retry = 60.0
  }

  /// How long it waits.
  var pace = Pace()

  /// Watches the library in a directory; a first renewal is due at once.
  public init(_ directory: String) { library = WatchedLibrary(directory) }

  /// The seconds between two looks.
  public var pause: Double { pace.look }

  /// Looks at the library; returns whether its mirrors need renewal now.
  public mutating func isDue() -> Bool {
    if library.hasChanged() { (first, last) = (first ?? Self.now, Self.now) }
    let hasRested = first.map { Self.now - last >= pace.rest || Self.now - $0 >= pace.most }
    return hasRested == true || retry.map { Self.now >= $0 } == true
  }

  /// Notes a renewal.
  ///
  /// - Parameter renew: Renews the mirrors, and returns whether all is as it should be.
  public mutating func renew(_ renew: () throws -> Bool) rethrows {
    // What is written meanwhile is a change already.
    first = nil
    retry = try renew() ? nil : Self.now + pace.retry
  }

  /// Renews at once, and after every change, until the ticket says that it is over.
  ///
  /// - Parameters:
  ///   - ticket: Ends it.
  ///   - renew: Renews the mirrors, and returns whether all is as it should be.
  public mutating func run(_ ticket: MirrorTicket, _ renew: () -> Bool) {
    while !ticket.isCancelled {
      if isDue(), !ticket.isCancelled { self.renew(renew) }
      ticket.wait(pace.look)
    }
  }

  /// Seconds that only go on.
  private static var now: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
  }
}

/// A library of which only whether it has changed is wanted.
private struct WatchedLibrary {
  let directory: String
  private var library: Library?
  private var identity: FileIdentity?
  private var count: Int64 = 0

  init(_ directory: String) { self.directory = directory }

  /// Whether it has changed since the last look, or is another one.
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
