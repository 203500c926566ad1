internal import Synchronization

/// The files with running processes, of which there are only a few.
final class ReaderPool: Sendable {
  static let shared = ReaderPool(most: 4)

  private let most: Int
  /// The latest one is last.
  private let files = Mutex<[WeakFile]>([])

  private struct WeakFile: Sendable {
    weak var file: PrintedFile?
  }

  init(most: Int) { self.most = most }

  /// Notes that a file is being read; ends the least recently used process if there are many.
  func use(_ file: PrintedFile) {
    let oldest = files.withLock { files in
      files.removeAll { $0.file == nil || $0.file === file }
      files.append(WeakFile(file: file))
      return files.count > most ? files.removeFirst().file : nil
    }
    oldest?.rest()
  }
}
