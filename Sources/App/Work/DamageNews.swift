internal import Desk
internal import Store
internal import Synchronization

/// Tells the window what was passed over in reading the library because it is damaged.
///
/// All workers share it, and look into it when they have read something.
final class DamageNews: Sendable {
  /// Hears of damage.
  let log: DamageLog
  private let mailbox: Mailbox<Notice>
  private let told = Mutex(0)

  init(_ log: DamageLog, mailbox: Mailbox<Notice>) {
    self.log = log
    self.mailbox = mailbox
  }

  /// Tells the window where there is something new.
  func look() {
    told.withLock { told in
      let entries = log.entries
      guard entries.count > told else { return }
      told = entries.count
      // Within, so that no older notice comes behind a newer one.
      mailbox.post(.damaged(entries.map(\.description)))
    }
  }
}
