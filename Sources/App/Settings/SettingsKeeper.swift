internal import Bytes
internal import Wording

/// Restores and saves settings, on a separate thread, so that the pen never waits for the disk.
@MainActor final class SettingsKeeper {
  private var content = SettingsFile.Content()
  /// Nil if nothing can be saved.
  private let changes: WorkQueue<Change>?
  private let end = Promise<Void>()
  private var last: [JSON.Member] = []

  private struct Change: Sendable {
    let members: [JSON.Member]
    /// The reason why the file must not be overwritten.
    var fault: Words?
  }

  /// Reads the settings, none without a path; `isSilent` reports no file errors, as in a read-only library.
  init(path: String?, mailbox: Mailbox<Notice>, isSilent: Bool = false) {
    var changes: WorkQueue<Change>?
    let tell: @Sendable (any Error) -> Void = { error in
      if !isSilent { mailbox.post(.failed("\(error)")) }
    }
    if let file = path.map(SettingsFile.init) {
      do {
        content = try file.content()
        changes = Self.start(file, mailbox, end, tell)
      } catch {
        tell(error)
      }
    }
    self.changes = changes
  }

  func restore<Value>(_ read: (JSON, inout [Words]) -> Value) -> Value {
    read(content.settings, &content.faults)
  }

  /// Records which members are saved already, and need not be written.
  func markSaved(_ members: [JSON.Member]) { last = members }

  func save(_ members: [JSON.Member]) {
    guard members != last else { return }
    last = members
    changes?.add(Change(members: members))
  }

  /// Puts aside a file with nonsense in it, and keeps the rest, with these members replacing others.
  func repair(with members: [JSON.Member]) {
    guard let fault = content.faults.first else { return }
    let names = Set(members.map(\.name))
    let others = content.settings.members.filter { !names.contains($0.name) }
    changes?.add(Change(members: members + others, fault: fault))
    content.faults = []
  }

  /// Waits until everything is saved; may be called on any thread, repeatedly.
  nonisolated func finish() {
    guard let changes else { return }
    changes.close()
    end.wait()
  }

  private static func start(
    _ file: SettingsFile, _ mailbox: Mailbox<Notice>, _ end: Promise<Void>,
    _ tell: @escaping @Sendable (any Error) -> Void
  ) -> WorkQueue<Change> {
    let changes = WorkQueue<Change>()
    WorkerThread.start("settings") {
      defer { end.fulfill(()) }
      // A disk that refuses keeps refusing; one report is enough.
      var hasFailed = false
      while let change = changes.next() {
        do {
          let sentence = try file.set(change.members, because: change.fault)
          if let sentence { mailbox.post(.failed(sentence)) }
          hasFailed = false
        } catch {
          if !hasFailed { tell(error) }
          hasFailed = true
        }
      }
    }
    return changes
  }
}
