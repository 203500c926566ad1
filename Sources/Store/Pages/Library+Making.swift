internal import Notebook

/// Notebooks being made: they have a row but no statements about sections and pages, and are hidden.
extension Library {
  /// A day in milliseconds: a program that takes longer to make a notebook has died.
  private static let day: Int64 = 86_400_000

  /// Begins a notebook, and removes unfinished ones that dead programs left.
  func beginNotebook(now: Int64) throws(LibraryError) -> NotebookID {
    let id = NotebookID.random(using: &dice)
    return try guarded {
      try writing { _ in
        if now >= nextSweep { try removeUnfinished(now: now) }
        _ = try add(id, now: now)
        return id
      }
    }
  }

  /// Removes notebooks that have been in the making for over a day, and notes when to look again, since it
  /// looks at every notebook.
  private func removeUnfinished(now: Int64) throws {
    nextSweep = now + Self.day
    for row in try rows() where try isInTheMaking(row) {
      // One that was visible and lost the statements about its pages is for `verify` to save.
      guard try !wasSeen(row) else { continue }
      if row.created < now - Self.day {
        try remove(row)
      } else {
        nextSweep = min(nextSweep, row.created + Self.day)
      }
    }
  }

  /// Gives a notebook in the making its title and pages, which makes it an ordinary one.
  func publishNotebook(
    _ id: NotebookID, titled title: String, now: Int64,
    _ fill: (inout Editor<StoredNotebook>) throws -> Void
  ) throws(LibraryError) {
    try guarded {
      try writing { incarnation in
        var row = try row(of: id)
        let (_, making) = try change(row, as: incarnation, now: now) { editor in
          try editor.set(.title, of: .notebook, to: title.trimmedTitle)
          try fill(&editor)
        }
        try store(making, in: &row)
      }
    }
  }

  /// Removes a notebook in the making; others stay.
  func discardNotebook(_ id: NotebookID) throws(LibraryError) {
    try guarded {
      try writing { _ in
        let row = try row(of: id)
        if try isInTheMaking(row) { try remove(row) }
      }
    }
  }

  /// True if nothing is stated about a notebook's title, sections and pages.
  func isInTheMaking(_ row: NotebookRow) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM record WHERE notebook = ? AND home = ? LIMIT 1",
      [.integer(row.number), .blob(EntityID.notebook.stored)]
    ) { _ in true } == nil
  }

  /// True if anything is left that a notebook in the making never has.
  private func wasSeen(_ row: NotebookRow) throws -> Bool {
    try connection.number(
      """
      SELECT EXISTS (SELECT 1 FROM history WHERE notebook = ?1)
      OR EXISTS (SELECT 1 FROM view WHERE notebook = ?1)
      OR EXISTS (SELECT 1 FROM quarantine WHERE notebook = ?1)
      OR EXISTS (SELECT 1 FROM share WHERE notebook = ?1)
      OR EXISTS (SELECT 1 FROM thing WHERE notebook = ?1 AND home = ?2)
      OR EXISTS (
        SELECT 1 FROM record WHERE notebook = ?1 AND code = 0 AND substr(value, 1, 1) = ?3)
      """,
      [
        .integer(row.number), .blob(EntityID.notebook.stored), .blob([Body.Kind.layer.rawValue]),
      ]) != 0
  }
}
