internal import Bytes
internal import Store
internal import Synchronization
internal import Wording

/// Makes backups, on a separate thread with its own connection: the keeper never waits for them.
final class BackupWorker: Sendable {
  private let asked = WorkQueue<Void>()
  private let end = End()

  /// Set when the window closes.
  private final class End: Sendable {
    private let hasCome = Atomic(false)

    func come() { hasCome.store(true, ordering: .releasing) }

    /// Throws after the end.
    func check() throws { if hasCome.load(ordering: .acquiring) { throw Ended() } }
  }

  init(of library: String, _ damage: DamageNews, mailbox: Mailbox<Notice>) {
    let (asked, end) = (asked, end)
    WorkerThread.start("backup") {
      while asked.next() != nil {
        do {
          try Self.backUp(library, damage, mailbox, until: end)
        } catch is Ended {
          // The keeper makes one itself at the end.
        } catch {
          mailbox.post(.failed("Cannot create the hourly backup: \(error)."))
        }
        damage.look()
      }
    }
  }

  /// Asks for a backup, if one is due.
  func ask() { asked.add(()) }

  /// Cancels a backup in progress, and lets the thread end.
  func finish() {
    end.come()
    asked.close()
  }

  private static func backUp(
    _ directory: String, _ damage: DamageNews, _ mailbox: Mailbox<Notice>, until end: End
  ) throws {
    try end.check()
    let library = try Library(at: directory, reporting: damage.log)
    guard !library.isReadOnly else { return }
    do {
      _ = try library.backUpIfDue(now: .now, goOn: end.check) { event in
        if event.isUnexpected { mailbox.post(.told("\(event)")) }
      }
    } catch {
      // The library reports the end as its own failure.
      try end.check()
      throw error
    }
  }

  private struct Ended: Error {}
}
