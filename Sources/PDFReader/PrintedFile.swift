public import Bytes
public import Geometry
public import Helper
internal import Synchronization
public import Wording

/// A PDF below notes, read by a separate process.
///
/// Several threads can use it, in turn. The process is started when needed, and again if it crashed or
/// hung; the file's contents never run in the program itself.
public final class PrintedFile: Sendable {
  /// The hash of the bytes.
  public let hash: ContentHash
  private let helper: HelperClient
  private let known = Mutex<PrintedInfo?>(nil)

  /// Takes a file with a trusted hash; nil if there is no memory for it.
  public convenience init?(_ bytes: [UInt8], hash: ContentHash) {
    self.init(bytes, hash: hash, by: ReaderService.kind)
  }

  init?(_ bytes: [UInt8], hash: ContentHash, by kind: HelperKind) {
    guard let shared = SharedBytes(bytes) else { return nil }
    helper = HelperClient(kind, file: shared)
    self.hash = hash
  }

  /// Lets a page be read again that has ended too many processes.
  public func retry(_ page: Int) {
    helper.retry(page)
    helper.retry(ReaderRequest.open.page)
  }

  var processID: Int32? { helper.processID }

  /// Reads the pages and the outline.
  public func info() throws(PrintedError) -> PrintedInfo {
    try known.withLock { known throws(PrintedError) in
      if let known { return known }
      let info = try answer(to: .open, while: { true }) { (bytes: [UInt8]) in
        var reader = ByteReader(bytes)
        return try PrintedInfo(from: &reader)
      }
      known = info
      return info
    }
  }

  /// Draws a part of a page on white, row by row from the top; each pixel is 0xFFRRGGBB.
  public func pixels(
    of part: PrintedPart, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [UInt32] {
    let wanted = part.width * part.height
    return try query(.draw(part), while: isWanted) { (pixels: [UInt32]) in
      guard pixels.count == wanted else { throw ByteError.truncated }
      return pixels
    }
  }

  /// Reads the text of a page.
  public func text(
    of page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> PrintedText {
    try value(.text(page: page), while: isWanted, PrintedText.init(from:))
  }

  /// Reads the links of a page.
  public func links(
    of page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [PrintedLink] {
    try list(.links(page: page), while: isWanted, PrintedLink.init(from:))
  }

  /// Reads the boxes of the pictures on a page, in points from its upper left corner.
  public func pictures(
    on page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [Box] {
    try list(.pictures(page: page), while: isWanted, Box.init(read:))
  }

  /// Draws a page as SVG of its size in points.
  public func svg(of page: Int) throws(PrintedError) -> [UInt8] {
    try query(.svg(page: page), while: { true }) { (bytes: [UInt8]) in bytes }
  }
}

extension PrintedFile {
  private func list<Item>(
    _ request: ReaderRequest, while isWanted: () -> Bool,
    _ read: (inout ByteReader) throws(ByteError) -> Item
  ) throws(PrintedError) -> [Item] {
    try value(request, while: isWanted) { reader throws(ByteError) in
      var items: [Item] = []
      for _ in 0..<(try reader.count(PrintedLink.most)) { items.append(try read(&reader)) }
      return items
    }
  }

  private func value<Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool,
    _ read: (inout ByteReader) throws(ByteError) -> Value
  ) throws(PrintedError) -> Value {
    try query(request, while: isWanted) { (bytes: [UInt8]) in
      var reader = ByteReader(bytes)
      return try read(&reader)
    }
  }

  /// Queries a page of a file that could be opened.
  private func query<Number: FixedWidthInteger & BitwiseCopyable, Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool, _ read: ([Number]) throws -> Value
  ) throws(PrintedError) -> Value {
    if known.withLock({ $0 == nil }) {
      guard isWanted() else { throw .unwanted }
      _ = try info()
    }
    return try answer(to: request, while: isWanted, read)
  }

  private func answer<Number: FixedWidthInteger & BitwiseCopyable, Value>(
    to request: ReaderRequest, while isWanted: () -> Bool, _ read: ([Number]) throws -> Value
  ) throws(PrintedError) -> Value {
    do {
      return try helper.request(request.bytes, about: request.page, while: isWanted, read)
    } catch {
      throw PrintedError(error)
    }
  }
}

/// The PDFs in use, so that all pages of one share its process and its memory.
public enum PrintedFiles {
  private struct State {
    var files: [ContentHash: WeakFile] = [:]
    /// The latest ones, which may be needed for the next page.
    var latest: [PrintedFile] = []
  }

  private struct WeakFile: Sendable {
    weak var file: PrintedFile?
  }

  /// The number of unused files that stay in memory.
  private static let most = 2
  private static let state = Mutex(State())

  /// Returns a file in use.
  public static func known(_ hash: ContentHash) -> PrintedFile? {
    state.withLock { $0.files[hash]?.file }
  }

  /// Returns the file with a hash, made of its bytes if not in use; nil if there is no memory for it.
  public static func file(_ hash: ContentHash, bytes: [UInt8]) -> PrintedFile? {
    if let known = known(hash) { return known }
    guard let new = PrintedFile(bytes, hash: hash) else { return nil }
    return state.withLock { state in
      if let known = state.files[hash]?.file { return known }
      state.files = state.files.filter { $0.value.file != nil }
      state.files[hash] = WeakFile(file: new)
      state.latest.append(new)
      if state.latest.count > most { state.latest.removeFirst() }
      return new
    }
  }
}

/// A part of a page in pixels: the page, its full size in pixels, and the wanted pixels.
public struct PrintedPart: Hashable, Sendable {
  /// The number of the page, from 1.
  public var page: Int
  /// The width of the whole page in pixels.
  public var pageWidth: Double
  /// The height of the whole page in pixels.
  public var pageHeight: Double
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a part.
  public init(
    page: Int, pageWidth: Double, pageHeight: Double, left: Int, top: Int, width: Int, height: Int
  ) {
    (self.page, self.pageWidth, self.pageHeight) = (page, pageWidth, pageHeight)
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The most pixels of a part.
  public static let most = 32 << 20
  private static let longest = 1 << 24

  var isSound: Bool {
    page > 0 && width > 0 && height > 0 && width <= Self.most / height && left >= 0 && top >= 0
      && pageWidth > 0 && pageWidth < 1e7 && pageHeight > 0 && pageHeight < 1e7
  }

  func write(to writer: inout ByteWriter) {
    for number in [page, left, top, width, height] { writer.appendVarint(UInt64(max(number, 0))) }
    writer.appendDouble(pageWidth)
    writer.appendDouble(pageHeight)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    page = try reader.count(PrintedInfo.mostPages)
    (left, top) = (try reader.count(Self.longest), try reader.count(Self.longest))
    (width, height) = (try reader.count(Self.longest), try reader.count(Self.longest))
    (pageWidth, pageHeight) = (try reader.double(), try reader.double())
  }
}

/// The reason why a PDF, or a page of one, cannot be read.
public enum PrintedError: Error, Hashable, Sendable, Worded, HelperFailure {
  case locked
  /// The given password does not open it.
  case wrongPassword
  /// Too damaged for any page to be found.
  case unreadable
  case noPage
  /// Reading it ended the process that reads.
  case crashed
  case tooSlow
  case unwanted
  /// The reading process cannot be started.
  case notStarted(Words)

  package static let refusals: [PrintedError] = [.locked, .noPage, .unreadable]

  /// True if another password would help.
  public var concernsPassword: Bool { self == .locked || self == .wrongPassword }

  /// The reason.
  public var words: Words {
    switch self {
    case .locked: "it is encrypted and needs its password"
    case .wrongPassword: "wrong password"
    case .unreadable: "it is damaged, and none of its pages can be found"
    case .noPage: "the page does not exist"
    case .crashed: "it is damaged, or takes too much memory"
    case .tooSlow: "reading it takes too long"
    case .unwanted: "it was no longer needed"
    case .notStarted(let reason): "PDFs cannot be read: \(reason)"
    }
  }
}
