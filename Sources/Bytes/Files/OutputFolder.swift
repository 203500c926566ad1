private import Glibc

/// A folder that files go into, made where it is not there.
public struct OutputFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// Whether it was made just now.
  private let isNew: Bool

  /// Finds a folder, or makes it in one that is there.
  public init(at path: String) throws(OutputError) {
    self.path = path
    isNew = Disk.makeFolder(path)
    guard !isNew else { return }
    guard errno == EEXIST else { throw OutputError(path) }
    guard Self.isThere(path) else { throw OutputError(path, "it is no folder") }
  }

  /// Whether there is a folder at a path.
  public static func isThere(_ path: String) -> Bool {
    Disk.facts(of: path)?.kind == .folder
  }

  /// Takes the folder away where it was made just now and nothing came into it.
  public func removeIfUnused() { if isNew { Disk.removeFolder(path) } }
}
