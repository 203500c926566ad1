public import Notebook

extension Library {
  /// Returns how a notebook was looked at last: something kept under a word, such as "page".
  ///
  /// Nil where nothing was kept.
  public func viewState(_ key: String, of id: NotebookID) throws(LibraryError) -> [UInt8]? {
    try guarded {
      try connection.first(
        "SELECT value FROM view WHERE notebook = ? AND key = ?",
        [.integer(row(of: id).number), .text(key)]
      ) { $0.bytes(0) }
    }
  }

  /// Returns the notebooks outside the trash that keep a value under a word, the oldest first.
  public func notebooks(
    keeping key: String, as value: [UInt8]
  ) throws(LibraryError) -> [NotebookID] {
    try guarded {
      try reading {
        let numbers = Set(
          try connection.all(
            "SELECT notebook FROM view WHERE key = ? AND value = ?", [.text(key), .blob(value)]
          ) { $0.integer(0) })
        return try publishedRows().filter { row in
          guard numbers.contains(row.number) else { return false }
          let cover = try StoredNotebook(library: self, number: row.number).entity(.notebook)
          return !(cover.value(.isTrashed) ?? false)
        }.map(\.id)
      }
    }
  }

  /// Keeps how a notebook is looked at; the notebook itself does not change.
  ///
  /// Within an edit it is kept together with what is edited, or not at all.
  public func setViewState(
    _ key: String, of id: NotebookID, to value: [UInt8]
  ) throws(LibraryError) {
    try guarded {
      let insert = { () throws in
        try self.connection.run(
          "INSERT OR REPLACE INTO view (notebook, key, value) VALUES (?, ?, ?)",
          [.integer(self.row(of: id).number), .text(key), .blob(value)])
      }
      if connection.isInTransaction { try insert() } else { try writing { _ in try insert() } }
    }
  }
}
