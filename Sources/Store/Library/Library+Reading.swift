public import Notebook

extension Library {
  /// Reads the sections and pages of a notebook; no ink is read.
  public func outline(of id: NotebookID) throws(LibraryError) -> Outline {
    try read(id) { try Outline(of: $0) }
  }

  /// Reads the visible contents of a page.
  public func page(_ page: EntityID, of id: NotebookID) throws(LibraryError) -> PageContent {
    try read(id) { try PageContent(of: page, in: $0) }
  }

  /// Returns a digest of everything visible in a notebook: 64 hexadecimal digits.
  ///
  /// Two libraries give the same digest exactly if a reader sees the same in both. Takes time linear in the
  /// ink.
  public func contentHash(
    of id: NotebookID, noting note: (SeenElement) -> Void = { _ in }
  ) throws(LibraryError) -> String {
    try read(id) { try ContentDigest(of: $0, noting: note).description }
  }

  /// Returns the bytes of all statements about a notebook, including deleted things.
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

  /// Reads a notebook as of one moment, unaffected by what others write meanwhile.
  ///
  /// Errors of the closure become a `LibraryError`.
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
