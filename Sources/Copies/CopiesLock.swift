internal import Bytes
internal import Glibc

/// The right to update the copies of a library, held by one process at a time.
final class CopiesLock {
  private let folder: CInt

  /// Waits for the right; on a file system without locks, every process has it.
  init(_ shelf: CopiesShelf, _ ticket: CopiesTicket) throws {
    try shelf.open()
    folder = Disk.open(shelf.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard !ticket.isCancelled else { throw CopiesEnded() }
      ticket.wait(0.05)
    }
  }

  deinit { if folder >= 0 { close(folder) } }
}
