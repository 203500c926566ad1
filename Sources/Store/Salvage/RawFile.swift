internal import Bytes
internal import Glibc

/// A file for reading at any offset, without SQLite.
///
/// Not for a database that a connection of this process has open: closing it here would drop that connection's locks.
final class RawFile {
  let byteCount: Int
  private let path: String
  private let descriptor: Int32

  /// Nil if there is no file.
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

  /// Returns fewer bytes if the file ends before.
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
  /// Missing bytes count as 0.
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

enum FileCopy {
  /// Copies a file that no connection of this process has open; when this returns, the copy is on disk.
  static func copy(_ path: String, to target: String) throws(LibraryError) {
    do {
      try make(target) { write in try forEachBlock(of: path, write) }
    } catch {
      throw LibraryError(error, at: target)
    }
  }

  /// Copies a database file that may be open elsewhere in this process, without its log; a missing one is empty.
  static func copy(database path: String, to target: String) throws(LibraryError) {
    // Such a file has no connection.
    let isForeign = LibraryFiles.isLeftToItsLog(path)
    do {
      guard !isForeign else {
        return try make(target) { write in
          if LibraryFiles.exists(path) { try forEachBlock(of: path, write) }
        }
      }
      let connection = try Connection(path, mode: .reading)
      try make(target) { write in try connection.forEachBlock(write) }
    } catch {
      throw LibraryError(error, at: target)
    }
  }

  /// No connection of this process may have the files open; a missing file equals only another missing one.
  static func areEqual(_ one: String, _ other: String) throws -> Bool {
    guard LibraryFiles.exists(one) == LibraryFiles.exists(other),
      LibraryFiles.size(of: one) == LibraryFiles.size(of: other)
    else { return false }
    guard LibraryFiles.exists(one) else { return true }
    let file = Disk.open(other, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryFiles.failure(other) }
    defer { close(file) }
    var (isEqual, place) = (true, off_t(0))
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    try forEachBlock(of: one) { block in
      guard isEqual else { return }
      let count = Disk.repeating { pread(file, &buffer, block.count, place) }
      guard count >= 0 else { throw LibraryFiles.failure(other) }
      isEqual = buffer[..<count] == block
      place += off_t(count)
    }
    return isEqual
  }

  private static func make(
    _ target: String, _ fill: ((ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws {
    let copy = Disk.open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    guard copy >= 0 else { throw LibraryFiles.failure(target) }
    defer { close(copy) }
    try fill { block in try write(block, to: copy, at: target) }
    guard Disk.repeating({ fsync(copy) }) == 0 else { throw LibraryFiles.failure(target) }
  }

  private static func forEachBlock(
    of path: String, _ visit: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    let source = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw LibraryFiles.failure(path) }
    defer { close(source) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Disk.repeating { read(source, &buffer, buffer.count) }
      guard count >= 0 else { throw LibraryFiles.failure(path) }
      if count == 0 { return }
      try visit(buffer[..<count])
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to file: Int32, at path: String
  ) throws(LibraryError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Disk.repeating {
        rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { throw LibraryFiles.failure(path) }
      rest = rest.dropFirst(count)
    }
  }
}
