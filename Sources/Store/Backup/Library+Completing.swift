internal import Bytes
public import Notebook

extension Library {
  /// Adds to a notebook what the library lacks and a backup has; nothing newer is undone.
  ///
  /// The notebook may be missing here. Returns the number of statements that were missing.
  @discardableResult
  public func complete(
    _ id: NotebookID, from backup: String, now: Int64
  ) throws(LibraryError) -> Int {
    try lookingInto(backup) { try completeFromSource(id, now: now) }
  }

  /// Merges every readable record of a damaged file, such as one that a verification kept.
  ///
  /// Returns the number of new statements for each notebook that gained some, in the order of titles.
  /// Throws `notALibrary` and `lost` if nothing can be read, and disk errors.
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

  /// The notebooks of the library attached as `source`, except those with damaged rows.
  func sourceNotebooks() throws -> [NotebookID] {
    try connection.all("SELECT \(NotebookRow.columns) FROM source.notebook ORDER BY number") {
      // A notebook found without its row has only a name.
      NotebookRow($0)?.id ?? NotebookID(bytes: $0.bytes(1))
    }.compactMap(\.self)
  }

  /// Merges the `source` library's records of a notebook.
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

  /// Takes a notebook's missing images from the `source` library; returns those damaged there.
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
