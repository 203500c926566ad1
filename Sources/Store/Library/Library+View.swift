public import Notebook

extension Library {
  /// Returns a value of a notebook's view kept under a key such as "page"; nil if none.
  public func viewState(_ key: String, of id: NotebookID) throws(LibraryError) -> [UInt8]? {
    try guarded {
      try connection.first(
        "SELECT value FROM view WHERE notebook = ? AND key = ?",
        [.integer(row(of: id).number), .text(key)]
      ) { $0.bytes(0) }
    }
  }

  /// Returns the notebooks outside the trash with a value under a key, oldest first.
  public func notebooks(
    keeping key: String, as value: [UInt8]
  ) throws(LibraryError) -> [NotebookID] {
    try guarded {
      try reading {
        let numbers = Set(
          try connection.all(
            "SELECT notebook FROM view WHERE key = ? AND value = ?", [.text(key), .blob(value)]
          ) { $0.integer(0) })
        // All rows are read only if one will be found.
        guard !numbers.isEmpty else { return [] }
        return try publishedRows().filter { row in
          guard numbers.contains(row.number) else { return false }
          let cover = try StoredNotebook(library: self, number: row.number).entity(.notebook)
          return !(cover.value(.isTrashed) ?? false)
        }.map(\.id)
      }
    }
  }

  /// Returns all values of a notebook whose keys share a prefix, by key.
  public func viewStates(
    startingWith beginning: String, of id: NotebookID
  ) throws(LibraryError) -> [String: [UInt8]] {
    try guarded {
      let rows = try connection.all(
        "SELECT key, value FROM view WHERE notebook = ? AND substr(key, 1, length(?2)) = ?2",
        [.integer(row(of: id).number), .text(beginning)]
      ) { ($0.text(0), $0.bytes(1)) }
      return Dictionary(rows) { $1 }
    }
  }

  /// Returns the values kept under a key, by notebook.
  public func viewStates(_ key: String) throws(LibraryError) -> [NotebookID: [UInt8]] {
    try guarded {
      let rows = try connection.all(
        """
        SELECT notebook.id, view.value FROM view JOIN notebook ON notebook.number = view.notebook
        WHERE view.key = ?
        """, [.text(key)]
      ) { (NotebookID(bytes: $0.bytes(0)), $0.bytes(1)) }
      return Dictionary(rows.compactMap { id, value in id.map { ($0, value) } }) { $1 }
    }
  }

  /// Keeps a value of a notebook's view; the notebook itself does not change.
  ///
  /// Within an edit, it is kept with the edit or not at all.
  public func setViewState(
    _ key: String, of id: NotebookID, to value: [UInt8]
  ) throws(LibraryError) {
    try changeView {
      try connection.run(
        "INSERT OR REPLACE INTO view (notebook, key, value) VALUES (?, ?, ?)",
        [.integer(row(of: id).number), .text(key), .blob(value)])
    }
  }

  /// Removes all values of a notebook whose keys share a prefix; returns whether there were any.
  ///
  /// Within an edit, they go with the edit or stay.
  @discardableResult
  public func removeViewStates(
    startingWith beginning: String, of id: NotebookID
  ) throws(LibraryError) -> Bool {
    try changeView {
      try connection.first(
        """
        DELETE FROM view WHERE notebook = ? AND substr(key, 1, length(?2)) = ?2 RETURNING 1
        """, [.integer(row(of: id).number), .text(beginning)]
      ) { _ in true } ?? false
    }
  }

  private func changeView<Value>(_ work: () throws -> Value) throws(LibraryError) -> Value {
    try guarded {
      connection.isInTransaction ? try work() : try writing { _ in try work() }
    }
  }
}
