internal import Bytes
public import Notebook

extension Library {
  /// Restores permanently deleted notebooks from a backup into the trash, and returns them in order.
  ///
  /// Each returns with its history, views, images and the sync folders still known; damaged parts are reported.
  /// Notebooks that exist here are left alone. `check` is called before each; if it throws, nothing changes.
  public func restoreDeleted(
    _ notebooks: [NotebookID], from backup: String, check: () throws -> Void = {}
  ) throws(LibraryError) -> [NotebookID] {
    try lookingInto(backup) {
      let (returned, damage) = try writing { _ in
        var returning = NotebookRestorer(library: self)
        let returned = try notebooks.filter { notebook in
          try check()
          return try returning.restore(notebook)
        }
        return (returned, returning.damage)
      }
      // The words describe what is here now.
      for one in damage { report(one) }
      return returned
    }
  }

  /// Finds a notebook in a backup by its title or the first digits of its id, preferring those not here.
  ///
  /// Throws `ambiguous` if several fit, `noSuchNotebook` with similar titles if none does.
  public func notebook(
    named name: String, in backup: String
  ) throws(LibraryError) -> NotebookID {
    let present = Set(try guarded { try rows().map(\.id) })
    let all = try lookingInto(backup) {
      try connection.all(
        """
        SELECT \(RecordRow.columns(of: "record")), notebook.id FROM source.record
        JOIN source.notebook ON notebook.number = record.notebook
        WHERE record.home = ?1 AND record.entity = ?1 AND record.code = ?2
        """,
        [.blob(EntityID.notebook.stored), .integer(Int64(Property<String>.title.field.code))]
      ) { found in
        (NotebookID(bytes: found.bytes(RecordRow.columnCount)), RecordRow(found).title)
      }
    }
    let named = all.compactMap { id, title in id.map { (id: $0, title: title) } }
    let missing = named.filter { !present.contains($0.id) }
    guard let id = try? Self.notebook(named: name, among: missing)
    else { return try Self.notebook(named: name, among: named) }
    return id
  }
}

extension RecordRow {
  var title: String {
    guard case .success(let record) = checked, case .register(let register) = record.fragment
    else { return "" }
    return (try? String(stored: register.value)) ?? ""
  }
}

private struct NotebookRestorer {
  let library: Library
  private var connection: Connection { library.connection }
  private(set) var damage: [Damage] = []

  mutating func restore(_ id: NotebookID) throws -> Bool {
    guard try library.present(id) == nil, let old = try row(of: id) else { return false }
    try library.forgetRemoved(id)
    let row = old.numbered(try number(for: old))
    try library.save(row)
    try copyStatements(from: old.number, to: row.number)
    try copyHistory(from: old.number, to: row.number)
    try connection.run(
      "INSERT INTO view (notebook, key, value) SELECT ?, key, value FROM source.view WHERE notebook = ?",
      [.integer(row.number), .integer(old.number)])
    damage += try library.copyImagesFromSource(of: row.number).map {
      Damage(table: "blob", row: $0.description, reason: .hash)
    }
    try share(row.number, likeBefore: old.number)
    return true
  }

  private mutating func row(of id: NotebookID) throws -> NotebookRow? {
    var row: NotebookRow?
    try connection.forEach(
      "SELECT \(NotebookRow.columns) FROM source.notebook WHERE id = ?", [.blob(id.bytes)]
    ) { found in
      row = NotebookRow(found) ?? NotebookRow(mending: found)
      guard row == nil else { return }
      damage.append(Damage(table: "notebook", row: "\(found.integer(0))", reason: .checkSum))
    }
    return row?.id == id ? row : nil
  }

  private func number(for row: NotebookRow) throws -> Int64 {
    let isTaken = try connection.number(
      """
      SELECT EXISTS (SELECT 1 FROM main.notebook WHERE number = ?1)
      OR EXISTS (SELECT number, time, source, key FROM main.quarantine WHERE notebook = ?1
      EXCEPT SELECT number, time, source, key FROM source.quarantine WHERE notebook = ?1)
      """, [.integer(row.number)])
    return isTaken == 0 ? row.number : try library.freeNumber()
  }

  private mutating func copyStatements(from: Int64, to: Int64) throws {
    try connection.forEach(
      "SELECT \(RecordRow.columns) FROM source.record WHERE notebook = ?", [.integer(from)]
    ) { found in
      let row = RecordRow(found)
      if row.isWhole { return try library.writeCopy(of: row, in: to) }
      damage.append(Damage(row.inNotebook(to), because: .checkSum))
    }
  }

  private mutating func copyHistory(from: Int64, to: Int64) throws {
    try connection.forEach(
      "SELECT \(HistoryRow.columns) FROM source.history WHERE notebook = ?", [.integer(from)]
    ) { found in
      let row = HistoryRow(found)
      if row.isWhole { return try library.save(row.inNotebook(to)) }
      damage.append(Damage(row.inNotebook(to), because: .checkSum))
    }
  }

  /// Shares a notebook through the folders still known; each compares it again with its contents.
  private func share(_ notebook: Int64, likeBefore old: Int64) throws {
    let folders = try connection.all(
      "SELECT number FROM main.folder WHERE number IN (SELECT folder FROM source.share WHERE notebook = ?)",
      [.integer(old)]
    ) { $0.integer(0) }
    for folder in folders { try library.share(notebook, through: folder) }
  }
}
