internal import Bytes
public import Notebook

extension Library {
  /// Adds to a notebook what a backup has of it and the library lacks; nothing newer is undone.
  ///
  /// - Parameters:
  ///   - id: The notebook, which may be missing here.
  ///   - backup: The name of the backup.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: How many statements were missing here.
  /// - Throws: What prevents it.
  @discardableResult
  public func complete(
    _ id: NotebookID, from backup: String, now: Int64
  ) throws(LibraryError) -> Int {
    try lookingInto(backup) { try completeFromSource(id, now: now) }
  }

  /// Adds what a damaged file has and the library lacks, such as one that a verification kept: every record that can
  /// be read anywhere in it is merged.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: For each notebook that gained something, how many statements, in the order of titles.
  /// - Throws: `notALibrary` and `lost` where nothing can be read, and what the disk reports.
  public func gather(
    from path: String, now: Int64
  ) throws(LibraryError) -> [(id: NotebookID, title: String, count: Int)] {
    let files = LibraryFiles(directory: directory)
    return try guarded {
      let part = files.newPart
      defer { LibraryFiles.remove(part) }
      _ = try Gathered(from: path, into: part)
      try connection.run("ATTACH ? AS source", [.blob(PathText.bytes(part))])
      defer { try? connection.run("DETACH source") }
      let removed = try removedNotebooks()
      let gained = try sourceNotebooks().filter { !removed.contains($0) }.map {
        (id: $0, count: try completeFromSource($0, now: now))
      }
      return try gained.filter { $0.count > 0 }.map {
        ($0.id, try summary(of: $0.id).title, $0.count)
      }
      .sorted { $0.1 < $1.1 }
    }
  }

  /// The notebooks of the library that is attached as `source`; those whose rows are damaged are left out.
  func sourceNotebooks() throws -> [NotebookID] {
    try connection.all("SELECT \(NotebookRow.columns) FROM source.notebook ORDER BY number") {
      // One that was found without its row has a name and nothing else.
      NotebookRow($0)?.id ?? NotebookID(bytes: $0.bytes(1))
    }.compactMap(\.self)
  }

  /// Merges what the library that is attached as `source` has of a notebook.
  func completeFromSource(_ id: NotebookID, now: Int64) throws -> Int {
    let records = try connection.all(
      """
      SELECT \(RecordRow.columns) FROM source.record
      WHERE notebook = (SELECT number FROM source.notebook WHERE id = ?)
      """, [.blob(id.bytes)]
    ) { RecordRow($0) }.compactMap { try? $0.checked.get() }
    guard !records.isEmpty else { return 0 }
    let count = try merge(records, into: id, now: now).count
    try writing { _ in _ = try takeImagesFromSource(of: row(of: id).number) }
    return count
  }

  /// Takes the missing images of a notebook from the library that is attached as `source`; returns those that are
  /// damaged there.
  func takeImagesFromSource(of notebook: Int64) throws -> [ContentHash] {
    try usedImages(in: notebook).filter { hash in
      guard try !hasImage(hash),
        let bytes = try connection.first(
          "SELECT bytes FROM source.blob WHERE hash = ?", [.blob(hash.bytes)], { $0.bytes(0) })
      else { return false }
      guard ContentHash(of: bytes) == hash else { return true }
      try addImage(bytes)
      return false
    }
  }
}
