internal import Bytes
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

  /// The largest file that comes with notes, in bytes.
  private static let largestNeighbour = 128 << 20

  /// Reads a file that notes name; nil where it is not there, or too large.
  static func bytes(beside notes: String, _ source: Backdrop.Source) -> [UInt8]? {
    let path = path(beside: notes, source)
    guard isThere(path) else { return nil }
    return try? self.source(path).rest(limit: largestNeighbour)
  }

  /// Where a file lies that notes name, so that it is found from elsewhere; nil where one that belongs to
  /// the notes is not there.
  static func place(beside notes: String, _ source: Backdrop.Source) -> String? {
    let path = path(beside: notes, source)
    if let real = Disk.resolved(path) { return real }
    if source.isAttached || PathParts(path).isAbsolute { return nil }
    return Disk.currentFolder.map { "\($0)/\(path)" }
  }

  /// The path of a file whose name stands behind that of the notes, or of one that lies elsewhere.
  static func path(beside notes: String, _ source: Backdrop.Source) -> String {
    source.isAttached
      ? "\(notes).\(source.path)"
      : PathParts(source.path).isAbsolute
        ? source.path : "\(PathParts(notes).beginning)\(source.path)"
  }

  /// The endings by which files with pages are known.
  private static let endings = [".xopp", ".xoj", ".inkml", ".csv"]

  /// Whether a word on the command line means a file, not a notebook: a dash, a path with a slash in it, and
  /// a file that is there under one of the known endings.
  static func isMeant(by word: String) -> Bool {
    let hasEnding = endings.contains { PathParts(word.lowercased()).ends(in: $0) }
    return word == "-" || PathParts(word).hasFolder || (hasEnding && isThere(word))
  }

  /// Whether there is an ordinary file at a path, and no device that nobody can read to its end.
  static func isThere(_ path: String) -> Bool {
    Disk.facts(of: path)?.kind == .file
  }
}
