internal import Glibc
internal import Pen
internal import Wording

/// Saves what must be on disk when the program ends, in any way and on any thread.
struct LastMoment: Sendable {
  let keeper: Keeper
  let settings: [SettingsKeeper]
  let recorder: SessionRecorder?
  let mailbox: Mailbox<Notice>

  /// Waits until everything is saved, with the stroke in progress as far as the keeper follows it.
  func keep() throws {
    keeper.finish()
    for keeper in settings { keeper.finish() }
    try recorder?.finish()
  }

  /// Saves everything when the display has gone, and ends the program.
  ///
  /// Other threads may be in the middle of something: nothing of theirs is torn down.
  func end() -> Never {
    try? keep()
    var fate: Words = "your changes are saved"
    for case .lostChanges(let reason) in mailbox.takeRest() { fate = reason }
    // The reader of the messages may have gone as well.
    let words: Words = "Error: lost the display; \(fate)."
    Array("\(words)\n".utf8).withUnsafeBytes {
      _ = write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    _exit(1)
  }
}
