extension Connection {
  /// Visits the rows of a library, or of a backup, whose checksums do not fit.
  func forEachDamage(_ visit: (Damage) -> Void) throws {
    try forEach("SELECT \(RecordRow.columns) FROM record") { row in
      let row = RecordRow(row)
      if !row.isWhole { visit(Damage(row, because: .checkSum)) }
    }
    try forEach("SELECT \(HistoryRow.columns) FROM history") { row in
      let row = HistoryRow(row)
      if !row.isWhole { visit(Damage(row, because: .checkSum)) }
    }
    try forEach("SELECT \(NotebookRow.columns) FROM notebook") { row in
      guard NotebookRow(row) == nil else { return }
      visit(Damage(table: "notebook", row: "\(row.integer(0))", reason: .checkSum))
    }
  }

  /// The number of rows in a library, or in a backup, whose checksums do not fit.
  func damagedRowCount() throws -> Int {
    var count = 0
    try forEachDamage { _ in count += 1 }
    return count
  }
}
