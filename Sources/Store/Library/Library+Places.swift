internal import Bytes
public import Wording

extension Library {
  /// Says why only a library may write to a file: it is one, or is in the folder of one, possibly through
  /// links.
  ///
  /// Neither the file nor the library's `directory` need exist. Returns the reason and what to do,
  /// lower-case and without a full stop; nil if it may be written.
  public static func refusal(toWrite path: String, beside directory: String? = nil) -> Words? {
    let file = PathParts(path).resolved
    var folder = LibraryFiles.parent(of: file)
    let own = directory.map { PathParts(PathParts($0).resolved) }
    while true {
      if PathParts(folder) == own || isLibrary(folder) {
        return "it is inside the library \(folder); choose a folder outside"
      }
      guard folder.utf8.count > 1, folder != "." else { break }
      folder = LibraryFiles.parent(of: folder)
    }
    let known = directory.map { files(of: LibraryFiles(directory: $0)) } ?? []
    if let file = FileIdentity(of: path), known.contains(file) || isDatabase(path) {
      return "it is a library; choose another name"
    }
    return nil
  }

  /// True if a folder contains a library or a backup of one.
  private static func isLibrary(_ folder: String) -> Bool {
    let files = LibraryFiles(directory: folder)
    return isDatabase(files.database)
      || LibraryFiles.names(in: files.backups).contains { name in
        PathParts(name).dropping(".sqlite").flatMap { BackupName($0) } != nil
      }
  }

  private static func files(of library: LibraryFiles) -> Set<FileIdentity> {
    let paths = ["", "-wal", "-shm"].map { library.database + $0 }
    let backups = LibraryFiles.names(in: library.backups).map { "\(library.backups)/\($0)" }
    return Set((paths + backups).compactMap(FileIdentity.init))
  }

  /// True if a file begins like the database of a library.
  private static func isDatabase(_ path: String) -> Bool {
    // Only a regular file is opened: a pipe would block.
    guard Disk.facts(of: path)?.kind == .file, let head = Disk.bytes(of: path, atMost: 72),
      head.count == 72
    else { return false }
    return head.starts(with: "SQLite format 3\u{0}".utf8)
      && head[68...].elementsEqual("SUZR".utf8)
  }
}
