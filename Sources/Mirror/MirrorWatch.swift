internal import Bytes
internal import Dispatch
internal import Store

/// Renews mirrors while a library is being written, without ever being in the way.
///
/// It looks at one number of the library now and then, and nothing else while nothing changes.
public struct MirrorWatch: Sendable {
  private let directory: String

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

  /// Watches the library in a directory.
  public init(_ directory: String) { self.directory = directory }

  /// Renews at once, and after every change, until the ticket says that it is over.
  ///
  /// - Parameters:
  ///   - ticket: Ends it.
  ///   - renew: Renews the mirrors, and returns whether all is as it should be.
  public func run(_ ticket: MirrorTicket, _ renew: () -> Bool) {
    var library = WatchedLibrary(directory)
    var (first, last): (Double?, Double) = (nil, 0)
    // What is written while the first copies are made is a change already.
    _ = library.hasChanged()
    var retry = renew() ? nil : Self.now + pace.retry
    while !ticket.isCancelled {
      ticket.wait(pace.look)
      if library.hasChanged() { (first, last) = (first ?? Self.now, Self.now) }
      let isDue = first.map { Self.now - last >= pace.rest || Self.now - $0 >= pace.most } ?? false
      guard !ticket.isCancelled, isDue || retry.map({ Self.now >= $0 }) ?? false else { continue }
      first = nil
      retry = renew() ? nil : Self.now + pace.retry
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
