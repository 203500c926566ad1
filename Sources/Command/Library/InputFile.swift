internal import Bytes
internal import Notebook

/// A file that the command line or another file names.
enum InputFile {
  /// The largest file that is read as a whole, in bytes.
  private static let limit = 1 << 30

  /// Opens a file for reading in pieces; `-` means standard input.
  static func source(_ path: String) throws(SourceError) -> FileBytes {
    try path == "-" ? FileBytes() : FileBytes(at: path)
  }

  /// Reads a whole file; `-` means standard input.
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
    guard let path = found(beside: notes, source) else { return nil }
    return try? self.source(path).rest(limit: largestNeighbour)
  }

  /// Where a file lies that notes name, or where it is missing, so that it is found from elsewhere; nil where
  /// its own name says all that is known.
  static func place(beside notes: String, _ source: Backdrop.Source) -> String? {
    if let found = found(beside: notes, source) { return Disk.resolved(found) }
    if source.isOfWindows || (source.isAttached && notes == "-") { return nil }
    let path = path(beside: notes, source)
    if PathParts(path).isAbsolute { return path }
    return Disk.currentFolder.map { "\($0)/\(path)" }
  }

  /// The path under which a file is there that notes name; nil where it is not.
  static func found(beside notes: String, _ source: Backdrop.Source) -> String? {
    // Notes that were carried here may have brought along what lay elsewhere.
    let carried = Backdrop.Source(isAttached: false, path: source.name)
    let places = [source] + (source.isAttached ? [] : [carried])
    return places.lazy.map { path(beside: notes, $0) }.first(where: isThere)
  }

  /// The path of a file whose name stands behind that of the notes, or of one that lies elsewhere.
  private static func path(beside notes: String, _ source: Backdrop.Source) -> String {
    source.isAttached
      ? "\(notes).\(source.path)"
      : PathParts(source.path).isAbsolute
        ? source.path : "\(PathParts(notes).beginning)\(source.path)"
  }

  /// The endings by which files with pages are known.
  private static let endings = [".suzuri", ".xopp", ".xoj", ".inkml", ".csv"]

  /// Whether a word on the command line means a file, not a notebook: a dash, a path with a slash in it, and
  /// a file that is there under one of the known endings.
  static func isMeant(by word: String) -> Bool {
    let hasEnding = endings.contains { PathParts(word.lowercased()).ends(in: $0) }
    return word == "-" || PathParts(word).hasFolder || (hasEnding && isThere(word))
  }

  /// Whether there is an ordinary file at a path, and no endless device.
  static func isThere(_ path: String) -> Bool {
    Disk.facts(of: path)?.kind == .file
  }
}
