internal import Notebook

/// Repairs the rows of notebooks, each of which must know all names in its records.
extension Repair {
  /// Mends the rows of notebooks with a single flipped bit, even in the number.
  mutating func mendRows(_ numbers: Set<Int64>) throws {
    for number in numbers.sorted() {
      let mended =
        try library.connection.first(
          "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
        ) { NotebookRow(mending: $0) } ?? nil
      guard let mended, try isFree(mended, besides: number) else { continue }
      try library.connection.run("DELETE FROM notebook WHERE number = ?", [.integer(number)])
      try library.save(mended)
      report.mendedCount += 1
      outcomes[key(of: number)] = .mended
      outcomes[key(of: mended.number)] = .mended
    }
  }

  /// Makes sure that a notebook with any remains has a readable row.
  mutating func restoreRow(_ number: Int64) throws {
    let row = try library.connection.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
    ) { (whole: NotebookRow($0), created: $0.integer(2)) }
    guard row?.whole == nil else { return }
    let sample = try library.connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? LIMIT 50", [.integer(number)]
    ) { RecordRow($0) }
    guard row != nil || !sample.isEmpty else { return }
    try makeRow(number, with: sample.filter(\.isWhole), created: row?.created)
    outcomes[key(of: number)] = .remade
    remade.insert(number)
  }

  private func key(of number: Int64) -> Damage.Key {
    Damage(table: "notebook", row: "\(number)", reason: .missing).key
  }

  /// Takes the row of a notebook from a backup, or rebuilds it.
  private func makeRow(_ number: Int64, with sample: [RecordRow], created: Int64?) throws {
    let old = shelf.notebook(number, with: sample)
    let first = min(max(old?.created ?? created ?? now, 0), now)
    let ids = [old?.id, try library.notebookID(number), .random(using: &library.dice)]
    for id in ids.compactMap(\.self) {
      var row = NotebookRow(number: number, id: id, created: first)
      guard try isFree(row, besides: number) else { continue }
      row.changed = now
      try library.forgetRemoved(id)
      return try library.save(row)
    }
  }

  /// True if no other notebook has the number or the name of a row.
  private func isFree(_ row: NotebookRow, besides number: Int64) throws -> Bool {
    try library.connection.number(
      "SELECT count(*) FROM notebook WHERE (id = ? OR number = ?) AND number <> ?",
      [.blob(row.id.bytes), .integer(row.number), .integer(number)]) == 0
  }

  /// Brings the row of a notebook up to its records, so that it never reissues a name.
  mutating func renumber(_ number: Int64) throws {
    guard let id = try library.notebookID(number) else { return }
    var row = try library.row(of: id)
    var author = row.author(Incarnation(rawValue: 1), now: row.changed)
    try library.connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?", [.integer(number)]
    ) { row in
      if case .success(let record) = RecordRow(row).checked { author.observe(record) }
    }
    let isBehind = author.nextCounter > row.nextCounter || author.latestTime > row.latestTime
    guard isBehind || remade.contains(number) else { return }
    row.follow(author)
    try library.save(row)
    // Names of things since erased may be reissued, so they get a new owner.
    try library.forgetIncarnation()
    report.renumberedCount += 1
  }
}
