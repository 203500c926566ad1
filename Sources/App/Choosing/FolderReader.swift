internal import Bytes
internal import Desk
internal import Folding
internal import Glibc
internal import Wording

/// Reads folders for the card where files are chosen.
enum FolderReader {
  /// The most names of a folder shown.
  private static let most = 20_000

  /// Reads a folder, or says why it cannot be seen; `now` is in seconds since 1970.
  static func listing(of asked: String, now: Int) -> FolderListing {
    let path = PathParts(asked).resolved
    guard Disk.facts(of: path)?.kind == .folder, let names = Disk.names(in: path) else {
      let code = errno
      let reason: Words =
        Disk.facts(of: path) == nil
        ? "The folder does not exist." : "Cannot read it: \(String(cString: strerror(code)))."
      return FolderListing(
        of: asked, path: path, shown: shown(path), entries: [], trouble: reason)
    }
    let entries = names.prefix(most).compactMap { entry($0, in: path, now: now) }
    return FolderListing(
      of: asked, path: path, shown: shown(path), entries: sorted(entries),
      trouble: names.count > most ? "It contains more than \(most) files." : nil)
  }

  private static func shown(_ path: String) -> String {
    PathText.readable(PathParts(path).shown)
  }

  private static func entry(
    _ name: String, in folder: String, now: Int
  ) -> FolderListing.Entry? {
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
