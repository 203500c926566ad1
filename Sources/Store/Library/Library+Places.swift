internal import Bytes
internal import Glibc

extension Library {
  /// Says why a file must not be written by anything but a library: it is one, or lies in the folder
  /// of one, be it through links.
  ///
  /// - Parameters:
  ///   - path: The file, which need not be there.
  ///   - directory: The folder of a library in use, which may not be there yet.
  /// - Returns: The reason and what to do, lower-case and without a full stop; nil where it may be
  ///   written.
  public static func refusal(toWrite path: String, beside directory: String? = nil) -> String? {
    let file = resolved(path)
    var folder = LibraryFiles.parent(of: file)
    let own = directory.map(resolved)
    while true {
      if folder == own || isLibrary(folder) {
        return "it lies in the library \(folder); choose a place outside"
      }
      guard folder.count > 1, folder != "." else { break }
      folder = LibraryFiles.parent(of: folder)
    }
    let known = directory.map { files(of: LibraryFiles(directory: $0)) } ?? []
    if let file = FileIdentity(of: path), known.contains(file) || isDatabase(path) {
      return "it is a library; choose another name"
    }
    return nil
  }

  /// Whether a library, or a backup of one, lies in a folder.
  private static func isLibrary(_ folder: String) -> Bool {
    let files = LibraryFiles(directory: folder)
    return isDatabase(files.database)
      || LibraryFiles.names(in: files.backups).contains { name in
        name.hasSuffix(".sqlite") && BackupName(String(name.dropLast(7))) != nil
      }
  }

  /// The files of a library that is there.
  private static func files(of library: LibraryFiles) -> Set<FileIdentity> {
    let paths = ["", "-wal", "-shm"].map { library.database + $0 }
    let backups = LibraryFiles.names(in: library.backups).map { "\(library.backups)/\($0)" }
    return Set((paths + backups).compactMap(FileIdentity.init))
  }

  /// Whether a file begins as the database of a library does.
  private static func isDatabase(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      let file = fopen(path, "re")
    else { return false }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 72)
    guard fread(&head, 1, head.count, file) == head.count else { return false }
    return head.starts(with: "SQLite format 3\u{0}".utf8)
      && head[68...].elementsEqual("SUZR".utf8)
  }

  /// The path without links and detours, as far as there is something.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    guard let slash = path.lastIndex(of: "/") else {
      // The folder in which one is may have gone.
      if path == "." { return path }
      return "\(resolved("."))/\(path)"
    }
    let name = path[path.index(after: slash)...]
    // The last part may be missing or lead nowhere; all before it is looked at.
    let folder = slash == path.startIndex ? "/" : resolved(String(path[..<slash]))
    return name.isEmpty ? folder : "\(folder == "/" ? "" : folder)/\(name)"
  }
}
