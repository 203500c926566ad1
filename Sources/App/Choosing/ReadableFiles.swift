internal import Bytes
internal import Wording

/// The kinds of files that can be brought in, by their names, and those of a folder.
enum ReadableFiles {
  /// The endings of their names.
  static let endings = ["suzuri", "xopp", "xoj", "inkml", "pdf", "png", "jpg", "jpeg"]
  /// The endings of files that one can choose: a table may be a recording of a pen, which in a folder it
  /// hardly ever is.
  static let offered = endings + ["csv"]
  /// How deep folders may lie within others, and how many files are brought in at once.
  private static let (mostDepth, mostFiles) = (8, 5000)

  /// Whether a file can be brought in, by its name.
  static func contains(_ name: String) -> Bool { contains(name, endings) }

  /// Whether a file is offered where one chooses files, by its name.
  static func offers(_ name: String) -> Bool { contains(name, offered) }

  private static func contains(_ name: String, _ endings: [String]) -> Bool {
    let name = PathParts(name.lowercased())
    return endings.contains { name.ends(in: ".\($0)") } && !isPart(name.path)
  }

  /// Whether a file belongs to notes of Xournal++ beside it, by its name.
  private static func isPart(_ name: String) -> Bool {
    name.contains(".xopp.") || name.contains(".xoj.")
  }

  /// A file that can be brought in.
  struct Found: Hashable {
    let path: String
    /// The names of the folders that it lies in, from the one that was named; none where it was named itself.
    var folders: [String] = []
  }

  /// The files to be read, where folders stand for all files in them that can be brought in.
  ///
  /// Hidden ones are left out, and so is what links lead to, since they may lead in circles.
  ///
  /// - Throws: `Cancelled`, or why a folder holds nothing that can be brought in, or too much.
  static func files(at paths: [String], _ ticket: JobTicket) throws -> [Found] {
    var files: [Found] = []
    for path in paths {
      guard Disk.facts(of: path)?.kind == .folder else {
        files.append(Found(path: path))
        continue
      }
      let before = files.count
      let name = PathText.readable(PathParts(PathParts(path).resolved).name)
      try add(filesIn: path, named: [name], to: &files, ticket)
      if files.count == before { throw FolderFault(words: "there is nothing to bring in") }
    }
    return files
  }

  private static func add(
    filesIn folder: String, named folders: [String], to files: inout [Found], _ ticket: JobTicket
  ) throws {
    try ticket.check()
    let names = (Disk.names(in: folder) ?? []).filter { $0.utf8.first != UInt8(ascii: ".") }
    for name in names.sorted(by: FolderReader.precedes) {
      let path = PathParts(folder).isFolder ? "\(folder)\(name)" : "\(folder)/\(name)"
      switch Disk.facts(ofLink: path)?.kind {
      case .folder where folders.count <= mostDepth:
        try add(filesIn: path, named: folders + [PathText.readable(name)], to: &files, ticket)
      case .file where contains(name):
        guard files.count < mostFiles else {
          throw FolderFault(words: "there are more than \(mostFiles) files in it")
        }
        files.append(Found(path: path, folders: folders))
      default: break
      }
    }
  }
}
