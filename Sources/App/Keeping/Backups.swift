internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Makes backups, on a separate thread with its own connection: the keeper never waits for them.
final class BackupWorker: Sendable {
  private let asked = WorkQueue<Void>()
  private let ticket = Ticket()

  init(of library: String, _ damage: DamageNews, mailbox: Mailbox<Notice>) {
    let (asked, ticket) = (asked, ticket)
    WorkerThread.start("backup") {
      while asked.next() != nil {
        do {
          try Self.backUp(library, damage, mailbox, ticket)
        } catch is Cancelled {
          // The keeper makes one itself at the end.
        } catch {
          mailbox.post(.failed("Cannot create the hourly backup: \(error)."))
        }
        damage.reportNewDamage()
      }
    }
  }

  func request() { asked.add(()) }

  func finish() {
    ticket.cancel()
    asked.close()
  }

  private static func backUp(
    _ directory: String, _ damage: DamageNews, _ mailbox: Mailbox<Notice>, _ ticket: Ticket
  ) throws {
    try ticket.check()
    let library = try Library(at: directory, reporting: damage.log)
    guard !library.isReadOnly else { return }
    do {
      _ = try library.backUpIfDue(now: .now, check: ticket.check) { event in
        if event.isUnexpected { mailbox.post(.told("\(event)")) }
      }
    } catch {
      // The library reports the end as its own failure.
      try ticket.check()
      throw error
    }
  }
}

/// Decides when the keeper has backups made: at quiet moments, at most once an hour.
///
/// After a change it asks twice, in two hours: the first one may have its backup already.
struct BackupSchedule {
  /// The seconds without a request that make a quiet moment.
  private static let quiet = 10.0
  private static let hour = Library.backupSpan

  private let ask: () -> Void
  /// The number of requests left to make, and the hour of the last one.
  private var asks = 2
  private var lastHour: Int64?
  private var lastRequest: Int64

  /// Begins at a time, in milliseconds since 1970.
  init(now: Int64 = .now, asking ask: @escaping () -> Void) { (lastRequest, self.ask) = (now, ask) }

  /// The seconds until a backup is requested, if no request comes before; nil for never.
  func pause(now: Int64 = .now) -> Double? {
    guard asks > 0 else { return nil }
    guard let lastHour, lastHour == now / Self.hour else { return Self.quiet }
    return max(Double((lastHour + 1) * Self.hour - now) / 1000, Self.quiet)
  }

  mutating func update(after request: KeeperRequest, now: Int64 = .now) {
    guard case .runMaintenance = request else {
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
  fileprivate var changesNotes: Bool {
    if case .run = self { true } else { changedNotebook != nil }
  }
}
