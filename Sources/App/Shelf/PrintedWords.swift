public import Bytes
public import Notebook
internal import PDFReader
public import Store

/// The words of a PDF, kept with a notebook that uses it, so that the file is read once.
public struct PrintedWords: Storable, Hashable, Sendable {
  /// The text of each page that has any, by its number from 1.
  public let pages: [Int: String]

  private static let most = 1 << 20

  /// Names the text of some pages.
  public init(pages: [Int: String]) { self.pages = pages }

  /// Reads a file, whose unreadable pages have no words; nil if that is given up.
  init?(of file: PrintedFile, while isWanted: () -> Bool) {
    var (pages, size): ([Int: String], Int) = ([:], 0)
    let count = (try? file.info().pages.count) ?? 0
    for number in 1..<count + 1 where size < Self.most {
      let printed = try? file.text(of: number, while: isWanted)
      guard isWanted() else { return nil }
      var letters = String.UnicodeScalarView()
      letters.append(contentsOf: printed?.letters ?? [])
      guard !letters.isEmpty else { continue }
      pages[number] = String(letters)
      size += String(letters).utf8.count
    }
    self.pages = pages
  }

  /// Takes the kept words of a file, or reads and keeps them; nil if the file is missing.
  public init?(of hash: ContentHash, below notebook: NotebookID, in library: Library) {
    if let kept = Self.kept(for: hash, of: notebook, in: library) {
      self = kept
      return
    }
    guard let bytes = try? library.image(hash), let file = PrintedFile(bytes, hash: hash),
      let words = PrintedWords(of: file, while: { true })
    else { return nil }
    words.save(for: hash, of: notebook, in: library)
    self = words
  }

  static func kept(
    for file: ContentHash, of notebook: NotebookID, in library: Library
  ) -> PrintedWords? {
    let kept = (try? library.viewState("print \(file)", of: notebook)) ?? nil
    return kept.flatMap { try? PrintedWords(stored: $0) }
  }

  /// Saves the words of a file with a notebook; a read-only library has them read again.
  func save(for file: ContentHash, of notebook: NotebookID, in library: Library) {
    try? library.setViewState("print \(file)", of: notebook, to: stored)
  }

  /// Appends all of them.
  public func write(to writer: inout ByteWriter) {
    writer.append(pages.sorted { $0.key < $1.key }) { writer, page in
      writer.appendVarint(UInt64(page.key))
      writer.appendText(page.value)
    }
  }

  /// Reads them.
  public init(from reader: inout ByteReader) throws(ByteError) {
    var pages: [Int: String] = [:]
    for _ in 0..<(try reader.varint()) {
      let number = Int(clamping: try reader.varint())
      pages[number] = try reader.text()
    }
    self.pages = pages
  }
}

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
