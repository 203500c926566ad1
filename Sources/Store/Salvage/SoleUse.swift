internal import Bytes
internal import CSQLite
internal import Glibc

/// Keeps all others off a database file while another file takes its name.
///
/// SQLite marks those who have a database open by locks on bytes that no page has. Whoever had the file
/// open would go on writing in it after the renaming, where nobody would ever read it. No connection of
/// this process may be open: closing the file would take its locks away.
struct SoleUse: ~Copyable {
  private let file: Int32

  /// Where SQLite's locks lie: a byte each for who waits and who writes, and some for those who read.
  private static let (place, count) = (0x4000_0000, 512)

  /// Begins the sole use; where there is no file but a log, an empty one takes the locks.
  ///
  /// - Throws: `busy` where somebody has the database open.
  init(of path: String) throws(LibraryError) {
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else { throw LibraryFiles.failure(path) }
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Self.place, l_len: Self.count,
      l_pid: 0)
    guard fcntl(file, CInt(suzuri_set_lock), &lock) == 0 else {
      let isTaken = errno == EAGAIN || errno == EACCES
      let failure = isTaken ? LibraryError.busy(path: path) : LibraryFiles.failure(path)
      close(file)
      throw failure
    }
    self.file = file
  }

  deinit { close(file) }
}
