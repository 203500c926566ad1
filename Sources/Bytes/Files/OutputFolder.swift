private import Glibc
internal import Wording

/// A folder for output files, created if it does not exist.
public struct OutputFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// True if this value created it.
  private let isNew: Bool

  /// Finds a folder, or creates it if its parent exists.
  public init(at path: String) throws(OutputError) {
    self.path = path
    isNew = Disk.makeFolder(path)
    guard !isNew else { return }
    guard errno == EEXIST else { throw OutputError(path) }
    guard Self.isThere(path) else { throw OutputError(path, "it is not a folder") }
  }

  /// True if there is a folder at a path.
  public static func isThere(_ path: String) -> Bool {
    Disk.facts(of: path)?.kind == .folder
  }

  /// Removes the folder if this value created it and it is still empty.
  public func removeIfUnused() { if isNew { Disk.removeFolder(path) } }
}
