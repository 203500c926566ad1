internal import Bytes
internal import Notebook
internal import Wording

/// Brings a library that was saved from a damaged file as far back as its backups reach, and notes what is still
/// missing by what the damaged file had counted.
struct Completion {
  private let library: Library
  private let stated: [Int64: Tally?]
  private let now: Int64
  /// What was taken from backups, a sentence each.
  private(set) var findings: [Words] = []
  /// How many statements were taken.
  private(set) var count = 0

  /// Prepares to complete a library.
  ///
  /// - Parameters:
  ///   - library: The library, after a salvage.
  ///   - stated: What was written of each notebook.
  ///   - now: The time in milliseconds since 1970.
  init(_ library: Library, _ stated: [Int64: Tally?], now: Int64) {
    (self.library, self.stated, self.now) = (library, stated, now)
  }

  /// Takes what is missing from the backups, newest first, and notes what none of them has.
  mutating func run() throws {
    var missing = try disagreements()
    // The newest good backup tells which notebooks there were.
    var lacksNotebooks = missing.contains(Tally.notebooks)
    for name in try BackupFolder(LibraryFiles(directory: library.directory)).newestFirst
    where !missing.isEmpty {
      do {
        try take(missing, from: name, withOthers: lacksNotebooks)
        lacksNotebooks = false
      } catch LibraryError.damagedBackup {
        continue
      }
      missing = try disagreements()
    }
    for number in missing { try note(number) }
  }

  /// The notebooks that have other rows than were written, and the table of notebooks if some are gone.
  private func disagreements() throws -> [Int64] {
    let counted = try library.connection.countedTallies()
    return Tally.disagreements(stated, counted).filter { number in
      let (found, written) = (counted[number]?.rows ?? 0, (stated[number] ?? nil)?.rows ?? 0)
      // The rows of notebooks change with all that is done here; only their number matters. If there is more than was
      // counted, the count is what is out of date.
      return number == Tally.notebooks ? found < written : found <= written
    }
  }

  private mutating func take(
    _ missing: [Int64], from backup: String, withOthers: Bool
  ) throws {
    let present = Set(try library.rows().map(\.id))
    var wanted = Set(try missing.compactMap { try library.notebookID($0) })
    if withOthers {
      let all = try library.lookingInto(backup) { try library.sourceNotebooks() }
      wanted.formUnion(Set(all).subtracting(present).subtracting(try library.removedNotebooks()))
    }
    for id in wanted.sorted() {
      let count = try library.complete(id, from: backup, now: now)
      guard count > 0 else { continue }
      self.count += count
      let title = try library.summary(of: id).title
      findings.append(
        present.contains(id)
          ? "'\(title)': records taken from the backup \(backup): \(count)"
          : "'\(title)' is taken from the backup \(backup)")
    }
  }

  /// Leaves a lasting note of what is missing.
  private func note(_ number: Int64) throws {
    guard let written = stated[number] ?? nil else { return }
    let counted = try library.connection.countedTallies()[number] ?? Tally()
    let title =
      number == Tally.notebooks
      ? "" : try Outline(of: StoredNotebook(library: library, number: number)).title
    let loss = KnownLoss(
      notebook: number, title: title, found: Int(counted.rows), written: Int(written.rows))
    try library.writing { _ in
      try library.setAside(
        loss.stored, key: Array(title.utf8), from: KnownLoss.source, of: number,
        because: .miscounted, now: now)
    }
  }
}
