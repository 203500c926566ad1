public import Bytes
public import Geometry
internal import Synchronization

/// A PDF below notes, read by a separate process.
///
/// Several threads can use it, in turn. The process is started when needed, and again if it crashed or
/// hung; the file's contents never run in the program itself.
public final class PrintedFile: Sendable {
  /// The hash of the bytes.
  public let hash: ContentHash
  private let bytes: SharedBytes
  private let patience: ReaderPatience
  private let state = Mutex(State())

  private struct State {
    nonisolated(unsafe) var process: ReaderProcess?
    var info: PrintedInfo?
    /// The number of processes that requests about a page have ended; those about the file count for 0.
    var faults: [Int: Int] = [:]
  }

  /// The most processes that a page may end before it is to be retried: once for each size would take long.
  private static let mostFaults = 2

  /// Takes a file with a trusted hash; nil if there is no memory for it.
  public convenience init?(_ bytes: [UInt8], hash: ContentHash) {
    self.init(bytes, hash: hash, patience: ReaderPatience())
  }

  init?(_ bytes: [UInt8], hash: ContentHash, patience: ReaderPatience) {
    guard let shared = SharedBytes(bytes) else { return nil }
    (self.bytes, self.patience) = (shared, patience)
    self.hash = hash
  }

  /// Lets a page be read again that has ended too many processes.
  public func retry(_ page: Int) {
    state.withLock { state in
      state.faults[page] = nil
      state.faults[ReaderRequest.open.page] = nil
    }
  }

  /// Ends the process, unless it is working; the next request starts another.
  func rest() { state.withLockIfAvailable { $0.process = nil } }

  /// The running process; nil for none.
  var processID: Int32? { state.withLock { $0.process?.id } }

  /// Reads the pages and the outline.
  public func info() throws(PrintedError) -> PrintedInfo {
    try taking { state throws(PrintedError) in
      if state.info == nil { try start(&state) { true } }
      guard let info = state.info else { throw .unreadable }
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
    return try ask(.draw(part), while: isWanted) { connection, count in
      guard count == wanted * 4 else { throw Connection.Lost() }
      return try connection.pixels(wanted)
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
    try ask(.svg(page: page), while: { true }) { try $0.bytes($1) }
  }
}

extension PrintedFile {
  private func value<Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool,
    _ read: (inout ByteReader) throws(ByteError) -> Value
  ) throws(PrintedError) -> Value {
    try ask(request, while: isWanted) { connection, count in
      var reader = ByteReader(try connection.bytes(count))
      return try read(&reader)
    }
  }

  private func ask<Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool,
    _ read: (Connection, Int) throws -> Value
  ) throws(PrintedError) -> Value {
    try taking { state throws(PrintedError) in
      guard state.faults[request.page, default: 0] < Self.mostFaults else { throw .crashed }
      guard isWanted() else { throw .unwanted }
      if state.process == nil { try start(&state, while: isWanted) }
      return try ask(request, while: isWanted, of: &state, read)
    }
  }

  /// Starts a process, and has it open the file.
  private func start(_ state: inout State, while isWanted: () -> Bool) throws(PrintedError) {
    let request = ReaderRequest.open
    guard state.faults[request.page, default: 0] < Self.mostFaults else { throw .crashed }
    state.process = try ReaderProcess(for: bytes)
    ReaderPool.shared.use(self)
    state.info = try ask(request, while: { true }, of: &state) { connection, count in
      var reader = ByteReader(try connection.bytes(count))
      return try PrintedInfo(from: &reader)
    }
  }

  private func ask<Value>(
    _ request: ReaderRequest, while isWanted: () -> Bool, of state: inout State,
    _ read: (Connection, Int) throws -> Value
  ) throws(PrintedError) -> Value {
    guard let process = state.process else { throw .crashed }
    let answer: Result<Value, PrintedError>
    do {
      answer = try process.ask(request, within: patience, while: isWanted, read)
    } catch {
      state.process = nil
      let error = error as? PrintedError ?? .crashed
      if error != .unwanted { state.faults[request.page, default: 0] += 1 }
      throw error
    }
    return try answer.get()
  }

  private func taking<Value>(
    _ body: (inout State) throws(PrintedError) -> Value
  ) throws(PrintedError) -> Value {
    try state.withLock { state throws(PrintedError) in try body(&state) }
  }
}
