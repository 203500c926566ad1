public import Notebook

/// A notebook being copied, hidden until whole: statement by statement, so even those of a later program are copied.
public struct UnfinishedDuplicate: Sendable {
  /// The copy.
  public let id: NotebookID
  /// The title of the finished copy.
  public var title: String
  private let original: NotebookID
  /// The last one is copied first.
  private var places: [[UInt8]]
  private let placeCount: Int

  /// Begins to copy a notebook.
  public init(
    of original: NotebookID, titled title: String, in library: Library, now: Int64
  ) throws(LibraryError) {
    (self.original, self.title) = (original, title)
    places = try library.places(of: original)
    placeCount = places.count
    id = try library.beginNotebook(now: now)
  }

  /// The share copied so far.
  public var share: Double { placeCount == 0 ? 1 : 1 - Double(places.count) / Double(placeCount) }

  /// True if all is copied; the next step makes it an ordinary notebook.
  public var isReady: Bool { places.isEmpty }

  /// Copies more, each time in one transaction; returns whether the copy is whole.
  public mutating func copyMore(in library: Library, now: Int64) throws(LibraryError) -> Bool {
    if isReady {
      try library.publish(id, asCopyOf: original, titled: title, now: now)
      return true
    }
    let count = try library.copy(places, from: original, to: id, atMost: Self.enough)
    places.removeLast(count)
    return false
  }

  /// The statements copied in one step, while others wait.
  private static let enough = 2000

  /// Cancels the copy.
  public func discard(from library: Library) throws(LibraryError) {
    try library.discardNotebook(id)
  }
}

extension Library {
  /// The places of a notebook in which things are, except the one that makes it visible.
  fileprivate func places(of id: NotebookID) throws(LibraryError) -> [[UInt8]] {
    try guardedReading {
      try connection.all(
        "SELECT DISTINCT home FROM record WHERE notebook = ? AND home <> ? ORDER BY home DESC",
        [.integer(row(of: id).number), .blob(EntityID.notebook.stored)]
      ) { $0.bytes(0) }
    }
  }

  /// Copies the last places until there are enough statements; returns the number of places.
  fileprivate func copy(
    _ places: [[UInt8]], from original: NotebookID, to copy: NotebookID, atMost most: Int
  ) throws(LibraryError) -> Int {
    try guardedWriting { _ in
      let (from, to) = (try row(of: original), try row(of: copy))
      var (statements, count) = (0, 0)
      for place in places.reversed() where statements < most {
        statements += try copyStatements(at: place, from: from, to: to)
        count += 1
      }
      return count
    }
  }

  /// Damaged rows are not copied.
  private func copyStatements(
    at place: [UInt8], from: NotebookRow, to: NotebookRow
  ) throws -> Int {
    let rows = try connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND home = ?",
      [.integer(from.number), .blob(place)]
    ) { RecordRow($0) }
    for row in rows where row.isWhole {
      try writeCopy(of: row.relinked(from: from.id, to: to.id), in: to.number)
    }
    return rows.count
  }

  /// Copies the sections, pages and cover, which makes the copy an ordinary notebook.
  fileprivate func publish(
    _ id: NotebookID, asCopyOf original: NotebookID, titled title: String, now: Int64
  ) throws(LibraryError) {
    try guardedWriting { incarnation in
      let from = try row(of: original)
      var row = try row(of: id)
      _ = try copyStatements(at: EntityID.notebook.stored, from: from, to: row)
      // The copy continues the original's counters, so that no name appears twice in it.
      (row.nextCounter, row.latestTime) = (from.nextCounter, from.latestTime)
      let (_, change) = try change(row, as: incarnation, now: now) { editor in
        try editor.set(.title, of: .notebook, to: title.trimmedTitle)
        // Else each sticker would be there twice.
        if try editor.entity(.notebook).value(.holdsStickers) == true {
          try editor.set(.holdsStickers, of: .notebook, to: false)
        }
      }
      try store(change, in: &row)
      row.changed = now
      try save(row)
    }
  }
}

extension RecordRow {
  /// The row with links to pages of one notebook, and places of clippings on them, leading to another.
  ///
  /// Names of notebooks are of one length and drawn at random, so that no other bytes are taken for them.
  fileprivate func relinked(from old: NotebookID, to new: NotebookID) -> RecordRow {
    let isInk = code == Int64(Field.body.code) && value.first == Body.Kind.stroke.rawValue
    guard !isInk, value.count > old.bytes.count else { return self }
    let value = value.replacing(old.bytes, with: new.bytes)
      .replacing("\(old)".utf8, with: "\(new)".utf8)
    return RecordRow(
      notebook: notebook, home: home, entity: entity, code: code, name: name, value: value)
  }
}

/// Notebooks being created: they have a row but no statements about sections and pages, and are hidden.
extension Library {
  /// A program that takes longer than a day to create a notebook has died.
  private static let day: Int64 = 86_400_000

  func beginNotebook(now: Int64) throws(LibraryError) -> NotebookID {
    let id = NotebookID.random(using: &dice)
    return try guardedWriting { _ in
      if now >= nextSweep { try removeUnfinished(now: now) }
      _ = try add(id, now: now)
      return id
    }
  }

  /// Removes notebooks unfinished for over a day; notes when to look again, since it looks at every notebook.
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

  func publishNotebook(
    _ id: NotebookID, titled title: String, created: Int64, now: Int64,
    _ fill: (inout Editor<StoredNotebook>) throws -> Void
  ) throws(LibraryError) {
    try guardedWriting { incarnation in
      var row = try row(of: id)
      let (_, making) = try change(row, as: incarnation, now: now) { editor in
        try editor.set(.title, of: .notebook, to: title.trimmedTitle)
        try fill(&editor)
      }
      row.created = min(row.created, created)
      try store(making, in: &row)
    }
  }

  func discardNotebook(_ id: NotebookID) throws(LibraryError) {
    try guardedWriting { _ in
      let row = try row(of: id)
      if try isInTheMaking(row) { try remove(row) }
    }
  }

  func isInTheMaking(_ row: NotebookRow) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM record WHERE notebook = ? AND home = ? LIMIT 1",
      [.integer(row.number), .blob(EntityID.notebook.stored)]
    ) { _ in true } == nil
  }

  /// True if anything is left that an unfinished notebook never has.
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
