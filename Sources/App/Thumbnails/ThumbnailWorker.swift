internal import Bytes
internal import Notebook
internal import Paint
internal import Store
internal import Synchronization

/// Draws thumbnails in the background, on threads of lower priority than the pen's, the most wanted first.
final class ThumbnailWorker: Sendable {
  struct Request: Hashable, Sendable {
    let name: ThumbnailName
    /// Counts the changes of what the window shows.
    let version: Int
    /// The look of the one in the window; nil if there is none.
    let known: ThumbnailLook?
  }

  private let requests = WorkQueue<Request>()
  private let begun = Mutex<[Request: JobTicket]>([:])

  /// Two read and draw at once where that leaves a processor for the hand.
  private static var threads: Int {
    min(max(WorkerThread.processorCount - 1, 1), 2)
  }

  /// Starts the threads, which open the keeper's library on the first request.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    for _ in 0..<Self.threads {
      WorkerThread.start("thumbnails") { [self] in
        var reader: ThumbnailReader?
        while let request = requests.next() {
          guard let ticket = begin(request) else { continue }
          reader = reader ?? keeper.directory.wait().flatMap { try? ThumbnailReader(of: $0) }
          // An unreadable page is shown as paper; whoever opens it learns why.
          let drawn = try? reader?.make(request, ticket)
          if !ticket.isCancelled {
            mailbox.post(.thumbnail(drawn ?? DrawnThumbnail(request: request, look: nil)))
          }
          begun.withLock { if $0[request] === ticket { $0[request] = nil } }
        }
      }
    }
  }

  /// Draws these next, the first one first; others are given up, even half done.
  func draw(_ wanted: [Request]) {
    let all = Set(wanted)
    let begun = begun.withLock { $0 }
    for (request, ticket) in begun where !all.contains(request) { ticket.cancel() }
    requests.replace(with: wanted.filter { begun[$0]?.isCancelled != false })
  }

  /// Notes that a request is begun; nil if another thread is working on it.
  private func begin(_ request: Request) -> JobTicket? {
    begun.withLock { begun in
      guard begun[request]?.isCancelled != false else { return nil }
      let ticket = JobTicket()
      begun[request] = ticket
      return ticket
    }
  }

  func finish() {
    draw([])
    requests.close()
  }
}

/// The look of a thumbnail.
struct ThumbnailLook: Hashable, Sendable {
  let state: PageState
  let mark: String
}

/// The result of a request for a thumbnail.
///
/// Unchecked, since the worker gives up the bitmap when it passes it on.
struct DrawnThumbnail: @unchecked Sendable {
  let request: ThumbnailWorker.Request
  /// Its look; nil if the page cannot be read.
  let look: ThumbnailLook?
  /// The picture; nil if the known one is right.
  var bitmap: Bitmap?
}
