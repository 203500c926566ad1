internal import Bytes

/// The notebooks in a folder or an archive that are several files each, which are read as one archive.
///
/// The folder of a reMarkable tablet has a few files and a folder for each document; a notebook of
/// SpeedyNote is a folder.
public struct NotesFolder {
  /// The notebooks: the name that stands for all their files, and the folders that they are in.
  public private(set) var notebooks: [(name: String, folders: [String])] = []
  /// The beginnings of the paths of documents, and the folders that are notebooks.
  private var (bases, roots): (Set<String>, Set<String>) = ([], [])

  private static let (content, metadata, folder) = (".content", ".metadata", ".snb")
  private static let manifest = "/document.json"
  /// The endings of the files of a document; the tablet makes all others from them.
  private static let endings = [content, metadata, ".pagedata", ".pdf"]
  private static let mostFolders = 8

  /// Finds the notebooks among the names of files, and in folders whose names are given; `read`
  /// returns a file by its name.
  public init(_ names: [String], read: (String) -> [UInt8]?) {
    let all = Set(names)
    for stem in ReMarkableDocument.stems(in: names) where all.contains(stem + Self.metadata) {
      let base = PathParts(stem).beginning
      bases.insert(base)
      if let folders = Self.folders(of: stem, in: base, read) {
        notebooks.append((stem + Self.content, folders))
      }
    }
    for name in names where name.contains(Self.folder) {
      let root = name.hasSuffix(Self.manifest) ? PathParts(name).folder : name
      guard root.hasSuffix(Self.folder), !roots.contains(root),
        all.contains(root + Self.manifest) || read(root + Self.manifest) != nil
      else { continue }
      roots.insert(root)
      notebooks.append((root, []))
    }
  }

  /// The titles of the folders around a document; nil for a folder, and for one in the trash.
  private static func folders(
    of document: String, in base: String, _ read: (String) -> [UInt8]?
  ) -> [String]? {
    var (folders, stem) = ([String](), document)
    while folders.count <= mostFolders, let file = read(stem + metadata) {
      let facts = JSONValue(file)
      let parent = facts["parent"]?.text ?? ""
      let isFolder = facts["type"]?.text == "CollectionType"
      guard facts["deleted"]?.flag != true, parent != "trash", isFolder == (stem != document)
      else { return nil }
      if isFolder { folders.append(facts["visibleName"]?.text ?? "") }
      guard !parent.isEmpty, !PathParts(parent).hasFolder else { break }
      stem = base + parent
    }
    return folders.filter { !$0.isEmpty }.reversed()
  }

  /// True for the files and folders of notebooks, and what a tablet has beside them.
  public func owns(_ name: String) -> Bool {
    let slashes = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
    let starts = [name.startIndex] + slashes.map { name.utf8.index(after: $0) }
    return starts.contains { start in
      bases.contains(String(name[..<start])) && Self.identifier(name[start...]) != nil
    } || (slashes + [name.endIndex]).contains { roots.contains(String(name[..<$0])) }
  }

  private static func identifier(_ name: Substring) -> Substring? {
    ReMarkableDocument.isIdentifier(String(name.prefix(36))) ? name.prefix(36) : nil
  }

  /// True if an archive has several notebooks or folders, unlike one that is a single notebook.
  public static func isSeveral(_ names: [String]) -> Bool {
    let stems = ReMarkableDocument.stems(in: names)
    return max(stems.count, names.count { $0.hasSuffix(folder + manifest) }) > 1
  }

  /// True for a name that stands for several files.
  public static func isNotebook(_ path: String) -> Bool {
    let name = PathParts(path).name
    return name.hasSuffix(folder)
      || name.hasSuffix(content) && identifier(name[...])?.count == name.count - content.count
  }

  /// The names of the files that may belong to a notebook: beside it, and the folder with all others.
  public static func parts(of name: String) -> (files: [String], folder: String) {
    guard name.hasSuffix(content) else { return ([], name) }
    let stem = String(name.dropLast(content.count))
    return (endings.map { stem + $0 }, stem)
  }
}
