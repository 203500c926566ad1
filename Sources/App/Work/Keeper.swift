internal import Bytes
internal import Store
internal import Wording

/// Saves what is written, on a separate thread, so that the pen never waits for the disk.
///
/// The library, and the pictures of viewed pages, belong to that thread alone.
final class Keeper: Sendable {
  private let requests = WorkQueue<KeeperRequest>()
  private let end = Promise<Void>()
  /// The changes requested and not yet on the disk.
  let unkept = Unkept()
  /// The directory of the library; nil if none could be opened before the end.
  let directory = Promise<String?>()

  /// Starts keeping the notes of a library, and the stroke whose samples arrive through a ring.
  init(
    _ source: NotesSource, _ damage: DamageNews, mailbox: Mailbox<Notice>, unfinished: SampleRing
  ) {
    let (requests, end, unkept, directory) = (requests, end, unkept, directory)
    WorkerThread.start("keeper", priority: .normal) {
      defer { end.keep(()) }
      var notes = LibraryKeeping(source, mailbox: mailbox, unfinished: unfinished, unkept: unkept)
      notes.perform(.open(nil))
      // Until the library could be opened, nothing in it needs a backup.
      while notes.library == nil, let request = requests.next() { notes.perform(request) }
      directory.keep(notes.library?.directory)
      // The jobs that wait for a notebook wait no longer.
      guard let library = notes.library else { return notes.giveUp() }
      let worker = BackupWorker(of: library.directory, damage, mailbox: mailbox)
      var backups = QuietBackups(asking: worker.ask)
      repeat { damage.look() } while Self.goOn(requests, &notes, &backups)
      worker.finish()
      do { try notes.finish() } catch { mailbox.post(.lostChanges("\(error)")) }
    }
  }

  /// Performs the next request, or tends to what waits; returns false after the end.
  private static func goOn(
    _ requests: WorkQueue<KeeperRequest>, _ notes: inout LibraryKeeping,
    _ backups: inout QuietBackups
  ) -> Bool {
    let pause = [notes.pause, backups.pause()].compactMap(\.self).min()
    guard let request = requests.next(within: pause, otherwise: .tend) else { return false }
    if case .take(let step) = request {
      // The rest of the step goes after the steps of other jobs.
      let rest = notes.take(step)
      if let rest, !requests.add(.take(rest), isPatient: true) { rest.giveUp() }
    } else {
      notes.perform(request)
    }
    for step in notes.takeEarlySteps() where !requests.add(.take(step), isPatient: true) {
      step.giveUp()
    }
    backups.follow(request)
    return true
  }

  func request(_ request: KeeperRequest) {
    if request.changedNotebook != nil { unkept.add() }
    requests.add(request)
  }

  /// Queues a step of a job, to be taken when nothing else waits and all earlier steps were taken.
  func take(_ step: JobStep) {
    if !requests.add(.take(step), isPatient: true) { step.giveUp() }
  }

  /// Waits until everything requested is saved; may be called on any thread, repeatedly.
  func finish() {
    requests.close()
    end.wait()
  }
}
