internal import Bytes
internal import Glibc

/// A file for reading at any offset, without SQLite.
///
/// Not for a database that a connection of this process has open: closing it here would drop that
/// connection's locks.
final class RawFile {
  let byteCount: Int
  private let path: String
  private let descriptor: Int32

  /// Opens a file for reading; nil if there is none.
  init?(_ path: String) throws(LibraryError) {
    descriptor = Disk.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw LibraryFiles.failure(path)
    }
    byteCount = max(0, Int(lseek(descriptor, 0, SEEK_END)))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads bytes from an offset on; fewer if the file ends before.
  func bytes(_ count: Int, at place: Int) throws(LibraryError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: max(0, min(count, byteCount - place)))
    var filled = 0
    while filled < buffer.count {
      let got = Disk.repeating {
        buffer.withUnsafeMutableBytes { bytes in
          let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
          return pread(descriptor, rest.baseAddress, rest.count, off_t(place + filled))
        }
      }
      guard got >= 0 else { throw LibraryFiles.failure(path) }
      if got == 0 { break }
      filled += got
    }
    return filled == buffer.count ? buffer : Array(buffer[..<filled])
  }
}

/// Numbers stored in bytes, highest byte first, as SQLite writes them.
extension [UInt8] {
  /// The number in some bytes; missing bytes count as 0.
  func number(at place: Int, _ count: Int) -> Int {
    (place..<place + count).reduce(0) { $0 << 8 | (indices.contains($1) ? Int(self[$1]) : 0) }
  }

  /// Reads a number of one to nine bytes and moves past it; nil if it is cut off.
  func varint(at place: inout Int, before end: Int) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= 0, place < Swift.min(end, count) else { return nil }
      let byte = self[place]
      place += 1
      if index == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }
}
