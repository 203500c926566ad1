internal import Bytes
internal import Notebook
internal import PDFReader
internal import Search
internal import Store

/// Reads the words of PDFs for the shelf's search, on a separate thread, since a long one takes a while.
final class PrintWorker: Sendable {
  /// A file whose words are wanted, and a notebook that uses it.
  struct Order: Hashable, Sendable {
    let file: ContentHash
    let notebook: NotebookID
  }

  private let orders = WorkQueue<Order>()
  private let life = Ticket()

  /// Starts the thread; `tell` hears the words of each file, nil if it is missing.
  init(_ source: NotesSource, tell: @escaping @Sendable (ContentHash, PrintedWords?) -> Void) {
    let (orders, life) = (orders, life)
    WorkerThread.start("print") {
      var library: Library?
      while let order = orders.next() {
        guard !life.isCancelled else { continue }
        library = library ?? (try? source.library())
        let words = library.flatMap { Self.words(of: order, in: $0, life) }
        if !life.isCancelled { tell(order.file, words) }
      }
    }
  }

  private static func words(of order: Order, in library: Library, _ life: Ticket) -> PrintedWords? {
    guard let bytes = try? library.image(order.file),
      // A separate one: those in use by the window stay in memory.
      let file = PrintedFiles.known(order.file) ?? PrintedFile(bytes, hash: order.file),
      let words = PrintedWords(of: file, while: { !life.isCancelled })
    else { return nil }
    words.save(for: order.file, of: order.notebook, in: library)
    return words
  }

  func read(_ order: Order) { orders.add(order) }

  func finish() {
    life.cancel()
    orders.close()
  }
}
