internal import Desk
internal import Foundation
internal import Geometry
internal import Ink
public import Notebook
internal import Paint
public import Store

/// Keeps what is written, on a thread of its own, so that the pen never waits for the disk.
///
/// The library, and the pictures of pages that were looked at, belong to that thread alone.
final class Keeper: Sendable {
  private let requests = WorkQueue<KeeperRequest>()
  private let work = DispatchGroup()
  /// The changes requested and not yet on the disk.
  let unkept = Unkept()

  /// Starts keeping a notebook in a library, and the stroke whose samples come through a ring.
  init(
    opening: @escaping @Sendable () throws -> OpenNotebook, _ damage: DamageNews,
    mailbox: Mailbox<Notice>, unfinished: SampleRing
  ) {
    let (requests, work, unkept) = (requests, work, unkept)
    work.enter()
    Thread.start("keeper", quality: .userInitiated) {
      defer { work.leave() }
      do {
        var notes = try NoteKeeping(
          opening(), mailbox: mailbox, unfinished: unfinished, unkept: unkept)
        let worker = BackupWorker(of: notes.library.directory, damage, mailbox: mailbox)
        defer { worker.finish() }
        var backups = QuietBackups(asking: worker.ask)
        repeat { damage.look() } while Self.goOn(requests, &notes, &backups)
        worker.finish()
        try notes.finish()
      } catch {
        mailbox.post(.hopeless("\(error)"))
      }
    }
  }

  /// Performs the next request, or tends to what waits; returns false after the end.
  private static func goOn(
    _ requests: WorkQueue<KeeperRequest>, _ notes: inout NoteKeeping, _ backups: inout QuietBackups
  ) -> Bool {
    let pause = [notes.pause, backups.pause()].compactMap(\.self).min()
    guard let request = requests.next(within: pause, otherwise: .tend) else { return false }
    if case .take(let step) = request {
      // The rest of the step goes behind the steps of other jobs.
      let rest = step.take(&notes)
      if let rest, !requests.add(.take(rest), isPatient: true) { rest.giveUp() }
    } else {
      notes.perform(request)
    }
    backups.follow(request)
    return true
  }

  /// Queues a request, to be performed in turn.
  func request(_ request: KeeperRequest) {
    if request.isChange { unkept.add() }
    requests.add(request)
  }

  /// Queues a step of a job, to be taken when nothing else waits and all steps before it were taken.
  func take(_ step: JobStep) {
    if !requests.add(.take(step), isPatient: true) { step.giveUp() }
  }

  /// Waits until everything requested is on the disk; may be called on any thread, repeatedly.
  func finish() {
    requests.close()
    work.wait()
  }
}

/// A library with the notebook to show.
public struct OpenNotebook {
  let library: Library
  let id: NotebookID
  let page: EntityID?

  /// Opens a notebook.
  ///
  /// - Parameters:
  ///   - library: The library, which the caller gives up.
  ///   - id: The notebook.
  ///   - page: The page to begin with; nil for the one viewed last.
  public init(library: sending Library, id: NotebookID, page: EntityID?) {
    self.library = library
    self.id = id
    self.page = page
  }
}
