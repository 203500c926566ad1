private import Bytes

/// Where the files go that the window makes.
enum DocumentsFolder {
  /// The folder for documents of whoever runs the program, as the desktop knows it; the home folder
  /// where it knows none.
  static func path(in environment: Environment) -> String {
    guard let home = environment["HOME"] else { return Disk.currentFolder ?? "." }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { PathParts($0).isAbsolute ? $0 : nil }
    let list = "\(folder ?? "\(home)/.config")/user-dirs.dirs"
    let lines = PathText.text(Disk.bytes(of: list, atMost: 1 << 20) ?? [])
    return path(in: lines, home: home) ?? home
  }

  /// Reads the place from the desktop's list of folders; nil where it is not in it.
  static func path(in list: String, home: String) -> String? {
    let prefix = "XDG_DOCUMENTS_DIR=\""
    guard let line = list.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }) else {
      return nil
    }
    let value = line.dropFirst(prefix.count).prefix { $0 != "\"" }
    let path = value.hasPrefix("$HOME") ? home + value.dropFirst(5) : String(value)
    guard PathParts(path).isAbsolute else { return nil }
    return path == "/" ? path : PathParts(path).dropping("/") ?? path
  }
}
