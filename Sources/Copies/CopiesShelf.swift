public import Bytes
internal import Glibc
internal import Wording

/// A library's folders of copies, recorded in a folder beside its database: two files for each.
///
/// One has the user's choice, the other the written files with times. Losing the second only costs work.
public struct CopiesShelf: Hashable, Sendable {
  let directory: String

  /// The largest file read, in bytes.
  private static let limit = 256 << 20
  private static let settingsEnding = ".json"
  private static let copiesEnding = ".copies.json"

  /// Finds the folders of copies of the library in a directory.
  public init(of library: String) { directory = "\(library)/mirrors" }

  /// The folders of copies, sorted.
  public var all: [CopiesSettings] {
    get throws(CopiesError) {
      var found: [CopiesSettings] = []
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

  /// Returns the choice for a folder; nil if unknown.
  public func settings(of folder: String) throws(CopiesError) -> CopiesSettings? {
    try settings(in: path(of: folder, Self.settingsEnding))
  }

  /// Records the choice for a folder.
  public func remember(_ settings: CopiesSettings) throws(OutputError) {
    try write(settings.json, to: path(of: settings.folder, Self.settingsEnding))
  }

  /// Forgets a folder and its records; the copies stay.
  public func forget(_ folder: String) throws(OutputError) {
    for ending in [Self.settingsEnding, Self.copiesEnding] {
      let path = path(of: folder, ending)
      guard Disk.remove(path) || errno == ENOENT else { throw OutputError(path, reason) }
    }
    Disk.flush(directory)
  }

  /// Returns what was written into a folder; nil if the record is damaged.
  func copies(in folder: String) -> NotebookCopies? {
    guard let bytes = bytes(of: path(of: folder, Self.copiesEnding))
    else { return NotebookCopies() }
    return (try? JSON(parsing: bytes)).flatMap { try? NotebookCopies($0) }
  }

  /// Records what was written into a folder; the record is on the disk when this returns.
  func save(_ copies: NotebookCopies, for folder: String) throws(OutputError) {
    try write(copies.json, to: path(of: folder, Self.copiesEnding))
  }

  func open() throws(OutputError) {
    if Disk.makeFolder(directory, permissions: 0o700) {
      Disk.flush(PathParts(directory).folder)
    } else if errno != EEXIST {
      throw OutputError(directory, reason)
    }
  }

  private func settings(in path: String) throws(CopiesError) -> CopiesSettings? {
    guard let bytes = bytes(of: path) else { return nil }
    do {
      return try CopiesSettings(JSON(parsing: bytes))
    } catch {
      throw CopiesError("cannot read \(path): \(error); repair or remove it, the copies stay")
    }
  }

  private func bytes(of path: String) -> [UInt8]? { Disk.bytes(of: path, atMost: Self.limit) }

  private func write(_ json: JSON, to path: String) throws(OutputError) {
    try open()
    try OutputFile.write(Array("\(json)\n".utf8), to: path)
  }

  /// The path of a folder's file, named after a hash of the folder's path.
  private func path(of folder: String, _ ending: String) -> String {
    let name = ContentHash(of: PathText.bytes(folder)).description.prefix(16)
    return "\(directory)/\(name)\(ending)"
  }

  private var reason: Words { Words(verbatim: String(cString: strerror(errno))) }
}

/// The right to update the copies of a library, held by one process at a time.
final class CopiesLock {
  private let folder: CInt

  /// Waits for the right; on a file system without locks, every process has it.
  init(_ shelf: CopiesShelf, _ ticket: Ticket) throws {
    try shelf.open()
    folder = Disk.open(shelf.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      try ticket.check()
      ticket.wait(0.05)
    }
  }

  deinit { if folder >= 0 { close(folder) } }
}
