internal import Bytes
internal import Glibc

/// A damaged database, kept beside the library as found.
struct KeptFile {
  let path: String
  private let isNew: Bool

  /// Copies the database and its log aside, byte by byte.
  ///
  /// An existing equal copy is reused. A copy that has its name is whole.
  init(_ files: LibraryFiles, now: Int64) throws {
    let known = try Self.keep(files, now: now)
    (path, isNew) = (known.path, known.isNew)
  }

  /// Removes the copy again if it was not needed.
  func forget() {
    guard isNew else { return }
    for suffix in ["", "-wal"] { LibraryFiles.remove(path + suffix) }
  }

  private static func keep(
    _ files: LibraryFiles, now: Int64
  ) throws -> (path: String, isNew: Bool) {
    let part = "\(files.database).salvage-\(getpid())-kept"
    let log = "\(files.database)-wal"
    defer { LibraryFiles.remove(part) }
    try FileCopy.copy(database: files.database, to: part)
    if LibraryFiles.size(of: log) > 0 { try FileCopy.copy(log, to: "\(part)-wal") }
    for name in LibraryFiles.names(in: files.directory) where isKept(name) {
      let kept = "\(files.directory)/\(name)"
      if try FileCopy.areEqual(part, kept), try FileCopy.areEqual("\(part)-wal", "\(kept)-wal") {
        return (kept, false)
      }
    }
    return (try publish(part, in: files, now: now), true)
  }

  private static func publish(
    _ part: String, in files: LibraryFiles, now: Int64
  ) throws -> String {
    let stem = "\(files.directory)/damaged-\(Day.name(of: now))"
    var (kept, count) = ("\(stem).sqlite", 1)
    while LibraryFiles.exists(kept) || LibraryFiles.exists("\(kept)-wal") {
      count += 1
      kept = "\(stem)-\(count).sqlite"
    }
    // The log goes first: a database that has its name always has its log.
    if LibraryFiles.exists("\(part)-wal") {
      try LibraryFiles.replace("\(kept)-wal", by: "\(part)-wal")
    }
    try LibraryFiles.replace(kept, by: part)
    return kept
  }

  private static func isKept(_ name: String) -> Bool {
    name.hasPrefix("damaged-") && PathParts(name).ends(in: ".sqlite")
  }
}

extension LibraryFiles {
  /// When a file was changed last, in nanoseconds since 1970; 0 if there is none.
  static func changeTime(of path: String) -> Int64 {
    guard let facts = Disk.facts(of: path) else { return 0 }
    return Int64(facts.seconds) * 1_000_000_000 + Int64(facts.nanoseconds)
  }

  /// The size of a file in bytes; 0 if there is none.
  static func size(of path: String) -> Int64 {
    Int64(Disk.facts(of: path)?.size ?? 0)
  }
}
