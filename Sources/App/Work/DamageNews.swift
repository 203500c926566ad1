internal import Desk
internal import Store
internal import Synchronization

/// Tells the window what was passed over in reading the library because it is damaged.
///
/// All workers share it, and look into it when they have read something.
final class DamageNews: Sendable {
  /// Hears of damage.
  let log: DamageLog
  private let mailbox: Mailbox<Letter>
  private let told = Mutex(0)

  init(_ log: DamageLog, mailbox: Mailbox<Letter>) {
    self.log = log
    self.mailbox = mailbox
  }

  /// Tells the window where there is something new.
  func look() {
    let entries = log.entries
    let isNew = told.withLock { told in
      defer { told = entries.count }
      return entries.count > told
    }
    if isNew { mailbox.post(.damaged(entries.map(\.description))) }
  }
}
