internal import Synchronization

/// The files whose processes run, so that only a few do.
final class ReaderPool: Sendable {
  static let shared = ReaderPool(most: 4)

  private let most: Int
  /// The latest one is the last.
  private let files = Mutex<[WeakFile]>([])

  private struct WeakFile: Sendable {
    weak var file: PrintedFile?
  }

  init(most: Int) { self.most = most }

  /// Notes that a file is being read; ends the process of the one read longest ago if there are many.
  func use(_ file: PrintedFile) {
    let oldest = files.withLock { files in
      files.removeAll { $0.file == nil || $0.file === file }
      files.append(WeakFile(file: file))
      return files.count > most ? files.removeFirst().file : nil
    }
    oldest?.rest()
  }
}
