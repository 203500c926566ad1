private import Bytes
internal import Wording

/// Where the window puts the files that it makes.
enum DocumentsFolder {
  /// The user's documents folder, as the desktop has it configured; the home folder
  /// if it has none.
  static func path(in environment: Environment) -> String {
    guard let home = environment["HOME"] else { return Disk.currentFolder ?? "." }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { PathParts($0).isAbsolute ? $0 : nil }
    let list = "\(folder ?? "\(home)/.config")/user-dirs.dirs"
    let lines = PathText.text(Disk.bytes(of: list, atMost: 1 << 20) ?? [])
    return path(in: lines, home: home) ?? home
  }

  /// Reads the path from the desktop's list of folders; nil if the list lacks it.
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
