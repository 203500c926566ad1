internal import Desk
internal import Store
internal import Wording

/// The changes of one closed notebook that cannot be opened for now, the oldest first.
struct LateChanges {
  /// What was asked for.
  var requests: [KeeperRequest] = []
  /// Why the notebook cannot be opened; nil before the first attempt.
  private(set) var refusal: NoteKeeping.Refusal?

  /// What is lost if the program ends now; nil for nothing.
  var lost: LostChanges? {
    refusal.map { LostChanges(count: requests.count, reason: $0.reason) }
  }

  /// Reports why the changes wait, and gives up the oldest ones as far as they may not.
  ///
  /// - Returns: The changes that will never be made.
  mutating func refuse(
    _ error: LibraryError, telling mailbox: Mailbox<Notice>
  ) -> [KeeperRequest] {
    let hopeless = requests.prefix { !WaitingChange(request: $0).mayWait(for: error) }
    requests.removeFirst(hopeless.count)
    for _ in hopeless { mailbox.post(.failed("That did not work: \(error.inBrief).")) }
    guard !requests.isEmpty else { return Array(hopeless) }
    refusal = NoteKeeping.refused(error, after: refusal, telling: mailbox)
    return Array(hopeless)
  }
}
