public import Bytes
private import Dispatch
private import Glibc
private import Synchronization

/// Writes a session to a file while it goes on.
///
/// Recording only puts entries into memory. Now and then a worker writes them: when a few thousand
/// wait, and whenever `flush()` is called. One thread records; any may finish.
public final class SessionRecorder: Sendable {
  /// How many entries wait before they are written without being asked.
  private static let batch = 8192

  private let file: SessionFile
  private let worker = DispatchQueue(label: "session")
  private let waiting = Mutex<[SessionEntry]>([])

  /// Begins a file, in place of what has the name so far.
  ///
  /// - Throws: What the system says where the file cannot be made.
  public init(
    path: String, window: WindowSize, settings: JSON? = nil
  ) throws(SessionFileError) {
    file = try SessionFile(path: path)
    waiting.withLock { $0.reserveCapacity(Self.batch) }
    let file = file
    worker.async { file.begin(window, settings) }
  }

  deinit { worker.sync { [file] in file.close() } }

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
    guard !entries.isEmpty else { return }
    let file = file
    worker.async { file.write(entries) }
  }

  /// Writes what is left and closes the file; may be called again.
  ///
  /// - Throws: The first failure of any write until now.
  public func finish() throws(SessionFileError) {
    flush()
    let file = file
    worker.sync { file.close() }
    if let failure = file.failure { throw failure }
  }
}

/// Why a session's file cannot be written.
public struct SessionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let path: String
  /// The system's number of the error.
  public let code: Int32

  /// One line that says what is wrong.
  public var description: String { "\(path) cannot be written: \(String(cString: strerror(code)))" }
}

/// The file of a session, which only the worker writes.
private final class SessionFile: Sendable {
  private struct State: Sendable {
    var descriptor: Int32
    var failure: SessionFileError?
    var text: SessionText?
  }

  private let path: String
  private let state: Mutex<State>

  init(path: String) throws(SessionFileError) {
    let descriptor = Disk.open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions: 0o644)
    guard descriptor >= 0 else { throw SessionFileError(path: path, code: errno) }
    self.path = path
    state = Mutex(State(descriptor: descriptor))
  }

  /// The first failure.
  var failure: SessionFileError? { state.withLock { $0.failure } }

  func begin(_ window: WindowSize, _ settings: JSON?) {
    state.withLock { state in
      state.text = SessionText(window: window, settings: settings)
      put(&state)
    }
  }

  func write(_ entries: [SessionEntry]) {
    state.withLock { state in
      for entry in entries { state.text?.append(entry) }
      put(&state)
    }
  }

  func close() {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      if Glibc.close(state.descriptor) != 0 { fail(&state) }
      state.descriptor = -1
    }
  }

  /// Writes the text that is there; after a failure it only forgets it.
  private func put(_ state: inout State) {
    let bytes = state.text?.bytes ?? []
    state.text?.bytes.removeAll(keepingCapacity: true)
    var start = 0
    while start < bytes.count, state.failure == nil, state.descriptor >= 0 {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.write(state.descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        fail(&state)
      }
    }
  }

  private func fail(_ state: inout State) {
    if state.failure == nil { state.failure = SessionFileError(path: path, code: errno) }
  }
}
