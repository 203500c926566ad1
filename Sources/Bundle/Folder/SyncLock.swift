internal import Bytes
internal import Glibc
internal import Store

/// Keeps two programs from exchanging with the folders of one library at the same time.
struct SyncLock: ~Copyable {
  private let file: CInt

  /// Takes the lock.
  ///
  /// - Throws: `busy` where another program has it.
  init(of library: Library) throws(SyncError) {
    let folder = FolderMemory.directory(of: library)
    _ = Disk.makeFolder(folder, permissions: 0o700)
    let path = "\(folder)/lock"
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else {
      throw .unreachable(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw .busy
    }
    self.file = file
  }

  deinit { close(file) }
}
