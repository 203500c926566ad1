internal import Desk
internal import Foundation
internal import Notebook
internal import Synchronization

/// Pages of a notebook in a library that are to become files.
struct ExportTask: Sendable {
  let order: ExportOrder
  /// The directory of the library.
  let library: String
  let notebook: NotebookID
}

/// Makes files of pages, on a thread of its own that all others go before.
final class Exporter: Sendable {
  private let tasks = WorkQueue<(ExportTask, ExportTicket)>()
  private let ticket = Mutex(ExportTicket())

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - folder: Where the files go; it is made where it is not there.
  ///   - damage: Hears what could not be read.
  ///   - mailbox: Hears how far it is.
  init(folder: String, _ damage: DamageNews, mailbox: Mailbox<Letter>) {
    let tasks = tasks
    _ = tasks.start("export", quality: .utility) {
      while let (task, ticket) = tasks.next() {
        ExportWork(
          task: task, folder: folder, ticket: ticket, damage: damage, mailbox: mailbox
        ).run()
      }
    }
  }

  /// Makes the files of a task, behind those that are being made.
  func make(_ task: ExportTask) { tasks.add((task, ticket.withLock { $0 })) }

  /// Leaves nothing of what is not whole yet.
  func cancel() {
    ticket.withLock { ticket in
      ticket.cancel()
      ticket = ExportTicket()
    }
  }

  /// Lets the thread end.
  func finish() {
    cancel()
    tasks.close()
  }
}

/// Whether somebody still wants an export.
final class ExportTicket: Sendable {
  private let isOver = Atomic(false)

  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  func cancel() { isOver.store(true, ordering: .releasing) }
}
