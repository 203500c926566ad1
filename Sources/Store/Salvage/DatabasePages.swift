/// The pages of a database as its file and log hold them, however damaged.
final class DatabasePages {
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of pages, including an incomplete last one.
  let pageCount: Int

  private let file: RawFile
  private let shift: PageShift
  private let log: Log?
  /// The frames in the log for each page, oldest first.
  private let frames: [Int: [Log.Frame]]
  /// The remaining possible versions of pages that may be visited.
  private var patience = 10_000

  /// Opens a database that no connection has open, with its log.
  init(_ path: String) throws(LibraryError) {
    guard let file = try RawFile(path) else { throw .lost(path: path) }
    self.file = file
    let header = FileHeader(try file.bytes(FileHeader.byteCount, at: 0))
    let raw = try RawFile("\(path)-wal")
    var size = try Self.pageSize(of: file, header)
    if let raw {
      let log = try Log(raw, pageSize: size)
      if log.pageCount != nil { size = log.pageSize }
      self.log = log
    } else {
      log = nil
    }
    pageSize = size
    shift = try PageShift(of: file, pageSize: size)
    let inFile = (file.byteCount - shift.byteCount + size - 1) / size
    pageCount = log.flatMap { Self.pageCount(of: $0, inFile: inFile) } ?? inFile
    frames = Dictionary(grouping: log?.frames ?? [], by: \.page)
  }

  /// The number of pages according to a log; nil if it gives none.
  ///
  /// Each page is in the file or the log, whatever a damaged number claims. If most of the file is gone,
  /// the log may still have pages from far beyond its end.
  private static func pageCount(of log: Log, inFile: Int) -> Int? {
    let known = inFile + log.frames.count
    let last = log.frames.lazy.map(\.page).filter { $0 <= 16 * known }.max() ?? 0
    return log.pageCount.map { min($0, max(known, last)) }
  }

  /// The header in effect: the log's if it has one, else the file's.
  func header() throws(LibraryError) -> FileHeader { FileHeader(try page(1) ?? []) }

  /// The latest bytes of a page, with missing bytes as zeros; nil if all are missing.
  func page(_ number: Int) throws(LibraryError) -> [UInt8]? {
    guard (1...max(pageCount, 1)).contains(number) else { return nil }
    if let log, let frame = frames[number]?.last { return try log.bytes(of: frame) }
    return try filePage(number)
  }

  /// Visits the earlier and possible contents of a page, latest first.
  func forEachEarlier(_ number: Int, _ visit: ([UInt8]) throws -> Void) throws {
    guard let log, let frames = frames[number] else { return }
    for (index, frame) in frames.enumerated().reversed() {
      // A crafted log may fit hundreds of corrections to each frame.
      if patience > 0 { patience -= try log.forEachVersion(of: frame, visit) }
      if index < frames.count - 1 { try visit(log.bytes(of: frame)) }
    }
    if let page = try filePage(number) { try visit(page) }
  }

  /// The pages about which nothing more is known, and the end of the page in which bytes were inserted or
  /// removed.
  func strays() throws(LibraryError) -> [[UInt8]] {
    var pages: [[UInt8]] = []
    if let log { for place in log.strays { pages.append(try log.bytes(at: place)) } }
    if let place = shift.brokenPlace { pages.append(try file.bytes(pageSize, at: max(0, place))) }
    return pages
  }

  private func filePage(_ number: Int) throws(LibraryError) -> [UInt8]? {
    let bytes = try file.bytes(pageSize, at: shift.place(of: number))
    guard !bytes.isEmpty else { return nil }
    return bytes + [UInt8](repeating: 0, count: pageSize - bytes.count)
  }

  /// The page size with which most of the file makes sense: the header's, unless another fits better.
  private static func pageSize(
    of file: RawFile, _ header: FileHeader
  ) throws(LibraryError) -> Int {
    let sizes = [header.pageSize ?? 4096, 4096] + (9...16).map { 1 << $0 }
    var (best, most) = (sizes[0], 0)
    for size in sizes {
      var sound = 0
      for place in stride(from: 0, to: min(file.byteCount, 1 << 20), by: size) {
        let page = TreePage(try file.bytes(size, at: place), isFirst: place == 0)
        if page?.isSound == true { sound += size }
      }
      if sound > most { (best, most) = (size, sound) }
      if sound * 2 > min(file.byteCount, 1 << 20) { break }
    }
    return best
  }
}
