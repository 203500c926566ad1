public import Bytes
private import Synchronization

/// Writes a session to a file while it goes on.
///
/// Recording only puts entries into memory. Now and then a worker writes them: when a few thousand
/// wait, and whenever `flush()` is called. One thread records; any may finish.
public final class SessionRecorder: Sendable {
  /// How many entries wait before they are written without being asked.
  private static let batch = 8192

  private let file: GrowingFile
  private let words: SessionWords
  private let waiting = Mutex<[SessionEntry]>([])

  /// Begins a file, in place of what has the name so far.
  ///
  /// - Throws: What the system says where the file cannot be made.
  public init(
    path: String, window: WindowSize, settings: JSON? = nil
  ) throws(GrowingFileError) {
    file = try GrowingFile(path: path)
    words = SessionWords(SessionText(window: window, settings: settings))
    waiting.withLock { $0.reserveCapacity(Self.batch) }
    write([])
  }

  deinit { try? file.finish() }

  /// Takes an entry over; it is on its way to the disk at the next flush.
  public func record(_ entry: SessionEntry) {
    let count = waiting.withLock { waiting in
      waiting.append(entry)
      return waiting.count
    }
    if count >= Self.batch { flush() }
  }

  /// Has a worker write what waits, and does not wait for it.
  ///
  /// A good moment is when the pen has lifted.
  public func flush() {
    let entries = waiting.withLock { waiting in
      var entries: [SessionEntry] = []
      if !waiting.isEmpty {
        entries.reserveCapacity(Self.batch)
        swap(&entries, &waiting)
      }
      return entries
    }
    if !entries.isEmpty { write(entries) }
  }

  /// Writes what is left and closes the file; may be called again.
  ///
  /// - Throws: The first failure of any write until now.
  public func finish() throws(GrowingFileError) {
    flush()
    try file.finish()
  }

  /// Has the worker put entries into words, behind those from before.
  private func write(_ entries: [SessionEntry]) {
    let words = words
    file.append { words.taking(entries) }
  }
}

/// The text of a session, on which the worker goes on writing.
private final class SessionWords: Sendable {
  private let text: Mutex<SessionText>

  init(_ text: SessionText) { self.text = Mutex(text) }

  /// Puts entries into words; returns all that has not been returned before.
  func taking(_ entries: [SessionEntry]) -> [UInt8] {
    text.withLock { text in
      for entry in entries { text.append(entry) }
      defer { text.bytes.removeAll(keepingCapacity: true) }
      return text.bytes
    }
  }
}
