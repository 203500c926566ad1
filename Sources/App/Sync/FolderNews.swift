internal import Desk
internal import Dispatch
internal import Synchronization
internal import Wording

/// Tells the window the state of a sync folder, even if the folder does not answer.
final class FolderNews: Sendable {
  private struct State {
    /// The state last reported to the window.
    var told: SyncedFolder
    /// The time since which the folder owes an answer; nil if nothing was asked.
    var asked: UInt64?
    /// True if a check for the answer is due.
    var isWatched = false
  }

  private let state: Mutex<State>
  private let mailbox: Mailbox<Notice>
  /// The silence after which a folder is reported as failing, in nanoseconds.
  private let patience: UInt64

  /// Reports a folder for the first time.
  init(of folder: SyncedFolder, to mailbox: Mailbox<Notice>, patience: UInt64 = 30_000_000_000) {
    state = Mutex(State(told: folder))
    (self.mailbox, self.patience) = (mailbox, patience)
    mailbox.post(.sync(.folder(folder)))
  }

  /// Reports the state of the folder, unless the window knows it.
  func tell(_ folder: SyncedFolder) {
    let isNews = state.withLock { state in
      defer { state.told = folder }
      return state.told != folder
    }
    if isNews { mailbox.post(.sync(.folder(folder))) }
  }

  func ask() {
    let isFirst = state.withLock { state in
      state.asked = .monotonicNow
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if isFirst { watch(for: patience) }
  }

  func hear() { state.withLock { $0.asked = nil } }

  private func watch(for nanoseconds: UInt64) {
    let time = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
    DispatchQueue.global().asyncAfter(deadline: time) { [self] in
      let (rest, silent) = state.withLock { look(at: &$0) }
      if let silent { mailbox.post(.sync(.folder(silent))) }
      if let rest { watch(for: rest) }
    }
  }

  /// Returns when to check again, and the state of the folder if it has been silent too long.
  private func look(at state: inout State) -> (rest: UInt64?, silent: SyncedFolder?) {
    guard let asked = state.asked else {
      state.isWatched = false
      return (nil, nil)
    }
    let passed = UInt64.monotonicNow - asked
    guard passed >= patience else { return (patience - passed, nil) }
    let before = state.told
    state.told.state = .failed("the folder does not respond; new changes remain here until it does")
    return (patience, state.told == before ? nil : state.told)
  }
}
