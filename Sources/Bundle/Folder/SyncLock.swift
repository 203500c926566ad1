internal import Bytes
internal import Glibc
internal import Store
internal import Wording

/// Keeps two programs from exchanging with one folder for one library at the same time.
struct SyncLock: ~Copyable {
  private let file: CInt

  /// Takes the lock, waiting for at most `patience` milliseconds.
  init(on number: Int64, of library: Library, patience: Int) throws(SyncError) {
    let folder = FolderMemory.directory(of: library)
    guard Disk.makeFolder(folder, permissions: 0o700) || errno == EEXIST else {
      throw .unmade(path: folder, reason: Words(verbatim: String(cString: strerror(errno))))
    }
    let path = Self.path(of: number, in: library)
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else {
      throw .unwritable(OutputError(path, Words(verbatim: String(cString: strerror(errno)))))
    }
    var waited = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard waited < patience else {
        close(file)
        throw .busy
      }
      usleep(50_000)
      waited += 50
    }
    self.file = file
  }

  deinit { close(file) }

  /// The path of a folder's lock.
  static func path(of number: Int64, in library: Library) -> String {
    "\(FolderMemory.path(of: number, in: library)).lock"
  }
}
