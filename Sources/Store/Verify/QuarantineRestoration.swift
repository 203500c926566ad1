internal import Bytes
internal import Ink
internal import Notebook
public import Wording

extension Library {
  /// Restores rows from quarantine if possible, in one transaction; returns the fate of each.
  ///
  /// A row that is whole, or can be mended, goes where it belongs; another is taken from a backup. Damaged contents
  /// that can be read are believed: ink without a page goes to "Found by verify". Restored rows leave the quarantine.
  public func restoreQuarantined(
    _ rows: [QuarantinedRow], now: Int64
  ) throws(LibraryError) -> [(row: QuarantinedRow, outcome: QuarantineOutcome)] {
    try guardedWriting { incarnation in
      var restoration = QuarantineRestoration(self, as: incarnation, now: now)
      return try rows.map { row in
        let outcome = try restoration.restore(row)
        if !outcome.isRefused { try removeFromQuarantine(row) }
        return (row, outcome)
      }
    }
  }

  /// Permanently deletes rows from quarantine.
  public func removeFromQuarantine(_ rows: [QuarantinedRow]) throws(LibraryError) {
    try guardedWriting { _ in for row in rows { try removeFromQuarantine(row) } }
  }

  private func removeFromQuarantine(_ row: QuarantinedRow) throws {
    try connection.run("DELETE FROM quarantine WHERE number = ?", [.integer(row.number)])
  }
}

/// The result of restoring a row from quarantine.
public enum QuarantineOutcome: Hashable, Sendable {
  case back
  case taken(backup: String)
  /// It was there already, so the row was not needed.
  case present
  /// Put into another notebook, of this title, since its page is unknown.
  case found(notebook: String)
  case refused(Words)

  /// True if it stays in quarantine.
  public var isRefused: Bool { if case .refused = self { true } else { false } }
}

struct QuarantineRestoration {
  let library: Library
  let incarnation: Incarnation
  let now: Int64
  private let shelf: BackupShelf
  /// The places for ink whose page is unknown, by what is known of that page.
  var foundPages: [[UInt8]: (notebook: NotebookID, place: Place)] = [:]

  init(_ library: Library, as incarnation: Incarnation, now: Int64) {
    (self.library, self.incarnation, self.now) = (library, incarnation, now)
    shelf = BackupShelf(LibraryFiles(directory: library.directory))
  }

  mutating func restore(_ row: QuarantinedRow) throws -> QuarantineOutcome {
    switch row.source {
    case "record":
      guard let record = row.record else { return .refused("what it referred to cannot be read") }
      return try restore(record)
    case "history": return try restore(action: row)
    case "view": return try restore(view: row)
    case "blob": return try restore(image: row)
    case KnownLoss.source: return .refused("neither the file nor a backup has the missing part")
    case "file": return .refused("it only refers to a damaged file, which 'suzuri verify' has read")
    default: return .refused("it is about the library itself, which has rebuilt it")
    }
  }

  private mutating func restore(_ row: RecordRow) throws -> QuarantineOutcome {
    let whole = row.mended
    let trace = RowTrace(whole ?? row)
    if whole == nil, let id = try library.notebookID(trace.notebook),
      let found = shelf.record(trace, of: id)
    {
      try merge(found.values, in: trace.notebook)
      return .taken(backup: found.backup)
    }
    guard let record = try? (whole ?? row.fitted).checked.get()
    else { return .refused("nothing in it can be read, and no backup has it") }
    if let refusal = refusal(of: record, isWhole: whole != nil) { return .refused(refusal) }
    return try restore(record, isWhole: whole != nil, at: trace)
  }

  /// The reason why a statement should not be believed, if any.
  private func refusal(of record: Record, isWhole: Bool) -> Words? {
    switch record.fragment {
    case .body(let bytes):
      guard let body = try? Body(stored: bytes)
      else { return isWhole ? nil : "nothing in it can be read, and no backup has it" }
      guard case .element(_, .stroke(let ink)) = body, (try? InkCodec.decoded(ink)) == nil
      else { return nil }
      return "its ink cannot be read, and no backup has it"
    case .register(let register):
      return register.stamp.milliseconds <= max(now, 0) ? nil : "its date is in the future"
    case .life, .range, .fact:
      return isWhole ? nil : "its bytes cannot be decoded, and no backup has it"
    }
  }

  /// Puts a statement where it belongs; one that may be damaged replaces no other.
  private mutating func restore(
    _ record: Record, isWhole: Bool, at trace: RowTrace
  ) throws -> QuarantineOutcome {
    let stored = StoredNotebook(library: library, number: trace.notebook)
    guard try library.notebookID(trace.notebook) != nil else { return try find(record) }
    if let known = try stored.entity(record.key.entity).fields[record.key.field] {
      let merged = known.merged(with: record.fragment)
      if known.contradicts(record.fragment) || !isWhole && merged != known {
        return .refused("its place is already taken")
      }
      if merged == known { return .present }
    } else if case .body(let bytes) = record.fragment,
      case .element(let place, let element)? = try? Body(stored: bytes),
      try !isThere(place, in: stored)
    {
      guard let place = try usablePlace(on: trace.page, in: stored) else { return try find(record) }
      let moved = Record(
        key: record.key, fragment: .body(Body.element(place: place, element).stored))
      try merge([moved], in: trace.notebook)
      return .back
    }
    try merge([record], in: trace.notebook)
    return .back
  }

  /// The place for something with a damaged statement of it: the lowest layer of the page on which it was found.
  private func usablePlace(on page: EntityID?, in stored: StoredNotebook) throws -> Place? {
    guard let page, case .page? = try stored.entity(page).body,
      let layer = try PageContent(of: page, in: stored).layers.first
    else { return nil }
    return Place(page: page, layer: layer.id)
  }

  private func isThere(_ place: Place, in stored: StoredNotebook) throws -> Bool {
    guard case .page? = try stored.entity(place.page).body,
      case .layer(place.page, _, _)? = try stored.entity(place.layer).body
    else { return false }
    return true
  }

  private func merge(_ records: [Record], in notebook: Int64) throws {
    try library.merge(records, in: notebook, now: now)
    guard let id = try library.notebookID(notebook) else { return }
    var row = try library.row(of: id)
    var author = row.author(incarnation, now: now)
    for record in records { author.observe(record) }
    row.update(from: author)
    try library.save(row)
  }

  private func restore(action row: QuarantinedRow) throws -> QuarantineOutcome {
    guard let action = row.action, action.action != nil
    else { return .refused("a change that may be damaged cannot be undone") }
    guard try library.notebookID(row.notebook) != nil
    else { return .refused("its notebook does not exist") }
    let later = try library.connection.number(
      "SELECT count(*) FROM history WHERE notebook = ? AND number >= ?",
      [.integer(action.notebook), .integer(action.number)])
    guard later == 0 else { return .refused("there have been other changes since") }
    try library.save(action)
    return .back
  }

  private func restore(view row: QuarantinedRow) throws -> QuarantineOutcome {
    guard let id = try library.notebookID(row.notebook), !row.key.isEmpty
    else { return .refused("its notebook does not exist") }
    let key = String(decoding: row.key, as: UTF8.self)
    guard try library.viewState(key, of: id) == nil else { return .present }
    try library.setViewState(key, of: id, to: row.value)
    return .back
  }

  private func restore(image row: QuarantinedRow) throws -> QuarantineOutcome {
    let hash = ContentHash(bytes: row.key)
    if let hash, try library.hasImage(hash) { return .present }
    if let (backup, bytes) = hash.flatMap(shelf.image) {
      try library.addImage(bytes)
      return .taken(backup: backup)
    }
    guard ContentHash(of: row.value) == hash else {
      let fault: RowFault = row.value.isEmpty ? .noBytes : .hash
      return .refused("\(fault.words), and no backup has it")
    }
    try library.addImage(row.value)
    return .back
  }
}

extension QuarantineRestoration {
  /// Puts something visible into the notebook "Found by verify", on one page for each original page.
  mutating func find(_ record: Record) throws -> QuarantineOutcome {
    guard case .body(let bytes) = record.fragment,
      case .element(let old, let element)? = try? Body(stored: bytes)
    else { return .refused("what it refers to no longer exists") }
    let page = try foundPages[old.page.stored] ?? addPage()
    foundPages[old.page.stored] = page
    let isPut = try edit(page.notebook) { editor in
      switch element {
      case .stroke(let ink):
        guard let stroke = try InkCodec.decoded(ink).first else { return false }
        try editor.addStroke(stroke, at: page.place)
      case .figure(let figure): try editor.add(figure, at: page.place)
      case .piece: return false
      }
      return true
    }
    return isPut
      ? .found(notebook: Repair.title) : .refused("the stroke that it was cut from does not exist")
  }

  private func addPage() throws -> (notebook: NotebookID, place: Place) {
    let titles = try library.rows().map { row in
      (
        id: row.id,
        cover: try StoredNotebook(library: library, number: row.number).entity(.notebook)
      )
    }
    let known = titles.first {
      $0.cover.value(.title) == Repair.title && $0.cover.value(.isTrashed) != true
    }
    let id = try known?.id ?? library.add(.random(using: &library.dice), now: now).id
    let place = try edit(id) { editor in
      if known == nil { try editor.set(.title, of: .notebook, to: Repair.title) }
      let section = try Outline(of: editor).sections.last?.id ?? editor.addSection()
      return try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    }
    return (id, place)
  }

  private func edit<Value>(
    _ id: NotebookID, _ body: (inout Editor<StoredNotebook>) throws -> Value
  ) throws -> Value {
    var row = try library.row(of: id)
    let (value, change) = try library.change(row, as: incarnation, now: now, body)
    try library.store(change, in: &row)
    return value
  }
}
