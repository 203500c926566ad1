public import Notebook

extension Library {
  /// Reads the sections and pages of a notebook; no ink is read.
  public func outline(of id: NotebookID) throws(LibraryError) -> Outline {
    try read(id) { try Outline(of: $0) }
  }

  /// Reads what is to be seen on a page.
  public func page(_ page: EntityID, of id: NotebookID) throws(LibraryError) -> PageContent {
    try read(id) { try PageContent(of: page, in: $0) }
  }

  /// Returns a digest of all that is to be seen in a notebook, as 64 hexadecimal digits.
  ///
  /// Two libraries give the same digest exactly when a reader sees the same in both. Takes time
  /// linear in the ink.
  public func contentHash(
    of id: NotebookID, noting note: (SeenElement) -> Void = { _ in }
  ) throws(LibraryError) -> String {
    try read(id) { try ContentDigest(of: $0, noting: note).description }
  }

  /// Returns how many bytes the statements about a notebook take, the deleted things included.
  public func byteCount(of id: NotebookID) throws(LibraryError) -> Int {
    try guarded {
      try reading {
        Int(
          try connection.number(
            "SELECT sum(length(entity) + length(name) + length(value)) FROM record WHERE notebook = ?",
            [.integer(row(of: id).number)]))
      }
    }
  }

  /// Looks at a notebook as it is at one moment, whatever others write meanwhile.
  ///
  /// - Throws: A `LibraryError`, also for what the closure throws.
  public func read<Value>(
    _ id: NotebookID, _ look: (StoredNotebook) throws -> Value
  ) throws(LibraryError) -> Value {
    try guarded {
      try reading {
        try look(StoredNotebook(library: self, number: row(of: id).number))
      }
    }
  }
}
