public import Bytes
internal import Synchronization

/// The PDFs in use, so that all pages of one share its process and its memory.
public enum PrintedFiles {
  private struct State {
    /// The files in use somewhere.
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

  /// Returns a file in use; nil if it is not.
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
