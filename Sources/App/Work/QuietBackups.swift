internal import Store

/// When the keeper has backups made: at quiet moments, once an hour at most.
///
/// A change is asked for twice, in two hours: the first one may have its backup already.
struct QuietBackups {
  /// The seconds without a request that are a quiet moment.
  private static let quiet = 10.0
  private static let hour = Library.backupSpan

  /// Has a backup made, should one be due.
  private let ask: () -> Void
  /// How often is still to be asked, and the hour in which that was done last.
  private var asks = 2
  private var lastHour: Int64?
  /// When something was wished last.
  private var lastWish: Int64

  /// Begins at a time, in milliseconds since 1970.
  init(now: Int64 = .now, asking ask: @escaping () -> Void) { (lastWish, self.ask) = (now, ask) }

  /// The seconds after which a backup is to be asked for, should nothing be wished until then; nil for
  /// never.
  func pause(now: Int64 = .now) -> Double? {
    guard asks > 0 else { return nil }
    guard let lastHour, lastHour == now / Self.hour else { return Self.quiet }
    return max(Double((lastHour + 1) * Self.hour - now) / 1000, Self.quiet)
  }

  /// Notes what was done; at a quiet moment, has a backup made.
  mutating func follow(_ request: KeeperRequest, now: Int64 = .now) {
    guard case .tend = request else {
      lastWish = now
      if request.changesNotes { asks = 2 }
      return
    }
    let isQuiet = Double(now - lastWish) >= Self.quiet * 1000
    guard isQuiet, asks > 0, lastHour != now / Self.hour else { return }
    asks -= 1
    lastHour = now / Self.hour
    ask()
  }
}

extension KeeperRequest {
  /// Whether what is in the notebook may be another after it.
  fileprivate var changesNotes: Bool {
    if case .take = self { true } else { isChange }
  }
}
