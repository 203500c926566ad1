extension Connection {
  /// How many rows of a library, or of a backup, have a checksum that does not fit.
  func damagedRowCount() throws -> Int {
    var count = 0
    try forEach("SELECT \(RecordRow.columns) FROM record") { row in
      if !RecordRow(row).isWhole { count += 1 }
    }
    try forEach("SELECT \(HistoryRow.columns) FROM history") { row in
      if !HistoryRow(row).isWhole { count += 1 }
    }
    try forEach("SELECT \(NotebookRow.columns) FROM notebook") { row in
      if NotebookRow(row) == nil { count += 1 }
    }
    return count
  }
}
