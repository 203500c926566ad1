internal import Foundation
internal import Store
internal import Synchronization

/// When the keeper has backups made: at quiet moments, once an hour at most.
///
/// A change is asked for twice, in two hours: the first one may have its backup already.
struct QuietBackups {
  /// The seconds without a wish that are a quiet moment.
  private static let quiet = 10.0
  private static let hour: Int64 = 3_600_000

  private let worker: BackupWorker
  /// How often is still to be asked, and the hour in which that was done last.
  private var asks = 2
  private var lastHour: Int64?
  /// When something was wished last.
  private var lastWish = Int64.now

  init(_ worker: BackupWorker) { self.worker = worker }

  /// The seconds after which a backup is to be asked for, should nothing be wished until then; nil for
  /// never.
  func pause(now: Int64 = .now) -> Double? {
    guard asks > 0 else { return nil }
    guard let lastHour, lastHour == now / Self.hour else { return Self.quiet }
    return max(Double((lastHour + 1) * Self.hour - now) / 1000, Self.quiet)
  }

  /// Notes what was done; at a quiet moment, has a backup made.
  mutating func follow(_ wish: Wish, now: Int64 = .now) {
    guard case .tend = wish else {
      lastWish = now
      if wish.changesNotes { asks = 2 }
      return
    }
    let isQuiet = Double(now - lastWish) >= Self.quiet * 1000
    guard isQuiet, asks > 0, lastHour != now / Self.hour else { return }
    asks -= 1
    lastHour = now / Self.hour
    worker.ask()
  }
}

extension Wish {
  /// Whether what is in the notebook may be another after it.
  fileprivate var changesNotes: Bool {
    if case .bringIn = self { true } else { isChange }
  }
}

/// Makes backups, on a thread of its own with a connection of its own: the keeper never waits for them.
final class BackupWorker: Sendable {
  private let asked = WorkQueue<Void>()
  private let end = End()

  /// Whether the window closes.
  private final class End: Sendable {
    private let hasCome = Atomic(false)

    func come() { hasCome.store(true, ordering: .releasing) }

    /// Throws after the end.
    func check() throws { if hasCome.load(ordering: .acquiring) { throw Ended() } }
  }

  /// Starts the thread.
  init(of library: String, _ damage: DamageNews, mailbox: Mailbox<Letter>) {
    let (asked, end) = (asked, end)
    _ = asked.start("backup", quality: .utility) {
      while asked.next() != nil {
        do {
          try Self.backUp(library, damage, mailbox, until: end)
        } catch is Ended {
          // The keeper makes one itself in the end.
        } catch {
          mailbox.post(.failed("The backup of this hour was not made: \(error)."))
        }
        damage.look()
      }
    }
  }

  /// Asks for a backup, should one be due.
  func ask() { asked.add(()) }

  /// Ends what is being made, and lets the thread end.
  func finish() {
    end.come()
    asked.close()
  }

  private static func backUp(
    _ directory: String, _ damage: DamageNews, _ mailbox: Mailbox<Letter>, until end: End
  ) throws {
    try end.check()
    let library = try Library(at: directory, reporting: damage.log)
    guard !library.isReadOnly else { return }
    do {
      _ = try library.backUpIfDue(now: .now, goOn: end.check) { event in
        guard case .crowdedOut(let name, let room) = event else { return }
        mailbox.post(
          .told("Removed the backup \(name): all of them may take \(room >> 20) MiB together."))
      }
    } catch {
      // The end comes out of the library as a failure of it.
      try end.check()
      throw error
    }
  }

  /// The window closes.
  private struct Ended: Error {}
}
