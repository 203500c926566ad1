internal import Bytes
internal import CSQLite
internal import Glibc

/// Keeps all others from using a database file while another file takes its name.
///
/// SQLite marks processes that have a database open by locks on bytes that no page uses. A process with the
/// file open would continue writing to it after the renaming, where nothing would ever read it. This
/// process must have no connection open: closing the file would release that connection's locks.
struct SoleUse: ~Copyable {
  private let file: Int32

  /// SQLite's lock bytes: one each for waiting and writing, and some for reading.
  private static let (place, count) = (0x4000_0000, 512)

  /// Begins the sole use; if only a log exists, creates an empty file for the locks.
  ///
  /// Throws `busy` if a process has the database open.
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
