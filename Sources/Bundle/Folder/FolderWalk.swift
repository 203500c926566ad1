internal import Bytes

/// The files currently in a sync folder, by their paths in it.
///
/// Hidden files belong to sync programs, or are in transit; links are not followed.
struct FolderWalk: Hashable, Sendable {
  private(set) var files: [String: FileNote.Mark] = [:]
  /// The folders in it, starting with the folder itself.
  private(set) var folders: [String] = [""]
  /// Unreadable folders: it is unknown whether their files exist.
  private(set) var closed: [String] = []
  /// Unfinished files of this program without a final name, which they may never get.
  private(set) var unfinished: [String] = []

  private static let (depth, limit) = (6, 300_000)

  /// Walks a folder; nil if it cannot be opened.
  init?(_ folder: String) {
    guard let names = Disk.names(in: folder) else { return nil }
    take(names, at: "", in: folder, depth: 1)
  }

  private mutating func take(_ names: [String], at place: String, in folder: String, depth: Int) {
    for name in names {
      guard name.utf8.first != UInt8(ascii: ".") else {
        if UnfinishedFiles.isUnfinished(name) { unfinished.append(place + name) }
        continue
      }
      let path = "\(folder)/\(name)"
      guard files.count < Self.limit, let facts = Disk.facts(ofLink: path) else {
        // A folder that has vanished since is gone; any other may still be there.
        if Disk.isAbsent(path) { continue }
        closed.append(place + name)
        continue
      }
      switch facts.kind {
      case .file:
        files[place + name] = FileNote.Mark(
          size: facts.size, seconds: facts.seconds, nanoseconds: facts.nanoseconds,
          number: facts.number)
      case .folder where depth < Self.depth:
        folders.append(place + name)
        if let inner = Disk.names(in: path) {
          take(inner, at: "\(place)\(name)/", in: path, depth: depth + 1)
        } else {
          closed.append(place + name)
        }
      default: break
      }
    }
  }
}
