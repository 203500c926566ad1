public import Bytes
internal import Notebook

extension Library {
  /// Stores the bytes of an image once and returns their hash.
  ///
  /// Call it in the edit that puts the image on a page: emptying the trash removes images that nothing shows.
  @discardableResult
  public func addImage(_ bytes: [UInt8]) throws(LibraryError) -> ContentHash {
    let hash = ContentHash(of: bytes)
    try guardedChange {
      // The stored bytes may be damaged; these are whole.
      if try self.bytes(named: hash) != bytes {
        try connection.run("DELETE FROM blob WHERE hash = ?", [.blob(hash.bytes)])
        try connection.run(
          "INSERT INTO blob (hash, bytes) VALUES (?, ?)", [.blob(hash.bytes), .blob(bytes)])
      }
      // It is no longer lost or awaited.
      try connection.run("DELETE FROM meta WHERE key = ?", [.text(Connection.awaited(hash))])
      try connection.run(
        "DELETE FROM quarantine WHERE source = 'blob' AND key = ? AND value = x''",
        [.blob(hash.bytes)])
    }
    return hash
  }

  /// Returns the bytes of an image; nil if missing, damaged or still awaited.
  public func image(_ hash: ContentHash) throws(LibraryError) -> [UInt8]? {
    try guarded {
      guard let bytes = try bytes(named: hash) else {
        if try connection.isAwaited(image: hash) { return nil }
        let fault: RowFault = try connection.isKnownToBeLost(image: hash) ? .gone : .noBytes
        report(Damage(table: "blob", row: hash.description, reason: fault))
        return nil
      }
      guard ContentHash(of: bytes) == hash else {
        report(Damage(table: "blob", row: hash.description, reason: .hash))
        return nil
      }
      return bytes
    }
  }

  /// Returns the images whose bytes are missing; does not check whether stored bytes are damaged.
  public func lacking(_ hashes: Set<ContentHash>) throws(LibraryError) -> Set<ContentHash> {
    try guarded {
      try hashes.filter { hash in
        try connection.first("SELECT 1 FROM blob WHERE hash = ?", [.blob(hash.bytes)]) { _ in true }
          == nil
      }
    }
  }

  /// Notes that images are on their way through a sync folder: until they arrive, they are not lost.
  public func await(images hashes: Set<ContentHash>) throws(LibraryError) {
    guard !hashes.isEmpty else { return }
    try guardedWriting { _ in
      for hash in hashes {
        try connection.run(
          "INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)",
          [.text(Connection.awaited(hash)), .blob(hash.bytes)])
      }
    }
  }

  func hasImage(_ hash: ContentHash) throws -> Bool {
    try bytes(named: hash).map(ContentHash.init(of:)) == hash
  }

  private func bytes(named hash: ContentHash) throws -> [UInt8]? {
    try connection.first("SELECT bytes FROM blob WHERE hash = ?", [.blob(hash.bytes)]) {
      $0.bytes(0)
    }
  }

  /// Removes the images that no record names and no undo restores, within a transaction.
  func removeUnusedImages() throws {
    let used = try usedImages()
    let names = try connection.all("SELECT hash FROM blob") { $0.bytes(0) }
    for name in names where ContentHash(bytes: name).map(used.contains) != true {
      try connection.run("DELETE FROM blob WHERE hash = ?", [.blob(name)])
    }
  }

  func usedImages(in notebook: Int64? = nil) throws -> Set<ContentHash> {
    let isThere = notebook.map { " AND notebook = \($0)" } ?? ""
    var used: Set<ContentHash> = []
    try connection.forEach(
      "SELECT value FROM record WHERE code = 0 AND \(RecordRow.isFigure(Figure.codesWithFile))\(isThere)"
    ) { row in
      if let file = (try? Body(stored: row.bytes(0)))?.file { used.insert(file) }
    }
    try connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE \(RecordRow.namesFile)\(isThere)"
    ) { row in
      if let hash = RecordRow(row).namedFile { used.insert(hash) }
    }
    try connection.forEach(
      "SELECT \(HistoryRow.columns) FROM history WHERE title IN (?, ?, ?, ?)\(isThere)",
      [ActionKind.renewPDF, .changeSheets, .replacePicture, .setFormula].map { .text($0.code) }
    ) { row in
      for step in HistoryRow(row).action?.steps ?? [] { used.formUnion(step.namedFiles) }
    }
    return used
  }

  func imagePlaces() throws -> [ContentHash: [(notebook: Int64, page: EntityID?)]] {
    var places: [ContentHash: [(notebook: Int64, page: EntityID?)]] = [:]
    try connection.forEach(
      """
      SELECT \(RecordRow.columns) FROM record
      WHERE \(RecordRow.namesFile)
      OR (code = 0 AND \(RecordRow.isFigure(Figure.codesWithFile)))
      """
    ) { row in
      let row = RecordRow(row)
      guard let hash = row.namedFile ?? row.shownFile else { return }
      let trace = RowTrace(row)
      places[hash, default: []].append((row.notebook, trace.page ?? trace.id))
    }
    return places
  }
}

extension ActionStep {
  fileprivate var namedFiles: [ContentHash] {
    guard case .set(let key, let before, let after) = self else { return [] }
    return [before, after].compactMap { key.field.file(in: $0) }
  }
}

extension RecordRow {
  /// The file that a property names; nil for none.
  var namedFile: ContentHash? {
    guard Field.codesWithFile.contains(where: { Int64($0) == code }),
      case .success(let record) = checked, case .register(let register) = record.fragment
    else { return nil }
    return record.key.field.file(in: register.value)
  }

  /// The condition that a property may name a file.
  fileprivate static let namesFile =
    "code IN (\(Field.codesWithFile.map { "\($0)" }.joined(separator: ", ")))"

  fileprivate var shownFile: ContentHash? {
    guard case .success(let record) = checked, case .body(let bytes) = record.fragment
    else { return nil }
    return (try? Body(stored: bytes))?.file
  }

  /// The condition that a body is a figure of a kind with one of some codes.
  static func isFigure(_ codes: [UInt8]) -> String {
    let bytes = codes.map { "x'\(String($0, digits: 2, radix: 16))'" }.joined(separator: ", ")
    return "substr(value, 1, 1) IN (\(bytes))"
  }
}

extension Connection {
  static func awaited(_ hash: ContentHash) -> String { "awaited \(hash)" }

  func isAwaited(image hash: ContentHash) throws -> Bool {
    try number("SELECT count(*) FROM meta WHERE key = ?", [.text(Self.awaited(hash))]) > 0
  }
}
