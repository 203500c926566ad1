private import Foundation

/// Where the files go that the window makes.
enum DocumentsFolder {
  /// The folder for documents of whoever runs the program, as the desktop knows it; the home folder
  /// where it knows none.
  static func path(in environment: Environment) -> String {
    guard let home = environment["HOME"] else { return FileManager.default.currentDirectoryPath }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let list = "\(folder ?? "\(home)/.config")/user-dirs.dirs"
    let lines = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
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
    guard path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
