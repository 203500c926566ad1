internal import Wording

/// The pages of a database as its file and log have them, however damaged.
final class DatabasePages {
  let pageSize: Int
  let pageCount: Int

  private let file: RawFile
  private let shift: PageShift
  private let log: Log?
  /// The log's frames for each page, oldest first.
  private let frames: [Int: [Log.Frame]]
  /// The remaining number of page versions that may be visited.
  private var patience = 10_000

  /// No connection may have the database open.
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
  /// Each page is in the file or the log, whatever a damaged number claims; the log may have pages far beyond its end.
  private static func pageCount(of log: Log, inFile: Int) -> Int? {
    let known = inFile + log.frames.count
    let last = log.frames.lazy.map(\.page).filter { $0 <= 16 * known }.max() ?? 0
    return log.pageCount.map { min($0, max(known, last)) }
  }

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

  /// The pages of which only the bytes are known, and the end of the page in which bytes were inserted or removed.
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

/// The first 100 bytes of a database, which say how to read the rest.
///
/// SQLite believes most of them. Each is compared with the value in all libraries, or with the rest of the file.
struct FileHeader {
  static let byteCount = 100

  private let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes.prefix(Self.byteCount)) }

  static func isPageSize(_ number: Int) -> Bool {
    (512...65_536).contains(number) && number.nonzeroBitCount == 1
  }

  var pageSize: Int? {
    let number = bytes.number(at: 16, 2)
    let size = number == 1 ? 65_536 : number
    return Self.isPageSize(size) ? size : nil
  }

  var pageCount: Int { bytes.number(at: 28, 4) }
  var firstFreePage: Int { bytes.number(at: 32, 4) }
  var freePageCount: Int { bytes.number(at: 36, 4) }
  var isOurs: Bool { bytes.number(at: 68, 4) == Int(Schema.applicationID) }

  var faults: [Words] {
    guard bytes.count == Self.byteCount else { return ["the file ends within its header"] }
    var faults: [Words] = []
    func expect(_ isRight: Bool, _ name: Words, _ place: Int, _ count: Int = 1) {
      guard !isRight else { return }
      faults.append(
        count == 1
          ? "the header of the file is damaged: \(name) (byte \(place))"
          : "the header of the file is damaged: \(name) (bytes \(place) to \(place + count - 1))")
    }
    expect(Array(bytes[..<16]) == Self.magic, "the format name", 0, 16)
    expect(pageSize != nil, "the page size", 16, 2)
    // A backup put in place by hand has no log yet.
    expect(bytes[18] == bytes[19] && (1...2).contains(bytes[18]), "the log type", 18, 2)
    expect(bytes[20] == 0, "the reserved bytes on each page", 20)
    expect(Array(bytes[21...23]) == [64, 32, 32], "the page fractions", 21, 3)
    expect(bytes[24..<28] == bytes[92..<96], "the change counter", 24, 4)
    expect(bytes.number(at: 44, 4) == 4, "the table format", 44, 4)
    expect(bytes.number(at: 48, 4) == 0, "the cache size", 48, 4)
    expect(bytes.number(at: 52, 4) == 0, "the largest root", 52, 4)
    expect(bytes.number(at: 56, 4) == 1, "the text encoding", 56, 4)
    expect(bytes.number(at: 60, 4) > 0, "the library version", 60, 4)
    expect(bytes.number(at: 64, 4) == 0, "the vacuum", 64, 4)
    expect(isOurs, "the owning program", 68, 4)
    expect(bytes[72..<92].allSatisfy { $0 == 0 }, "the unused bytes", 72, 20)
    expect((3_007_000..<4_000_000).contains(bytes.number(at: 96, 4)), "SQLite's version", 96, 4)
    return faults
  }

  private static let magic = Array("SQLite format 3".utf8) + [0]
}

/// The start of pages in a file: after a place where bytes were inserted or removed, all are shifted.
struct PageShift {
  private let first: Int
  /// Negative if bytes were removed.
  let byteCount: Int
  private let pageSize: Int

  /// Finds the shift with which most pages make sense.
  init(of file: RawFile, pageSize: Int) throws(LibraryError) {
    self.pageSize = pageSize
    var best = (first: Int.max, byteCount: 0, count: 0)
    let excess = file.byteCount % pageSize
    if excess > 0 {
      let count = file.byteCount / pageSize + 1
      let plain = try Self.sound(in: file, count, pageSize, shiftedBy: 0)
      best.count = plain.count + 1
      for byteCount in [excess, excess - pageSize] {
        let shifted = try Self.sound(in: file, count, pageSize, shiftedBy: byteCount)
        let (first, sum) = Self.split(plain, shifted)
        if sum > best.count { best = (first, byteCount, sum) }
      }
    }
    (first, byteCount) = (best.first, best.byteCount)
  }

  func place(of page: Int) -> Int { place(of: page, shiftedBy: page < first ? 0 : byteCount) }

  /// The start of the end of the page in which bytes were inserted or removed.
  var brokenPlace: Int? {
    byteCount == 0 ? nil : place(of: max(1, first - 1), shiftedBy: byteCount)
  }

  private func place(of page: Int, shiftedBy byteCount: Int) -> Int {
    (page - 1) * pageSize + byteCount
  }

  private static func sound(
    in file: RawFile, _ count: Int, _ pageSize: Int, shiftedBy byteCount: Int
  ) throws(LibraryError) -> [Int] {
    var pages: [Int] = []
    for page in 1...count where (page - 1) * pageSize + byteCount >= 0 {
      let bytes = try file.bytes(pageSize, at: (page - 1) * pageSize + byteCount)
      if TreePage(bytes, isFirst: page == 1)?.isSound == true { pages.append(page) }
    }
    return pages
  }

  /// The first shifted page that makes the most pages sensible, and their number.
  private static func split(_ plain: [Int], _ shifted: [Int]) -> (first: Int, count: Int) {
    var best = (first: shifted.first ?? .max, count: shifted.count)
    var rest = shifted[...]
    for (index, page) in plain.enumerated() {
      rest = rest.drop { $0 <= page }
      guard index + 1 + rest.count > best.count, let next = rest.first else { continue }
      // The page after the last plain one is that in which the bytes were inserted or removed.
      best = (min(page + 2, next), index + 1 + rest.count)
    }
    return best
  }
}
