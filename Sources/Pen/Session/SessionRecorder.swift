public import Bytes
private import Synchronization

/// Writes a session to a file while it is in progress.
///
/// Recording only puts entries into memory. A worker writes them when a few thousand wait, and whenever
/// `flush()` is called. One thread records; any may finish.
public final class SessionRecorder: Sendable {
  /// The number of waiting entries that are written without a flush.
  private static let batch = 8192

  private let file: GrowingFile
  private let words: SessionWords
  private let waiting = Mutex<[SessionEntry]>([])

  /// Creates the file, replacing any of that name.
  ///
  /// - Throws: The system's error if the file cannot be created.
  public init(
    path: String, window: WindowSize, settings: JSON? = nil
  ) throws(GrowingFileError) {
    file = try GrowingFile(path: path)
    words = SessionWords(SessionText(window: window, settings: settings))
    waiting.withLock { $0.reserveCapacity(Self.batch) }
    write([])
  }

  deinit { try? file.finish() }

  /// Records an entry, which is saved with the next flush.
  public func record(_ entry: SessionEntry) {
    let count = waiting.withLock { waiting in
      waiting.append(entry)
      return waiting.count
    }
    if count >= Self.batch { flush() }
  }

  /// Has a worker write the waiting entries, without waiting for it.
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

  /// Writes the rest and closes the file; may be called again.
  ///
  /// Throws the first failure of any write so far.
  public func finish() throws(GrowingFileError) {
    flush()
    try file.finish()
  }

  /// Has the worker append entries as text, after earlier ones.
  private func write(_ entries: [SessionEntry]) {
    let words = words
    file.append { words.taking(entries) }
  }
}

/// The text of a session, which the worker continues.
private final class SessionWords: Sendable {
  private let text: Mutex<SessionText>

  init(_ text: SessionText) { self.text = Mutex(text) }

  /// Appends entries as text; returns everything not returned before.
  func taking(_ entries: [SessionEntry]) -> [UInt8] {
    text.withLock { text in
      for entry in entries { text.append(entry) }
      defer { text.bytes.removeAll(keepingCapacity: true) }
      return text.bytes
    }
  }
}
