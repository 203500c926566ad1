import Bytes
import Glibc

@testable import Store

/// Files and directories of the tests.
enum Files {
  /// Makes a new directory, in memory where that is possible.
  static func temporaryDirectory() throws -> String {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(base)/suzuri-cut-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw LibraryFiles.failure(base) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a directory with all that is in it.
  static func remove(_ path: String) {
    for name in LibraryFiles.names(in: path) { remove("\(path)/\(name)") }
    Glibc.remove(path)
  }

  /// Does something in a directory that is gone afterwards.
  static func withDirectory<Value>(_ body: (String) throws -> Value) throws -> Value {
    let directory = try temporaryDirectory()
    defer { remove(directory) }
    return try body(directory)
  }

  /// The files in a directory, and below, that never got their names.
  static func leftovers(in directory: String) -> [String] {
    LibraryFiles.names(in: directory).flatMap { name -> [String] in
      let path = "\(directory)/\(name)"
      if Bytes.Disk.facts(ofLink: path)?.kind == .folder { return leftovers(in: path) }
      return name.contains(".part") ? [path] : []
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = creat(path, 0o600)
    defer { close(file) }
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw LibraryFiles.failure(path)
    }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw LibraryFiles.failure(path) }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(file, &bytes, size, 0) == size else { throw LibraryFiles.failure(path) }
    return bytes
  }
}
