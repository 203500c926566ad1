internal import Notebook
internal import Wording

/// Adds to what was read of a damaged file what its backups have.
///
/// Merging an earlier statement never undoes a later one. So all of the newest whole backup is merged, and of earlier
/// ones the notebooks that lack something that was counted.
struct Completion {
  let rescue: Rescue
  private var target: Connection { rescue.target }
  private(set) var findings: [Words] = []

  /// Newest backups first.
  mutating func run(with folder: BackupFolder) throws {
    var takesAll = true
    for name in try folder.newestFirst {
      // The library was taken back to before such a backup.
      if name.hasPrefix(BackupName.restored) { takesAll = false }
      let incomplete = try takesAll ? nil : incompleteNotebooks()
      guard incomplete?.isEmpty != true else { continue }
      do {
        let backup = try Connection(Connection.nameless, mode: .creating)
        try folder.unpack(name, opened: .reading, into: backup, by: Schema.migrations)
        try merge(backup, only: incomplete, named: name)
        takesAll = false
      } catch let error as LibraryError {
        // An unreadable backup is reported with the others.
        if case .diskFull = error { throw error }
      }
    }
  }

  /// The notebooks that lack something that was counted.
  private func incompleteNotebooks() throws -> Set<Int64> {
    let counted = try target.countedTallies()
    let stated = rescue.stated.filter { number, stated in
      let found = counted[number] ?? Tally()
      return number == Tally.notebooks
        ? found.rows < stated.rows : found.rows <= stated.rows && found != stated
    }
    return Set(stated.keys)
  }

  private mutating func merge(
    _ backup: Connection, only numbers: Set<Int64>?, named name: String
  ) throws {
    try copyRemovals(from: backup)
    let stated = rescue.stated[Tally.notebooks]?.rows ?? .max
    let lacksNotebooks = try target.number("SELECT count(*) FROM notebook") < stated
    let notebooks = try backup.all("SELECT \(NotebookRow.columns) FROM notebook") {
      NotebookRow($0)
    }.compactMap(\.self)
    for notebook in notebooks {
      let known = try number(of: notebook, in: backup)
      if let known, numbers?.contains(known) == false { continue }
      guard let number = try known ?? (lacksNotebooks ? add(notebook) : nil) else { continue }
      let count = try merge(notebook.number, of: backup, as: number)
      guard count > 0 else { continue }
      let title = try backup.title(of: notebook.number)
      findings.append(
        known == nil
          ? "restored '\(title)' from the backup \(name)"
          : "'\(title)': records restored from the backup \(name): \(count)")
    }
  }

  /// Copies which notebooks were deleted permanently before this backup, so that no earlier one restores them.
  private func copyRemovals(from backup: Connection) throws {
    try backup.forEach("SELECT notebook, trashed FROM removed") { row in
      try target.run(
        "INSERT OR IGNORE INTO removed SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM notebook WHERE id = ?1)",
        [.blob(row.bytes(0)), .blob(row.bytes(1))])
    }
  }

  /// Returns the number of records missing or out of date.
  private func merge(_ notebook: Int64, of backup: Connection, as number: Int64) throws -> Int {
    var count = 0
    try backup.forEachRecord(of: notebook) { row in
      if row.isWhole, try rescue.merge(row.inNotebook(number)) { count += 1 }
    }
    return count
  }

  /// The found number of a backup's notebook; nil if nothing of it was found.
  private func number(of notebook: NotebookRow, in backup: Connection) throws -> Int64? {
    let number = try target.first(
      "SELECT number FROM notebook WHERE id = ?", [.blob(notebook.id.bytes)]
    ) { $0.integer(0) }
    if let number { return number }
    // The number alone may have been reused.
    let found = try target.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? LIMIT 50",
      [.integer(notebook.number)]
    ) { RecordRow($0) }
    let isNamed = try target.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(notebook.number)]
    ) { NotebookRow($0) != nil }
    guard isNamed != true, try backup.hasAny(of: found), try !isRemoved(notebook)
    else { return nil }
    try rescue.insert(notebook.values, into: "notebook", verb: "REPLACE")
    return notebook.number
  }

  /// Returns the number of the new row; nil if the notebook was permanently deleted.
  private func add(_ notebook: NotebookRow) throws -> Int64? {
    guard try !isRemoved(notebook) else { return nil }
    let isTaken = try target.number(
      """
      SELECT EXISTS (SELECT 1 FROM notebook WHERE number = ?1)
      OR EXISTS (SELECT 1 FROM record WHERE notebook = ?1)
      """, [.integer(notebook.number)])
    let number = isTaken == 0 ? notebook.number : try freeNumber()
    try rescue.insert(notebook.numbered(number).values, into: "notebook")
    return number
  }

  private func isRemoved(_ notebook: NotebookRow) throws -> Bool {
    try target.number(
      "SELECT count(*) FROM removed WHERE notebook = ?", [.blob(notebook.id.bytes)]) > 0
  }

  /// A number above all that a notebook has or had.
  private func freeNumber() throws -> Int64 {
    let last = try target.number(
      "SELECT max((SELECT ifnull(max(number), 0) FROM notebook), (SELECT ifnull(max(notebook), 0) FROM record))"
    )
    return 1 + max(last, rescue.stated.keys.max() ?? 0)
  }
}

extension Connection {
  func hasAny(of rows: [RecordRow]) throws -> Bool {
    try rows.contains { row in
      try number(
        """
        SELECT count(*) FROM record WHERE notebook = ? AND home = ? AND entity = ? AND code = ?
        AND name = ? AND value = ?
        """, row.key + [.blob(row.value)]) > 0
    }
  }

  fileprivate func title(of notebook: Int64) throws -> String {
    let row = try first(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?1 AND home = ?2 AND entity = ?2 AND code = ?3",
      [
        .integer(notebook), .blob(EntityID.notebook.stored),
        .integer(Int64(Property<String>.title.field.code)),
      ]
    ) { RecordRow($0) }
    return row?.title ?? ""
  }
}
