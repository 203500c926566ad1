public import Foundation

/// The folder that this package was built from.
public enum Repository {
  /// The top folder of the package.
  public static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// A file or folder by its path from the top.
  public static func file(_ path: String) -> URL { root.appending(path: path) }

  /// Every regular file below a folder, sorted by its path from the top of the package.
  public static func files(below folder: String) -> [String] {
    let base = file(folder)
    let walk = FileManager.default.enumerator(
      at: base, includingPropertiesForKeys: [.isRegularFileKey])
    let paths = walk?.compactMap { item -> String? in
      guard let url = item as? URL else { return nil }
      let isFile = try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      return isFile == true ? String(url.path.dropFirst(root.path.count + 1)) : nil
    }
    return (paths ?? []).sorted()
  }
}
