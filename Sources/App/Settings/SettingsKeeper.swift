internal import Bytes
internal import Foundation

/// Gives back what was kept of earlier runs, and keeps what changes on a thread of its own, so that
/// the pen never waits for the disk.
@MainActor final class SettingsKeeper {
  private var content = SettingsFile.Content()
  /// Nil where nothing can be kept.
  private let jobs: WorkQueue<Job>?
  private let work = DispatchGroup()

  private struct Job: Sendable {
    let members: [JSON.Member]
    /// Why the file must not be written over.
    var fault: String?
  }

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - path: The file; nil keeps nothing.
  ///   - mailbox: Where it is told what does not work.
  init(path: String?, mailbox: Mailbox<Letter>) {
    var jobs: WorkQueue<Job>?
    if let file = path.map(SettingsFile.init) {
      do {
        content = try file.content()
        jobs = Self.start(file, mailbox, work)
      } catch {
        mailbox.post(.failed("\(error)"))
      }
    }
    self.jobs = jobs
  }

  /// Takes something out of the settings; its reader tells what makes no sense.
  func restore<Value>(_ read: (JSON, inout [String]) -> Value) -> Value {
    read(content.settings, &content.faults)
  }

  /// Has members kept, in place of those with the same names.
  func keep(_ members: [JSON.Member]) { jobs?.add(Job(members: members)) }

  /// Puts a file aside in which something made no sense, and keeps what did, with these members
  /// in place of those with the same names.
  func repair(with members: [JSON.Member]) {
    guard let fault = content.faults.first else { return }
    let names = Set(members.map(\.name))
    let others = content.settings.members.filter { !names.contains($0.name) }
    jobs?.add(Job(members: members + others, fault: fault))
    content.faults = []
  }

  /// Waits until everything is on the disk, on any thread and as often as one likes.
  nonisolated func finish() {
    jobs?.close()
    work.wait()
  }

  private static func start(
    _ file: SettingsFile, _ mailbox: Mailbox<Letter>, _ work: DispatchGroup
  ) -> WorkQueue<Job> {
    let jobs = WorkQueue<Job>()
    work.enter()
    _ = jobs.start("settings", quality: .utility) {
      defer { work.leave() }
      // A disk that refuses does so again and again; once told is enough.
      var hasFailed = false
      while let job = jobs.next() {
        do {
          let sentence = try file.set(job.members, because: job.fault)
          if let sentence { mailbox.post(.failed(sentence)) }
          hasFailed = false
        } catch {
          if !hasFailed { mailbox.post(.failed("\(error)")) }
          hasFailed = true
        }
      }
    }
    return jobs
  }
}
