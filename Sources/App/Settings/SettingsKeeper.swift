internal import Bytes
internal import Foundation

/// Gives back what was kept of earlier runs, and keeps what changes on a thread of its own, so that
/// the pen never waits for the disk.
@MainActor final class SettingsKeeper {
  private var content = SettingsFile.Content()
  /// Nil where nothing can be kept.
  private var jobs: WorkQueue<Job>?
  private let ended = DispatchSemaphore(value: 0)

  private struct Job {
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
    guard let path else { return }
    let file = SettingsFile(path: path)
    do {
      content = try file.content()
      jobs = start(file, mailbox)
    } catch {
      mailbox.post(.failed("\(error)"))
    }
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

  /// Waits until everything is on the disk.
  func finish() {
    guard let jobs else { return }
    jobs.close()
    ended.wait()
  }

  private func start(_ file: SettingsFile, _ mailbox: Mailbox<Letter>) -> WorkQueue<Job> {
    let (jobs, ended) = (WorkQueue<Job>(), ended)
    _ = jobs.start("settings", quality: .utility) {
      defer { ended.signal() }
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
