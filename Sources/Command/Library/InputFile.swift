internal import Bytes
internal import Notebook
internal import Wording

/// A file named on the command line or in another file.
package enum InputFile {
  /// The largest file read in one piece, in bytes.
  private static let limit = 1 << 30

  /// Opens a file to read it piece by piece; `-` is standard input.
  static func source(_ path: String) throws(SourceError) -> FileBytes {
    try path == "-" ? FileBytes() : FileBytes(at: path)
  }

  /// Reads a whole file; `-` is standard input.
  package static func bytes(of path: String) throws -> [UInt8] {
    do {
      return try source(path).rest(limit: limit)
    } catch {
      throw Failure("cannot read \(path): \(error)")
    }
  }

  /// The largest file that notes may refer to, in bytes.
  private static let largestNeighbour = 128 << 20

  /// Reads a file that notes refer to; nil if it does not exist or is too large.
  static func bytes(beside notes: String, _ source: Backdrop.Source) -> [UInt8]? {
    guard let path = found(beside: notes, source) else { return nil }
    return try? self.source(path).rest(limit: largestNeighbour)
  }

  /// The path of a file that notes refer to, even of a missing one, so that it can be found from elsewhere;
  /// nil if only its name is known.
  static func place(beside notes: String, _ source: Backdrop.Source) -> String? {
    if let found = found(beside: notes, source) { return Disk.resolved(found) }
    if source.isOfWindows || (source.isAttached && notes == "-") { return nil }
    let path = path(beside: notes, source)
    if PathParts(path).isAbsolute { return path }
    return Disk.currentFolder.map { "\($0)/\(path)" }
  }

  /// The path of an existing file that notes refer to; nil if there is none.
  static func found(beside notes: String, _ source: Backdrop.Source) -> String? {
    // Notes that were moved here may have brought a file from elsewhere.
    let carried = Backdrop.Source(isAttached: false, path: source.name)
    let places = [source] + (source.isAttached ? [] : [carried])
    return places.lazy.map { path(beside: notes, $0) }.first(where: isThere)
  }

  /// The path of an attached file, whose name follows that of the notes, or of one elsewhere.
  private static func path(beside notes: String, _ source: Backdrop.Source) -> String {
    source.isAttached
      ? "\(notes).\(source.path)"
      : PathParts(source.path).isAbsolute
        ? source.path : "\(PathParts(notes).beginning)\(source.path)"
  }

  /// The extensions of files with pages.
  private static let endings = [".suzuri", ".xopp", ".xoj", ".inkml", ".csv", ".pdf"]

  /// True if a word on the command line means a file, not a notebook: a dash, a path with a slash, or an
  /// existing file of a known extension.
  static func isMeant(by word: String) -> Bool {
    word == "-" || PathParts(word).hasFolder || (isLikely(word) && isThere(word))
  }

  /// True if a word that names no notebook means a file, even a missing one: it has a known extension.
  static func isLikely(_ word: String) -> Bool {
    endings.contains { PathParts(word.lowercased()).ends(in: $0) } || PictureKind.isNamed(word)
  }

  /// True if a path is a regular file, rather than an endless device.
  static func isThere(_ path: String) -> Bool {
    Disk.facts(of: path)?.kind == .file
  }
}
