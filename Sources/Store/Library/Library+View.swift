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
