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

  /// The files to be read, where folders stand for all files in them that can be brought in.
  ///
  /// Hidden ones are left out, and so is what links lead to, since they may lead in circles.
  ///
  /// - Throws: `Cancelled`, or why a folder holds nothing that can be brought in, or too much.
  static func files(at paths: [String], _ ticket: JobTicket) throws -> [String] {
    var files: [String] = []
    for path in paths {
      guard Disk.facts(of: path)?.kind == .folder else {
        files.append(path)
        continue
      }
      let before = files.count
      try add(filesIn: path, to: &files, depth: 0, ticket)
      if files.count == before { throw FolderFault(words: "there is nothing to bring in") }
    }
    return files
  }

  private static func add(
    filesIn folder: String, to files: inout [String], depth: Int, _ ticket: JobTicket
  ) throws {
    try ticket.check()
    let names = (Disk.names(in: folder) ?? []).filter { $0.utf8.first != UInt8(ascii: ".") }
    for name in names.sorted() {
      let path = PathParts(folder).isFolder ? "\(folder)\(name)" : "\(folder)/\(name)"
      switch Disk.facts(ofLink: path)?.kind {
      case .folder where depth < mostDepth:
        try add(filesIn: path, to: &files, depth: depth + 1, ticket)
      case .file where contains(name):
        guard files.count < mostFiles else {
          throw FolderFault(words: "there are more than \(mostFiles) files in it")
        }
        files.append(path)
      default: break
      }
    }
  }
}
