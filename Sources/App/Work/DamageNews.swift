internal import Desk
internal import Store
internal import Synchronization
internal import Wording

/// Tells the window which damage was skipped in reading the library.
///
/// All workers share it, and call `look()` when they have read something.
final class DamageNews: Sendable {
  let log: DamageLog
  private let mailbox: Mailbox<Notice>
  private let told = Mutex(0)

  init(_ log: DamageLog, mailbox: Mailbox<Notice>) {
    self.log = log
    self.mailbox = mailbox
  }

  /// Tells the window if there is something new.
  func look() {
    told.withLock { told in
      let entries = log.entries
      guard entries.count > told else { return }
      told = entries.count
      // Within the lock, so that no older notice follows a newer one.
      mailbox.post(.damaged(entries.map(\.words)))
    }
  }
}
