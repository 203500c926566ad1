public import Bytes
internal import Glibc

/// The mirrors that a library knows, in a folder beside its database: two files for each.
///
/// One holds what a person chose, the other what was written when. The second may be lost: that costs
/// work, and nothing else.
public struct MirrorShelf: Hashable, Sendable {
  /// The folder in which they lie.
  let directory: String

  /// The largest file that is read, in bytes.
  private static let limit = 256 << 20
  private static let settingsEnding = ".json"
  private static let copiesEnding = ".copies.json"

  /// Finds the mirrors of the library in a directory.
  public init(of library: String) { directory = "\(library)/mirrors" }

  /// The mirrors, in the order of their folders.
  ///
  /// - Throws: What of it cannot be read.
  public var all: [MirrorSettings] {
    get throws(MirrorError) {
      var found: [MirrorSettings] = []
      for name in Disk.names(in: directory) ?? [] {
        let parts = PathParts(name)
        guard parts.ends(in: Self.settingsEnding), !parts.ends(in: Self.copiesEnding),
          name.utf8.first != UInt8(ascii: ".")
        else { continue }
        if let settings = try settings(in: "\(directory)/\(name)") { found.append(settings) }
      }
      return found.sorted { $0.folder < $1.folder }
    }
  }

  /// Returns what a folder is to hold; nil where that is not known.
  ///
  /// - Throws: Why it cannot be read.
  public func settings(of folder: String) throws(MirrorError) -> MirrorSettings? {
    try settings(in: path(of: folder, Self.settingsEnding))
  }

  /// Keeps what a folder is to hold.
  public func remember(_ settings: MirrorSettings) throws(OutputError) {
    try put(settings.json, at: path(of: settings.folder, Self.settingsEnding))
  }

  /// Forgets a folder and what was written into it; the copies stay.
  public func forget(_ folder: String) throws(OutputError) {
    for ending in [Self.settingsEnding, Self.copiesEnding] {
      let path = path(of: folder, ending)
      guard Disk.remove(path) || errno == ENOENT else { throw OutputError(path, reason) }
    }
    Disk.flush(directory)
  }

  /// Returns what was written into a folder; nil where that is not known any more.
  func copies(in folder: String) -> MirrorCopies? {
    guard let bytes = bytes(of: path(of: folder, Self.copiesEnding)) else { return MirrorCopies() }
    return (try? JSON(parsing: bytes)).flatMap { try? MirrorCopies($0) }
  }

  /// Keeps what was written into a folder; it is on the disk when this returns.
  func keep(_ copies: MirrorCopies, in folder: String) throws(OutputError) {
    try put(copies.json, at: path(of: folder, Self.copiesEnding))
  }

  /// Makes the folder in which they lie.
  func open() throws(OutputError) {
    if Disk.makeFolder(directory, permissions: 0o700) {
      Disk.flush(PathParts(directory).folder)
    } else if errno != EEXIST {
      throw OutputError(directory, reason)
    }
  }

  private func settings(in path: String) throws(MirrorError) -> MirrorSettings? {
    guard let bytes = bytes(of: path) else { return nil }
    do {
      return try MirrorSettings(JSON(parsing: bytes))
    } catch {
      throw MirrorError("cannot read \(path): \(error); mend it or remove it, the copies stay")
    }
  }

  private func bytes(of path: String) -> [UInt8]? { Disk.bytes(of: path, atMost: Self.limit) }

  private func put(_ json: JSON, at path: String) throws(OutputError) {
    try open()
    try OutputFile.put(Array("\(json)\n".utf8), at: path)
  }

  /// The files of a folder have a name that comes from its path.
  private func path(of folder: String, _ ending: String) -> String {
    let name = ContentHash(of: PathText.bytes(folder)).description.prefix(16)
    return "\(directory)/\(name)\(ending)"
  }

  private var reason: String { String(cString: strerror(errno)) }
}
