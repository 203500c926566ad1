internal import Bytes
internal import Wording

/// The readable contents of a damaged database's pages, put into a new one.
struct Gathered: Hashable, Sendable {
  /// The losses and finds, a sentence each.
  let findings: [Words]
  /// True if rows may be missing that the library's counts, also damaged, do not show.
  let isUncertain: Bool

  /// Reads every row anywhere in a file or its log into a new database, `part`.
  ///
  /// Rows that the trees lead to come first, then those on pages that nothing leads to. Checksums tell rows
  /// from remnants of rows. No connection of this process may have the file open; the `backups` complete
  /// it. Throws `notALibrary` and `lost` if there is nothing to gather, and disk errors.
  init(from path: String, into part: String, backedUpBy backups: LibraryFiles? = nil) throws {
    try Library.fill(part, settings: Library.Settings())
    let target = try Connection(part, mode: .writing)
    // The part is flushed entirely at the end.
    try target.run("PRAGMA synchronous = OFF")
    let rescue = Rescue(into: target)
    (findings, isUncertain) = try target.transaction(.writing) {
      var walk = try TreeWalk(DatabasePages(path))
      try walk.forEachRow(rescue.take)
      rescue.knowsThings = !walk.broken.contains("thing")
      try walk.forEachLostRow(rescue.takeLost)
      if !walk.broken.isEmpty { try walk.forEachEarlierRow(rescue.takeLost) }
      guard rescue.isProven || (walk.hasTables && walk.broken.isEmpty) else {
        throw walk.isOfAnotherProgram
          ? LibraryError.notALibrary(path: path) : .lost(path: path)
      }
      try rescue.nameNotebooks()
      let isUncertain = try walk.hasLostRows && !rescue.knowsCounts()
      var completion = Completion(of: rescue)
      if let backups { try completion.run(with: BackupFolder(backups)) }
      try rescue.placeThings()
      try rescue.compareWithFolders()
      try rescue.restoreTallies()
      return (walk.findings + completion.findings, isUncertain)
    }
  }
}

extension TreeWalk {
  /// True if rows of notebooks may be missing.
  fileprivate var hasLostRows: Bool { !broken.isDisjoint(with: ["notebook", "thing", "record"]) }

  /// The damage found, a sentence each.
  fileprivate var findings: [Words] {
    var findings: [Words] = []
    if !damagedPages.isEmpty {
      let names = damagedPages.sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
      let rest = damagedPages.count - 8
      findings.append(
        rest > 0
          ? "damaged pages in the file: \(names) and \(rest) more"
          : "damaged pages in the file: \(names)")
    }
    if missingCount > 0 {
      findings.append(missingCount == 1 ? "a page is missing" : "\(missingCount) pages are missing")
    }
    if unreadableCount > 0 {
      findings.append(
        unreadableCount == 1
          ? "a row is incomplete" : "\(unreadableCount) rows are incomplete")
    }
    if broken.contains("thing") {
      findings.append("the table of contents is damaged too: more may be lost")
    }
    if broken.contains("history") {
      findings.append("the undo history is damaged too: some steps may be missing")
    }
    if !broken.isDisjoint(with: ["folder", "share"]) {
      findings.append(
        "the list of sync folders is damaged too: see the remaining ones with 'suzuri sync "
          + "--status'")
    }
    return findings
  }
}
