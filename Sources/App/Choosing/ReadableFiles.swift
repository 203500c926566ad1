internal import Bytes
internal import Folding
internal import Foundation
public import Wording

/// The kinds of files that can be brought in, by their names, and those of a folder.
public enum ReadableFiles {
  static let endings = ["suzuri", "xopp", "xoj", "inkml", "pdf"] + PictureKind.endings
  /// The endings of files that one can choose: a table may be a recording of a pen, which in a folder it
  /// hardly ever is.
  static let offered = endings + ["csv"]
  /// How deep folders may lie within others.
  fileprivate static let mostDepth = 8
  /// How many files are brought in at once.
  public static let mostFiles = 5000

  /// True if a file can be brought in, by its name.
  static func contains(_ name: String) -> Bool { contains(name, endings) }

  /// True if a file is offered where one chooses files, by its name.
  static func offers(_ name: String) -> Bool { contains(name, offered) }

  private static func contains(_ name: String, _ endings: [String]) -> Bool {
    let name = PathParts(name.lowercased())
    return endings.contains { name.ends(in: ".\($0)") } && !isPart(name.path)
  }

  /// True if a file belongs to notes of Xournal++ beside it, by its name.
  fileprivate static func isPart(_ name: String) -> Bool {
    name.contains(".xopp.") || name.contains(".xoj.")
  }

  /// A file that can be brought in.
  public struct Found: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The names of the folders that it lies in, from the one that was named; none where it was named itself.
    public var folders: [String] = []
  }

  /// What is found where files and folders are named.
  public struct Findings: Sendable {
    /// The files that can be brought in, and those that were named themselves.
    public fileprivate(set) var files: [Found] = []
    /// The files in the folders that are of no known kind.
    public fileprivate(set) var others: [String] = []
    /// The folders in which nobody may look, and why.
    public fileprivate(set) var closed: [(path: String, reason: Words)] = []
  }

  /// How many files in folders were left out, in words; nil for none.
  public static func rest(of count: Int) -> Words? {
    switch count {
    case 0: nil
    case 1: "1 file of an unknown kind was left out"
    default: "\(count) files of unknown kinds were left out"
    }
  }

  /// The files to be read, where folders stand for all files in them that can be brought in.
  ///
  /// Hidden ones are left out, and so is what links lead to, since they may lead in circles.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - most: How many files may be found.
  ///   - check: Throws once nobody waits for the rest.
  /// - Returns: The files, and what else was found.
  /// - Throws: What `check` throws, or why there is nothing that can be brought in, or too much.
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
      throw FolderFault(words: "there is nothing to bring in")
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
          throw FolderFault(words: "there are more than \(most) files in it")
        }
        files.append(ReadableFiles.Found(path: path, folders: folders))
      case .file where !ReadableFiles.isPart(name): others.append(path)
      default: break
      }
    }
  }
}
