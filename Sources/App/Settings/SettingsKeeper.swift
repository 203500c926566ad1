internal import Bytes
internal import Foundation
internal import Wording

/// Restores the settings of earlier runs, and keeps changes on a thread of its own, so that the pen never
/// waits for the disk.
@MainActor final class SettingsKeeper {
  private var content = SettingsFile.Content()
  /// Nil if nothing can be kept.
  private let changes: WorkQueue<Change>?
  private let work = DispatchGroup()

  private struct Change: Sendable {
    let members: [JSON.Member]
    /// Why the file must not be overwritten.
    var fault: Words?
  }

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - path: The file; nil keeps nothing.
  ///   - mailbox: Receives failures.
  init(path: String?, mailbox: Mailbox<Notice>) {
    var changes: WorkQueue<Change>?
    if let file = path.map(SettingsFile.init) {
      do {
        content = try file.content()
        changes = Self.start(file, mailbox, work)
      } catch {
        mailbox.post(.failed("\(error)"))
      }
    }
    self.changes = changes
  }

  /// Reads a value from the settings; its reader reports what makes no sense.
  func restore<Value>(_ read: (JSON, inout [Words]) -> Value) -> Value {
    read(content.settings, &content.faults)
  }

  /// Keeps members, replacing those with the same names.
  func keep(_ members: [JSON.Member]) { changes?.add(Change(members: members)) }

  /// Puts aside a file in which something made no sense, and keeps the rest, with these members replacing
  /// those with the same names.
  func repair(with members: [JSON.Member]) {
    guard let fault = content.faults.first else { return }
    let names = Set(members.map(\.name))
    let others = content.settings.members.filter { !names.contains($0.name) }
    changes?.add(Change(members: members + others, fault: fault))
    content.faults = []
  }

  /// Waits until everything is on the disk; may be called on any thread, repeatedly.
  nonisolated func finish() {
    changes?.close()
    work.wait()
  }

  private static func start(
    _ file: SettingsFile, _ mailbox: Mailbox<Notice>, _ work: DispatchGroup
  ) -> WorkQueue<Change> {
    let changes = WorkQueue<Change>()
    work.enter()
    Thread.start("settings", quality: .utility) {
      defer { work.leave() }
      // A disk that refuses keeps refusing; one report is enough.
      var hasFailed = false
      while let change = changes.next() {
        do {
          let sentence = try file.set(change.members, because: change.fault)
          if let sentence { mailbox.post(.failed(sentence)) }
          hasFailed = false
        } catch {
          if !hasFailed { mailbox.post(.failed("\(error)")) }
          hasFailed = true
        }
      }
    }
    return changes
  }
}
