public import Bytes
public import Geometry
internal import Helper
internal import Synchronization

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

  /// The process that runs for it; nil for none.
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
  ///
  /// `isWanted` is asked while it takes long.
  public func pixels(
    of part: PrintedPart, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [UInt32] {
    let wanted = part.width * part.height
    return try ask(.draw(part), while: isWanted) { (pixels: [UInt32]) in
      guard pixels.count == wanted else { throw ByteError.truncated }
      return pixels
    }
  }

  /// Reads the text of a page.
  public func text(
    of page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> PrintedText {
    try value(.text(page: page), while: isWanted) { reader throws(ByteError) in
      try PrintedText(from: &reader)
    }
  }

  /// Reads the links of a page.
  public func links(
    of page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [PrintedLink] {
    try value(.links(page: page), while: isWanted) { reader throws(ByteError) in
      var links: [PrintedLink] = []
      for _ in 0..<(try reader.count(PrintedLink.most)) {
        links.append(try PrintedLink(from: &reader))
      }
      return links
    }
  }

  /// Reads the boxes of the pictures on a page, in points from its upper left corner.
  public func pictures(
    on page: Int, while isWanted: () -> Bool = { true }
  ) throws(PrintedError) -> [Box] {
    try value(.pictures(page: page), while: isWanted) { reader throws(ByteError) in
      var boxes: [Box] = []
      for _ in 0..<(try reader.count(PrintedLink.most)) { boxes.append(try Box(read: &reader)) }
      return boxes
    }
  }

  /// Draws a page as SVG of its size in points.
  public func svg(of page: Int) throws(PrintedError) -> [UInt8] {
    try ask(.svg(page: page), while: { true }) { (bytes: [UInt8]) in bytes }
  }
}

extension PrintedFile {
  private func value<Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool,
    _ read: (inout ByteReader) throws(ByteError) -> Value
  ) throws(PrintedError) -> Value {
    try ask(request, while: isWanted) { (bytes: [UInt8]) in
      var reader = ByteReader(bytes)
      return try read(&reader)
    }
  }

  /// Asks about a page, of a file that could be opened.
  private func ask<Number: FixedWidthInteger & BitwiseCopyable, Value>(
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
      return try helper.ask(request.bytes, about: request.page, while: isWanted, read)
    } catch {
      throw PrintedError(error)
    }
  }
}
