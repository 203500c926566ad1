internal import Ink
public import Notebook

extension Library {
  /// Lists the notebooks outside the trash, or those in it, latest change first, without reading ink.
  public func notebooks(inTrash: Bool = false) throws(LibraryError) -> [NotebookSummary] {
    try guardedReading {
      try publishedRows().map(summary).filter { $0.isTrashed == inTrash }
        .sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }
    }
  }

  /// Returns the summary of one notebook.
  public func summary(of id: NotebookID) throws(LibraryError) -> NotebookSummary {
    try guardedReading { try summary(of: row(of: id)) }
  }

  /// Creates a notebook with one section, page and layer, and fills it, or does neither.
  ///
  /// `own` replaces `size` and `paper`. The changes that `fill` makes can be undone unless `kind` is nil.
  @discardableResult
  public func createNotebook(
    titled title: String, size: PageSize, paper: Paper,
    own: (paper: OwnPaper, file: [UInt8])? = nil, now: Int64, action kind: ActionKind? = .write,
    fill: (inout Editor<StoredNotebook>, Place) throws -> Void = { _, _ in }
  ) throws(LibraryError) -> NotebookID {
    let id = NotebookID.random(using: &dice)
    return try guardedWriting { incarnation in
      var row = try add(id, now: now)
      // Creating a notebook is not an action: undo never leaves one without a page.
      let (place, making) = try change(row, as: incarnation, now: now) { editor in
        try editor.set(.title, of: .notebook, to: title.trimmedTitle)
        if let own { try addImage(own.file) }
        let sheet = own.map { NewSheet($0.paper) } ?? NewSheet(size: size, paper: paper)
        return try editor.addPage(to: editor.addSection(), on: sheet)
      }
      try store(making, in: &row)
      let (_, filling) = try change(row, as: incarnation, now: now) { try fill(&$0, place) }
      try store(filling, in: &row)
      if let kind { try record(filling.steps, as: kind, in: row.number) }
      return id
    }
  }

  /// Puts a notebook into the trash, or restores it; other devices follow.
  public func setTrashed(
    _ isTrashed: Bool, _ id: NotebookID, now: Int64
  ) throws(LibraryError) {
    // Unlike for `arrange`, the notebook must exist.
    try guarded { _ = try row(of: id) }
    try arrange([ShelfEdit(id, .trash(isTrashed))], now: now)
  }

  /// Permanently deletes the notebooks in the trash, with the images that nothing else shows; nothing if this throws.
  ///
  /// A shared notebook stays until all of it, including its move to the trash, has reached its folders.
  /// `wanted` limits this to some notebooks. With a `backup`, notebooks changed or trashed after it was made stay.
  @discardableResult
  public func emptyTrash(
    of wanted: Set<NotebookID>? = nil, keptIn backup: Backup? = nil
  ) throws(LibraryError) -> [NotebookSummary] {
    try guarded {
      let kept = try backup.map { try Self.rows(in: $0) }
      return try writing { _ in
        var removed: [NotebookSummary] = []
        for row in try rows() where kept?.contains(row) != false {
          guard wanted?.contains(row.id) != false else { continue }
          let summary = try summary(of: row)
          guard summary.isTrashed, try !isWaiting(row) else { continue }
          try recordRemoval(of: row)
          try remove(row)
          removed.append(summary)
        }
        if !removed.isEmpty { try removeUnusedImages() }
        return removed
      }
    }
  }

  private static func rows(in backup: Backup) throws -> Set<NotebookRow> {
    let rows = try Connection(backup.path, mode: .reading).all(
      "SELECT \(NotebookRow.columns) FROM notebook"
    ) { NotebookRow($0) }
    return Set(rows.compactMap(\.self))
  }

  func remove(_ row: NotebookRow) throws {
    for table in ["record", "thing", "history", "view", "share", "outbox"] {
      try connection.run("DELETE FROM \(table) WHERE notebook = ?", [.integer(row.number)])
    }
    try connection.run("DELETE FROM notebook WHERE number = ?", [.integer(row.number)])
    // Whatever was counted, nothing is left.
    try connection.run("REPLACE INTO tally VALUES (?, ?, ?, ?)", Tally().stored(of: row.number))
  }

  func publishedRows() throws -> [NotebookRow] { try rows().filter { try !isInTheMaking($0) } }

  func rows() throws -> [NotebookRow] {
    try reading {
      var (counted, isCertain) = (Tally(), true)
      let rows = try connection.all("SELECT \(NotebookRow.columns) FROM notebook ORDER BY number") {
        let found = NotebookRow($0)
        counted.add(checkSum: $0.integer(NotebookRow.checkSumColumn))
        if found == nil {
          isCertain = false
          report(Damage(table: "notebook", row: "\($0.integer(0))", reason: .checkSum))
        }
        return found
      }
      try compare(counted, isCertain: isCertain, withTallyOf: Tally.notebooks)
      return rows.compactMap(\.self)
    }
  }

  func row(of id: NotebookID) throws -> NotebookRow {
    guard let row = try present(id)
    else { throw LibraryError.noSuchNotebook(name: id.description, similar: []) }
    return row
  }

  func present(_ id: NotebookID) throws -> NotebookRow? {
    try connection.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE id = ?", [.blob(id.bytes)]
    ) { row in
      // Continuing with wrong counters would give one name to two things.
      guard let row = NotebookRow(row) else { throw LibraryError.damaged(path: path) }
      return row
    }
  }

  func add(_ id: NotebookID, now: Int64) throws -> NotebookRow {
    let row = NotebookRow(number: try freeNumber(), id: id, created: now)
    try save(row)
    return row
  }

  func freeNumber() throws -> Int64 {
    // Remains of a removed notebook, in quarantine or on stale pages, must not become part of a new one. A
    // number that no library can have reached is damage, and is ignored.
    try connection.number(
      """
      SELECT max(
        (SELECT ifnull(max(number), 0) FROM notebook WHERE number < 1 << 40),
        (SELECT ifnull(max(notebook), 0) FROM tally WHERE notebook < 1 << 40),
        (SELECT ifnull(max(notebook), 0) FROM quarantine WHERE notebook < 1 << 40))
      """) + 1
  }

  func save(_ row: NotebookRow) throws {
    try connection.run(
      "INSERT OR REPLACE INTO notebook (\(NotebookRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      row.values)
  }

  func summary(of row: NotebookRow) throws -> NotebookSummary {
    let outline = try Outline(of: StoredNotebook(library: self, number: row.number))
    return NotebookSummary(
      id: row.id, title: outline.title, tags: outline.tags, created: row.created,
      changed: row.changed, pageCount: outline.pages.count,
      bookmarkCount: outline.pages.count(where: \.isBookmarked), folder: outline.folder,
      isFavorite: outline.isFavorite, isTrashed: outline.isTrashed,
      damage: damage.filter { $0.notebook == row.number })
  }
}

/// An entry in a list of notebooks.
public struct NotebookSummary: Hashable, Sendable {
  /// The identity on all devices.
  public let id: NotebookID
  /// The title.
  public let title: String
  /// The tags, in alphabetical order.
  public let tags: [String]
  /// The time of creation, or of arrival in this library if unknown, in milliseconds since 1970.
  public let created: Int64
  /// The time of the last change, in milliseconds since 1970.
  public let changed: Int64
  /// The number of pages.
  public let pageCount: Int
  /// The number of pages with a bookmark.
  public let bookmarkCount: Int
  /// The folder it is in.
  public let folder: FolderPath
  /// True if it is a favorite.
  public let isFavorite: Bool
  /// True if it is in the trash.
  public let isTrashed: Bool
  /// The damage skipped in reading it.
  public let damage: [Damage]
}

/// The times of creation and last change, on any device, in milliseconds since 1970.
public struct NotebookDates: Hashable, Sendable {
  /// The time of creation.
  public let created: Int64
  /// The time of the last change.
  public let changed: Int64

  /// Creates the dates of a notebook.
  public init(created: Int64, changed: Int64) { (self.created, self.changed) = (created, changed) }
}

extension Library {
  /// Returns the dates of a notebook.
  public func dates(of id: NotebookID) throws(LibraryError) -> NotebookDates {
    try guarded {
      let row = try row(of: id)
      return NotebookDates(created: row.created, changed: row.changed)
    }
  }
}
