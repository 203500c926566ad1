internal import Bytes
internal import CSQLite
internal import Glibc

/// Tells all processes that use a library that this one is at work, as long as it lives.
///
/// It is a lock on one byte of a file beside the database, which the system releases however the process
/// ends. A process number would prove nothing: another process may have it by now, as in a container, where
/// the same program gets the same number each time.
public final class Presence {
  /// The number of this presence, unique on the library.
  public let number: UInt64
  private let file: Int32

  /// Registers a presence on a library; throws if the lock cannot be taken, as on a read-only library.
  public init(on library: Library) throws(LibraryError) {
    let path = LibraryFiles(directory: library.directory).presence
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else { throw LibraryFiles.failure(path) }
    var number: UInt64
    repeat {
      number = .random(in: 1...UInt64(Int64.max) - 1)
      var lock = Self.lock(of: number)
      if fcntl(file, CInt(suzuri_set_lock), &lock) == 0 { break }
      guard errno == EAGAIN || errno == EACCES else {
        defer { close(file) }
        throw LibraryFiles.failure(path)
      }
    } while true
    (self.file, self.number) = (file, number)
  }

  deinit { close(file) }

  /// True if a presence with a number exists on a library, or if that cannot be known.
  public static func isPresent(_ number: UInt64, on library: Library) -> Bool {
    // Ink from earlier versions has no such number.
    guard (1..<UInt64(Int64.max)).contains(number) else { return false }
    let path = LibraryFiles(directory: library.directory).presence
    let file = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno != ENOENT }
    defer { close(file) }
    var lock = lock(of: number)
    guard fcntl(file, CInt(suzuri_get_lock), &lock) == 0 else { return true }
    return lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(of number: UInt64) -> flock {
    flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Int(number), l_len: 1, l_pid: 0)
  }
}

@available(*, unavailable, message: "it belongs to the thread of its library")
extension Presence: Sendable {}
