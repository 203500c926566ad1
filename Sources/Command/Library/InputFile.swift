internal import Bytes
internal import Exchange
private import Glibc
internal import Notebook

/// A file that the command line or another file names.
enum InputFile {
  /// The largest file that is read as a whole, in bytes.
  private static let limit = 1 << 30

  /// Opens a file to be read piece by piece; `-` stands for standard input.
  static func source(_ path: String) throws(SourceError) -> FileBytes {
    try path == "-" ? FileBytes() : FileBytes(at: path)
  }

  /// Reads a file as a whole; `-` stands for standard input.
  static func bytes(of path: String) throws -> [UInt8] {
    do {
      return try source(path).rest(limit: limit)
    } catch {
      throw Failure("cannot read \(path): \(error)")
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
