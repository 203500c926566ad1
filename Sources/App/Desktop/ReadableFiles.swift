public import Bytes
internal import Desk
internal import Exchange
internal import Folding
internal import Foreign
internal import Glibc
public import Wording

/// The kinds of importable files, by name, and those of a folder.
public enum ReadableFiles {
  static let endings =
    ["suzuri", "xopp", "xoj", "inkml", "pdf", "dot", "gv"] + PictureKind.endings
    + ForeignFormat.all.flatMap(\.endings).map { String($0.dropFirst()) }
  /// A table to choose may be a recording of a pen, which in a folder it hardly ever is.
  static let offered = endings + ["csv", "zip"]
  fileprivate static let mostDepth = 8
  /// The most files imported at once.
  public static let mostFiles = 5000

  static func contains(_ name: String) -> Bool { contains(name, endings) }
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
    public fileprivate(set) var closed: [InputError] = []
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
        if try !found.add(filesInArchive: path, named: [], atMost: most, check) {
          found.files.append(Found(path: path))
        }
        continue
      }
      let place = PathParts(PathParts(path).resolved)
      guard NotesFolder([place.name], in: place.beginning).notebooks.isEmpty else {
        found.files.append(Found(path: place.path))
        continue
      }
      try found.add(
        filesIn: path, named: [PathText.readable(place.name)], atMost: most, check)
    }
    if found.files.isEmpty, found.closed.isEmpty { throw Failure("there is nothing to import") }
    return found
  }
}

extension ReadableFiles.Findings {
  fileprivate mutating func add(
    filesIn folder: String, named folders: [String], atMost most: Int, _ check: () throws -> Void
  ) throws {
    try check()
    guard let all = Disk.names(in: folder) else {
      closed.append(InputError(folder))
      return
    }
    let base = PathParts(folder).isFolder ? folder : "\(folder)/"
    let names = all.filter { $0.utf8.first != UInt8(ascii: ".") }
    let own = NotesFolder(names, in: base)
    for notebook in own.notebooks {
      try add(base + notebook.name, named: folders + notebook.folders, atMost: most)
    }
    for name in names.sorted(byName: \.self) where !own.owns(name) {
      let path = base + name
      switch Disk.facts(ofLink: path)?.kind {
      case .folder where folders.count <= ReadableFiles.mostDepth:
        let folders = folders + [PathText.readable(name)]
        try add(filesIn: path, named: folders, atMost: most, check)
      case .file where NotesArchive.isLikely(name):
        if try !add(filesInArchive: path, named: folders, atMost: most, check) {
          others.append(path)
        }
      case .file where ReadableFiles.contains(name):
        try add(path, named: folders, atMost: most)
      case .file where !ReadableFiles.isPart(name): others.append(path)
      default: break
      }
    }
  }
}

extension ReadableFiles.Findings {
  private mutating func add(_ path: String, named folders: [String], atMost most: Int) throws {
    guard files.count < most else { throw Failure("it contains more than \(most) files") }
    let folders = Array(folders.prefix(ReadableFiles.mostDepth))
    files.append(ReadableFiles.Found(path: path, folders: folders))
  }

  /// Adds the files in an archive, in a folder of its name; returns false for a file that is none.
  fileprivate mutating func add(
    filesInArchive path: String, named folders: [String], atMost most: Int,
    _ check: () throws -> Void
  ) throws -> Bool {
    guard NotesArchive.isLikely(path), let (names, own) = NotesArchive.contents(at: path) else {
      return false
    }
    try check()
    let stem = PathText.readable(String(PathParts(path).name.dropLast(4)))
    func place(_ name: String) -> [String] {
      folders + [stem]
        + name.split(separator: "/").dropLast().map { PathText.readable(String($0)) }
    }
    for notebook in own.notebooks {
      try add(
        NotesArchive.path(of: notebook.name, in: path),
        named: place(notebook.name) + notebook.folders, atMost: most)
    }
    for name in names.sorted(byName: \.self) where !own.owns(name) {
      let inner = NotesArchive.path(of: name, in: path)
      if ReadableFiles.contains(name) {
        try add(inner, named: place(name), atMost: most)
      } else if !ReadableFiles.isPart(name) {
        others.append(inner)
      }
    }
    return true
  }
}

enum FolderReader {
  private static let most = 20_000

  /// Reads a folder, or says why it cannot be seen; `now` is in seconds since 1970.
  static func listing(of asked: String, now: Int) -> FolderListing {
    let path = PathParts(asked).resolved
    guard Disk.facts(of: path)?.kind == .folder, let names = Disk.names(in: path) else {
      let code = errno
      let reason: Words =
        Disk.facts(of: path) == nil
        ? "The folder does not exist." : "Cannot read it: \(String(cString: strerror(code)))."
      return FolderListing(of: asked, path: path, shown: shown(path), entries: [], trouble: reason)
    }
    let entries = names.prefix(most).compactMap { entry($0, in: path, now: now) }
    return FolderListing(
      of: asked, path: path, shown: shown(path), entries: sorted(entries),
      trouble: names.count > most ? "It contains more than \(most) files." : nil)
  }

  private static func shown(_ path: String) -> String { PathText.readable(PathParts(path).shown) }

  private static func entry(_ name: String, in folder: String, now: Int) -> FolderListing.Entry? {
    guard let facts = Disk.facts(of: "\(folder)/\(name)"), facts.kind != .other else { return nil }
    return FolderListing.Entry(
      name: name, isFolder: facts.kind == .folder, isReadable: ReadableFiles.offers(name),
      size: facts.size, minutes: max(now - facts.seconds, 0) / 60)
  }

  /// Folders first, then by names as people sort them: 2 before 10.
  private static func sorted(_ entries: [FolderListing.Entry]) -> [FolderListing.Entry] {
    [true, false].flatMap { isFolder in
      entries.filter { $0.isFolder == isFolder }.sorted(byName: \.name)
    }
  }
}

/// The folders of the user, as configured on the desktop.
public struct UserFolders: Hashable, Sendable {
  /// The home folder.
  public let home: String
  private let list: String

  /// Looks up the folders; `configuration` is the folder of settings, nil for the usual one.
  public init(home: String, configuration: String? = nil) {
    let folder = configuration.flatMap { PathParts($0).isAbsolute ? $0 : nil }
    let list = "\(folder ?? "\(home)/.config")/user-dirs.dirs"
    self.init(home: home, list: PathText.text(Disk.bytes(of: list, atMost: 1 << 20) ?? []))
  }

  init(home: String, list: String) { (self.home, self.list) = (home, list) }

  /// The folder for documents; the home folder if there is none.
  public var documents: String { folder("DOCUMENTS") ?? home }

  /// A folder by its name in the list; nil if the list lacks it, or it is the home folder.
  func folder(_ name: String) -> String? {
    let prefix = "XDG_\(name)_DIR=\""
    guard let line = list.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }) else {
      return nil
    }
    let value = line.dropFirst(prefix.count).prefix { $0 != "\"" }
    let path = value.hasPrefix("$HOME") ? home + value.dropFirst(5) : String(value)
    guard PathParts(path).isAbsolute else { return nil }
    return path == "/" ? path : PathParts(path).dropping("/") ?? path
  }

  func places(user: String, recent: [String]) -> [FolderShortcut] {
    var places = [FolderShortcut(path: home, name: "Home")]
    let named: [(String, Words)] = [
      ("DESKTOP", "Desktop"), ("DOCUMENTS", "Documents"), ("DOWNLOAD", "Downloads"),
    ]
    for (key, name) in named {
      if let path = folder(key) { places.append(FolderShortcut(path: path, name: name)) }
    }
    for path in LikelyFolders.drives(of: user) + recent {
      places.append(
        FolderShortcut(path: path, name: Words(verbatim: PathText.readable(PathParts(path).name))))
    }
    var known: Set<PathParts> = []
    return places.filter {
      Disk.facts(of: $0.path)?.kind == .folder && known.insert(PathParts($0.path)).inserted
    }
  }
}
