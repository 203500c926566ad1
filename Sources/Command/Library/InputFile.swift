private import Glibc

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
    var bytes: [UInt8] = []
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
}
