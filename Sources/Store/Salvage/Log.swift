internal import Wording

/// The transactions in a write-ahead log, including those after a damaged place.
///
/// SQLite reads a log up to the first frame that does not fit and takes the rest for an unfinished transaction. After a
/// power cut that is right. But each transaction is on disk before the next begins, so if another follows, the damaged
/// frame had been committed. Its checksum is a link in a chain that can be picked up after it.
struct Log {
  struct Frame: Hashable, Sendable {
    var page: Int
    /// The database's page count after the transaction; 0 if more of the transaction follows.
    var size: Int
    /// The offset of the page's bytes in the log.
    let place: Int
    /// The candidates for undoing the damage, each to be added to a word of the page.
    fileprivate(set) var corrections: [Correction] = []
    /// True if one of the candidates is known to be right.
    fileprivate(set) var isCertain: Bool = true
    /// The page number, if that is what was damaged.
    fileprivate var otherPage: Int?
  }

  struct Correction: Hashable, Sendable {
    let place: Int
    let number: UInt32
  }

  private(set) var frames: [Frame] = []
  /// The places of pages of which only the bytes are known.
  private(set) var strays: [Int] = []
  /// Empty if SQLite reads everything.
  private(set) var faults: [Words] = []
  let pageSize: Int

  private let file: RawFile
  private let order: ByteOrder

  /// The most places where bytes may have been added or removed; a crafted log may have any number.
  private static let mostShifts = 100

  /// `pageSize` is used if the log's own header does not give it.
  init(_ file: RawFile, pageSize: Int) throws(LibraryError) {
    let head = try LogHead(file.bytes(LogHead.byteCount, at: 0))
    self.file = file
    order = head.order
    self.pageSize = head.isWhole ? head.pageSize : pageSize
    let length = LogHead.frameByteCount + self.pageSize
    let salts = head.isWhole ? Array(head.salts) : try Self.salts(in: file, frameLength: length)
    var reader = LogReader(head, salts: salts)
    var place = LogHead.byteCount
    var (isOwn, shiftCount) = (true, 0)
    while place < file.byteCount {
      let bytes = try file.bytes(length, at: place)
      let wasOwn = isOwn
      isOwn = bytes.count == length && salts.map { bytes[8..<16].elementsEqual($0) } != false
      if wasOwn, !isOwn, shiftCount < Self.mostShifts, let salts,
        let moved = try Self.frame(marked: salts, in: file, around: place, length)
      {
        (place, isOwn) = (moved, true)
        shiftCount += 1
        continue
      }
      // Another program may truncate the log while it is read.
      guard bytes.count == length else { break }
      reader.add(bytes, at: place)
      place += length
    }
    if shiftCount > 0 { faults.append("bytes were added to or removed from the log") }
    let committed = reader.committed
    let size = committed.last?.frame.size ?? 0
    for (number, var entry) in committed.enumerated() {
      if entry.frame.page > size, let other = entry.frame.otherPage { entry.frame.page = other }
      let name: Words = "frame \(number + 1) of \(committed.count) in the log"
      switch entry.state {
      case .whole: frames.append(entry.frame)
      case .mended:
        frames.append(entry.frame)
        faults.append("\(name) is damaged; its page \(entry.frame.page) can be repaired")
      case .broken:
        frames.append(entry.frame)
        faults.append("\(name) does not match its checksum; it contains page \(entry.frame.page)")
      case .foreign:
        strays.append(entry.frame.place)
        faults.append("\(name) has lost its page number")
      }
    }
    if !head.isWhole, !frames.isEmpty { faults.insert("the header of the log is damaged", at: 0) }
    // In a damaged log, what follows the last transaction may have been finished too.
    if !faults.isEmpty { strays += reader.rest }
  }

  /// The salts of a log with a damaged header: the first that two frames in a row share, since the first may be lost.
  private static func salts(
    in file: RawFile, frameLength: Int
  ) throws(LibraryError) -> [UInt8]? {
    var last: [UInt8] = []
    for place in stride(from: LogHead.byteCount, to: file.byteCount, by: frameLength) {
      let salts = try file.bytes(8, at: place + 8)
      if salts == last, salts.contains(where: { $0 != 0 }) { return salts }
      last = salts
    }
    return nil
  }

  /// The start of the next displaced frame; nil if none is near.
  private static func frame(
    marked salts: [UInt8], in file: RawFile, around place: Int, _ length: Int
  ) throws(LibraryError) -> Int? {
    // The last frame's own mark is before this.
    let start = max(LogHead.byteCount, place - length + LogHead.frameByteCount)
    let found = try file.bytes(3 * length, at: start).firstRange(of: salts)
    let moved = found.map { start + $0.lowerBound - 8 }
    // A frame that lost its mark moves none after it.
    return moved.flatMap { ($0 - place) % length == 0 ? nil : $0 }
  }

  /// The number of pages after the last transaction.
  var pageCount: Int? { frames.last { $0.size > 0 }?.size }

  func bytes(of frame: Frame) throws(LibraryError) -> [UInt8] {
    let bytes = try file.bytes(pageSize, at: frame.place)
    guard frame.isCertain, frame.corrections.count == 1 else { return bytes }
    return frame.corrections.reduce(bytes, corrected)
  }

  /// Visits the possible contents of an uncertain frame and returns their number; rows can tell.
  func forEachVersion(of frame: Frame, _ visit: ([UInt8]) throws -> Void) throws -> Int {
    guard !frame.isCertain || frame.corrections.count > 1 else { return 0 }
    let bytes = try file.bytes(pageSize, at: frame.place)
    for correction in frame.corrections { try visit(corrected(bytes, by: correction)) }
    return frame.corrections.count
  }

  private func corrected(_ bytes: [UInt8], by correction: Correction) -> [UInt8] {
    var bytes = bytes
    guard correction.place + 4 <= bytes.count else { return bytes }
    order.add(correction.number, to: &bytes, at: correction.place)
    return bytes
  }

  func bytes(at place: Int) throws(LibraryError) -> [UInt8] { try file.bytes(pageSize, at: place) }
}

extension Log.Frame {
  /// The frame with corrections: one of `words` must be wrong; `bytes` is the frame as in the log.
  fileprivate func mended(
    _ words: [(word: Int, by: UInt32)], _ bytes: [UInt8], _ order: ByteOrder
  ) -> Log.Frame {
    var frame = self
    for (word, number) in words where word >= 2 {
      frame.corrections.append(Log.Correction(place: (word - 2) * 4, number: number))
    }
    // The fields before the page are changed only if nothing else fits.
    for (word, number) in words where word < 2 {
      var start = Array(bytes[..<8])
      order.add(number, to: &start, at: word * 4)
      let (page, size) = (start.number(at: 0, 4), start.number(at: 4, 4))
      if words.count == 1 { (frame.page, frame.size) = (page, size) }
      if word == 0 { frame.otherPage = page }
    }
    return frame
  }
}

private struct LogHead {
  static let byteCount = 32
  static let frameByteCount = 24

  let bytes: [UInt8]
  let order: ByteOrder
  let isWhole: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let magic = bytes.number(at: 0, 4)
    let order: ByteOrder = magic == 0x377F_0683 ? .big : .little
    let size = bytes.number(at: 8, 4)
    isWhole =
      bytes.count == Self.byteCount && magic | 1 == 0x377F_0683
      && bytes.number(at: 4, 4) == 3_007_000 && FileHeader.isPageSize(size)
      && LogSum.zero.carried(over: Array(bytes[..<24]), order) == LogSum(bytes, at: 24)
    self.order = isWhole ? order : .little
  }

  var pageSize: Int { bytes.number(at: 8, 4) }
  var salts: ArraySlice<UInt8> { bytes[16..<24] }

  /// The sums from which the first frame may continue: either may be right if the header is damaged.
  var sums: [LogSum] {
    guard bytes.count == Self.byteCount else { return [] }
    let stored = LogSum(bytes, at: 24)
    return isWhole ? [stored] : [stored, LogSum.zero.carried(over: Array(bytes[..<24]), order)]
  }
}

private struct LogReader {
  struct Entry {
    var frame: Log.Frame
    var state: State
    let follows: Bool
  }

  enum State: Hashable {
    case whole
    case mended
    /// Damaged, or of an unfinished transaction.
    case broken
    /// From before the log was last restarted, or damaged where that shows.
    case foreign
  }

  private let head: LogHead
  private var salts: [UInt8]?
  private var entries: [Entry] = []
  /// The sums from which the next frame may continue.
  private var anchors: [LogSum]
  /// The last frame as in the log, and the sums that hold if only its own sum is damaged.
  private var last: (frame: Log.Frame, sums: [LogSum])?

  init(_ head: LogHead, salts: [UInt8]?) {
    (self.head, self.salts) = (head, salts)
    anchors = head.sums
  }

  mutating func add(_ bytes: [UInt8], at place: Int) {
    let frame = Log.Frame(
      page: bytes.number(at: 0, 4), size: bytes.number(at: 4, 4),
      place: place + LogHead.frameByteCount)
    // A single frame is the log's own.
    let known = salts ?? Array(bytes[8..<16])
    salts = known
    let belongs = bytes[8..<16].elementsEqual(known)
    let stored = LogSum(bytes, at: 16)
    let covered = Array(bytes[..<8]) + bytes[LogHead.frameByteCount...]
    let sums = anchors.map { $0.carried(over: covered, head.order) }
    if let match = sums.firstIndex(of: stored) {
      if let last {
        // The chain shows whether the previous frame's page is damaged or only its sum.
        entries[entries.count - 1].frame.isCertain = true
        if last.sums.contains(anchors[match]) {
          entries[entries.count - 1].frame = last.frame
          entries[entries.count - 1].state = .mended
        }
      }
      append(frame, belongs ? .whole : .mended, follows: true, then: [stored])
    } else if belongs, let whole = mended(frame, bytes, sums, stored, covered.count / 4) {
      append(whole, .mended, follows: true, then: [stored] + sums)
      last = (frame, sums)
    } else if belongs {
      append(frame, .broken, follows: false, then: [stored] + sums)
      last = (frame, sums)
    } else {
      append(frame, .foreign, follows: false, then: [])
    }
  }

  private mutating func append(
    _ frame: Log.Frame, _ state: State, follows: Bool, then anchors: [LogSum]
  ) {
    entries.append(Entry(frame: frame, state: state, follows: follows))
    self.anchors = anchors
    last = nil
  }

  /// The undamaged frame, if exactly one of its words or one byte of its sum is damaged.
  private func mended(
    _ frame: Log.Frame, _ bytes: [UInt8], _ sums: [LogSum], _ stored: LogSum, _ count: Int
  ) -> Log.Frame? {
    for sum in sums {
      let words = sum.wordsToChange(for: stored, among: count)
      guard sum.isNear(stored) || !words.isEmpty else { continue }
      var mended = frame.mended(words, bytes, head.order)
      mended.isCertain = !sum.isNear(stored)
      return mended
    }
    return nil
  }

  /// The frames up to the end of the last certainly finished transaction.
  var committed: ArraySlice<Entry> {
    // With a damaged header, nothing marks a torn end, but each row has a checksum.
    guard head.isWhole else {
      let end = entries.lastIndex { $0.frame.size > 0 && $0.state != .foreign }
      return entries[..<((end ?? -1) + 1)]
    }
    var end = -1
    for index in entries.indices.dropLast()
    where entries[index].frame.size > 0 && entries[index].state != .foreign
      && entries[index + 1].follows
    { end = index }
    for index in entries.indices where index > end {
      guard [.whole, .mended].contains(entries[index].state) else { break }
      if entries[index].frame.size > 0 { end = index }
    }
    return entries[..<(end + 1)]
  }

  /// The places of later pages written by the same program.
  var rest: [Int] {
    entries[committed.endIndex...].filter { $0.state != .foreign }.map(\.frame.place)
  }
}
