private import Dispatch
private import Glibc
private import Synchronization
public import Wording

/// A file that grows over time, written in order by a worker, and no further after a failure.
public final class GrowingFile: Sendable {
  private struct State: Sendable {
    var descriptor: Int32
    var failure: GrowingFileError?
  }

  private let path: String
  private let worker = DispatchQueue(label: "growing file")
  private let state: Mutex<State>

  /// Begins a file, replacing the contents of any with that name.
  public init(path: String) throws(GrowingFileError) {
    let descriptor = Disk.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions: 0o644)
    guard descriptor >= 0 else { throw GrowingFileError(path: path, code: errno) }
    self.path = path
    state = Mutex(State(descriptor: descriptor))
  }

  deinit { close() }

  /// Lets the worker make bytes and write them; returns immediately.
  public func append(_ bytes: @escaping @Sendable () -> [UInt8]) {
    worker.async { self.write(bytes()) }
  }

  /// Writes the rest, closes the file and throws the first failure of any write; may be called again.
  public func finish() throws(GrowingFileError) {
    worker.sync { close() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func close() {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      if Glibc.close(state.descriptor) != 0 { fail(&state) }
      state.descriptor = -1
    }
  }

  private func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil, state.descriptor >= 0 else { return }
      if !Disk.write(bytes, to: state.descriptor) { fail(&state) }
    }
  }

  private func fail(_ state: inout State) {
    if state.failure == nil { state.failure = GrowingFileError(path: path, code: errno) }
  }
}

/// The reason why a growing file cannot be written.
public struct GrowingFileError: Error, Hashable, Sendable, Worded {
  let path: String
  let code: Int32

  /// The error as one line.
  public var words: Words { "cannot write \(path): \(String(cString: strerror(code)))" }
}
