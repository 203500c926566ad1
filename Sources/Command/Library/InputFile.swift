private import Glibc
internal import Notebook

/// A file that the command line names, to be read as a whole.
enum InputFile {
  /// The largest file that is read.
  private static let limit = 1 << 30

  /// Reads a file; `-` stands for standard input.
  static func bytes(of path: String) throws -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw Failure("cannot read \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    var known = stat()
    let size = fstat(file, &known) == 0 ? Int(known.st_size) : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(size, 0), limit) + 1)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &block, block.count)
      guard count >= 0 else {
        throw Failure("cannot read \(path): \(String(cString: strerror(errno)))")
      }
      guard count > 0 else { return bytes }
      bytes += block.prefix(count)
      guard bytes.count <= limit else { throw Failure("\(path) is larger than a gigabyte") }
    }
  }

  /// Reads a file that notes name: one whose name stands behind theirs, or one that lies elsewhere.
  static func bytes(beside notes: String, _ source: Backdrop.Source) throws -> [UInt8]? {
    let folder = notes.lastIndex(of: "/").map { notes[...$0] } ?? ""
    let path =
      source.isAttached
      ? "\(notes).\(source.path)"
      : source.path.hasPrefix("/") ? source.path : "\(folder)\(source.path)"
    return isThere(path) ? try bytes(of: path) : nil
  }

  /// Whether there is an ordinary file at a path, and no device that nobody can read to its end.
  static func isThere(_ path: String) -> Bool {
    var known = stat()
    return stat(path, &known) == 0 && known.st_mode & S_IFMT == S_IFREG
  }
}
