internal import Notebook
internal import Store

/// Decides when the keeper has backups made: at quiet moments, at most once an hour.
///
/// After a change it asks twice, in two hours: the first one may have its backup already.
struct QuietBackups {
  /// The seconds without a request that make a quiet moment.
  private static let quiet = 10.0
  private static let hour = Library.backupSpan

  /// Has a backup made, if one is due.
  private let ask: () -> Void
  /// The number of requests left to make, and the hour of the last one.
  private var asks = 2
  private var lastHour: Int64?
  private var lastRequest: Int64

  /// Begins at a time, in milliseconds since 1970.
  init(now: Int64 = .now, asking ask: @escaping () -> Void) {
    (lastRequest, self.ask) = (now, ask)
  }

  /// The seconds until a backup is requested, if no request comes before; nil for never.
  func pause(now: Int64 = .now) -> Double? {
    guard asks > 0 else { return nil }
    guard let lastHour, lastHour == now / Self.hour else { return Self.quiet }
    return max(Double((lastHour + 1) * Self.hour - now) / 1000, Self.quiet)
  }

  /// Notes a request; at a quiet moment, has a backup made.
  mutating func follow(_ request: KeeperRequest, now: Int64 = .now) {
    guard case .tend = request else {
      lastRequest = now
      if request.changesNotes { asks = 2 }
      return
    }
    let isQuiet = Double(now - lastRequest) >= Self.quiet * 1000
    guard isQuiet, asks > 0, lastHour != now / Self.hour else { return }
    asks -= 1
    lastHour = now / Self.hour
    ask()
  }
}

extension KeeperRequest {
  /// True if it may change the contents of the notebook.
  fileprivate var changesNotes: Bool {
    if case .take = self { true } else { changedNotebook != nil }
  }
}
