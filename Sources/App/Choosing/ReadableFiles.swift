internal import Bytes
internal import Folding
internal import Glibc
public import Wording

/// The kinds of importable files, by name, and those of a folder.
public enum ReadableFiles {
  static let endings = ["suzuri", "xopp", "xoj", "inkml", "pdf"] + PictureKind.endings
  /// The extensions of files to choose: a table may be a recording of a pen, which in a folder it hardly
  /// ever is.
  static let offered = endings + ["csv"]
  /// The deepest nesting of folders.
  fileprivate static let mostDepth = 8
  /// The most files imported at once.
  public static let mostFiles = 5000

  /// True for an importable file, by name.
  static func contains(_ name: String) -> Bool { contains(name, endings) }

  /// True for a file that is offered for choosing, by name.
  static func offers(_ name: String) -> Bool { contains(name, offered) }

  private static func contains(_ name: String, _ endings: [String]) -> Bool {
    let name = PathParts(name.lowercased())
    return endings.contains { name.ends(in: ".\($0)") } && !isPart(name.path)
  }

  /// True for a file that belongs to notes of Xournal++ beside it, by name.
  fileprivate static func isPart(_ name: String) -> Bool {
    name.contains(".xopp.") || name.contains(".xoj.")
  }

  /// An importable file.
  public struct Found: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The names of the folders that contain it, from the named one; none if it was named itself.
    public var folders: [String] = []
  }

  /// The files found for the named files and folders.
  public struct Findings: Sendable {
    /// The importable files, and those named themselves.
    public fileprivate(set) var files: [Found] = []
    /// The files in folders of unknown kinds.
    public fileprivate(set) var others: [String] = []
    /// The unreadable folders, and why.
    public fileprivate(set) var closed: [(path: String, reason: Words)] = []
  }

  /// The number of files in folders left out, in words; nil for none.
  public static func rest(of count: Int) -> Words? {
    switch count {
    case 0: nil
    case 1: "1 file of an unknown type was skipped"
    default: "\(count) files of unknown types were skipped"
    }
  }

  /// The files to read; folders mean all importable files in them.
  ///
  /// Hidden ones are left out, and so are links, since they may lead in circles. Finds at most `most`
  /// files; `check` throws once nobody waits for the rest. Throws if nothing can be imported, or too much.
  public static func files(
    at paths: [String], atMost most: Int = mostFiles, check: () throws -> Void
  ) throws -> Findings {
    var found = Findings()
    for path in paths {
      guard Disk.facts(of: path)?.kind == .folder else {
        found.files.append(Found(path: path))
        continue
      }
      let name = PathText.readable(PathParts(PathParts(path).resolved).name)
      try found.add(filesIn: path, named: [name], atMost: most, check)
    }
    if found.files.isEmpty, found.closed.isEmpty {
      throw FolderFault(words: "there is nothing to import")
    }
    return found
  }
}

extension ReadableFiles.Findings {
  fileprivate mutating func add(
    filesIn folder: String, named folders: [String], atMost most: Int, _ check: () throws -> Void
  ) throws {
    try check()
    guard let all = Disk.names(in: folder) else {
      closed.append((folder, "cannot read \(folder): \(String(cString: strerror(errno)))"))
      return
    }
    let names = all.filter { $0.utf8.first != UInt8(ascii: ".") }
    for name in names.sorted(byName: \.self) {
      let path = PathParts(folder).isFolder ? "\(folder)\(name)" : "\(folder)/\(name)"
      switch Disk.facts(ofLink: path)?.kind {
      case .folder where folders.count <= ReadableFiles.mostDepth:
        let folders = folders + [PathText.readable(name)]
        try add(filesIn: path, named: folders, atMost: most, check)
      case .file where ReadableFiles.contains(name):
        guard files.count < most else {
          throw FolderFault(words: "it contains more than \(most) files")
        }
        files.append(ReadableFiles.Found(path: path, folders: folders))
      case .file where !ReadableFiles.isPart(name): others.append(path)
      default: break
      }
    }
  }
}
