internal import Bytes
internal import Desk
internal import Wording

/// The folders of the user, as configured on the desktop.
public struct UserFolders: Hashable, Sendable {
  /// The home folder.
  public let home: String
  /// The desktop's list of further ones.
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

  /// The places to go to: the user's folders, connected drives, and recent ones.
  func places(user: String, recent: [String]) -> [FolderPlace] {
    var places = [FolderPlace(path: home, name: "Home")]
    let named: [(String, Words)] = [
      ("DESKTOP", "Desktop"), ("DOCUMENTS", "Documents"), ("DOWNLOAD", "Downloads"),
    ]
    for (key, name) in named {
      if let path = folder(key) { places.append(FolderPlace(path: path, name: name)) }
    }
    for path in LikelyFolders.drives(of: user) + recent {
      places.append(
        FolderPlace(path: path, name: Words(verbatim: PathText.readable(PathParts(path).name))))
    }
    var known: Set<PathParts> = []
    return places.filter {
      Disk.facts(of: $0.path)?.kind == .folder && known.insert(PathParts($0.path)).inserted
    }
  }
}
