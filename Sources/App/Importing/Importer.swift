internal import Bytes
internal import Desk
internal import Foundation
internal import Notebook
internal import Synchronization

/// Reads files into the notebook, on a thread of its own that all others go before.
///
/// Files that are brought together come in together: as a whole, or not at all.
final class Importer: Sendable {
  /// Files that were brought together.
  private struct Job: Sendable {
    let paths: [String]
    let ticket: ImportTicket
  }

  private let jobs = WorkQueue<Job>()
  /// The tickets of all that is on its way; one that failed harms no other.
  private let tickets = Mutex<[ImportTicket]>([])

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - read: Opens a file to be read page by page.
  ///   - keeper: Puts them into the notebook.
  ///   - mailbox: Hears how far it is.
  init(
    read: @escaping @Sendable (String) throws -> any PageSupply, keeper: Keeper,
    mailbox: Mailbox<Letter>
  ) {
    _ = jobs.start("import", quality: .utility) { [self] in
      while let job = jobs.next() {
        let work = ImportWork(
          ticket: job.ticket, keeper: keeper, mailbox: mailbox, fileCount: job.paths.count)
        work.run(job.paths, read)
        tickets.withLock { tickets in tickets.removeAll { $0 === job.ticket } }
      }
    }
  }

  /// Brings files into the notebook, behind those that are on their way.
  func bring(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let ticket = ImportTicket()
    tickets.withLock { $0.append(ticket) }
    jobs.add(Job(paths: paths, ticket: ticket))
  }

  /// Leaves nothing of what is not in the notebook yet.
  func cancel() {
    tickets.withLock { tickets in
      for ticket in tickets { ticket.cancel() }
    }
  }

  /// Lets the thread end.
  func finish() {
    cancel()
    jobs.close()
  }
}

/// The way of some files into the notebook.
private struct ImportWork {
  let ticket: ImportTicket
  let keeper: Keeper
  let mailbox: Mailbox<Letter>
  let fileCount: Int

  /// So many elements are kept at once: a stroke that is written meanwhile waits for no more.
  private static let portion = 100

  /// Reads files until all are in, one is refused, or nobody wants them any more.
  func run(_ paths: [String], _ read: (String) throws -> any PageSupply) {
    guard !ticket.isCancelled else { return }
    var notes: [String] = []
    var known: Set<ContentHash> = []
    var (path, name) = ("", "")
    do {
      for (number, next) in paths.enumerated() {
        (path, name) = (next, PathParts(next).name)
        tell(name, Double(number))
        let supply = try read(path)
        while !ticket.isCancelled, let page = try supply.next() {
          bring(page, &known) { share in tell(name, Double(number) + supply.share * share) }
          tell(name, Double(number) + supply.share)
        }
        notes += supply.notes.map { "\(name), \($0)" }
      }
      step(.publish(notes))
    } catch {
      ticket.cancel()
      // Who chose the file knows where it lies, and the reason stands behind that.
      let reason = path.isEmpty ? "\(error)" : "\(error)".replacing(path, with: name)
      mailbox.post(.failed("Nothing was imported: \(reason)."))
    }
    if ticket.isCancelled { keeper.wish(.bringIn(.discard, ticket)) }
    mailbox.post(.working(nil, by: .importer))
  }

  /// Brings a page in, with the files that did not come before.
  private func bring(_ page: LoosePage, _ known: inout Set<ContentHash>, _ tell: (Double) -> Void) {
    for (hash, bytes) in page.files where known.insert(hash).inserted {
      step(.keep(file: bytes))
    }
    for (number, layer) in page.layers.enumerated() {
      let elements = layer.elements
      for start in stride(from: 0, to: elements.count, by: Self.portion) {
        guard !ticket.isCancelled else { return }
        let portion = elements[start..<min(start + Self.portion, elements.count)]
        step(.add(portion.map(DraftElement.init), layer: number))
        tell(Double(start + portion.count) / Double(elements.count))
      }
    }
    step(.endPage(page.heading, page.bounds))
  }

  private func step(_ step: ImportStep) {
    ticket.waitForRoom()
    guard !ticket.isCancelled else { return ticket.makeRoom() }
    keeper.wish(.bringIn(step, ticket))
  }

  private func tell(_ name: String, _ done: Double) {
    let work = Work(title: "Importing \(name)", share: done / Double(fileCount))
    mailbox.post(.working(work, by: .importer))
  }
}
