internal import Bytes
internal import Ink
internal import Notebook

/// A look at every row of a library; nothing is changed.
struct Inspection {
  /// What was found so far.
  private(set) var report = VerifyReport()
  /// The damaged rows of the table of records.
  private(set) var badRecords: [(row: RecordRow, fault: RowFault)] = []
  /// The damaged rows of the history.
  private(set) var badActions: [HistoryRow] = []
  /// The numbers of the images whose bytes do not fit their names.
  private(set) var badImages: [Int64] = []
  /// The notebooks whose rows are damaged or fall behind their records.
  private(set) var badNotebooks: Set<Int64> = []
  /// Whether the table of places does not fit the records.
  private(set) var hasStrayed = false

  private let connection: Connection
  private var notebooks: [Int64: NotebookRow] = [:]
  /// The rows that lie at one place about one thing, until the next thing comes.
  private var group: (row: RecordRow, entity: Entity)?

  /// Looks at everything, as it is at one moment.
  init(_ library: Library) throws {
    connection = library.connection
    try library.reading {
      let pages = try connection.number("PRAGMA page_count")
      report.byteCount = Int(pages * (try connection.number("PRAGMA page_size")))
      report.structure = try connection.all("PRAGMA integrity_check") { $0.text(0) }
        .filter { $0 != "ok" }
      // Rows in a broken tree say nothing about what is damaged.
      guard report.structure.isEmpty else { return }
      try inspectNotebooks()
      try inspectRecords()
      try inspectPlaces()
      try inspectHistory()
      try inspectImages()
    }
  }

  private mutating func inspectNotebooks() throws {
    let rows = try connection.all("SELECT \(NotebookRow.columns) FROM notebook") { row in
      (number: row.integer(0), row: NotebookRow(row))
    }
    for (number, row) in rows {
      if let row { notebooks[number] = row } else { note(notebook: number, .checkSum) }
    }
    report.notebookCount = rows.count
  }

  private mutating func note(notebook: Int64, _ fault: RowFault) {
    guard badNotebooks.insert(notebook).inserted else { return }
    report.damage.append(Damage(table: "notebook", row: "\(notebook)", reason: fault))
  }

  private mutating func inspectRecords() throws {
    let sql = """
      SELECT \(RecordRow.columns) FROM record ORDER BY notebook, home, entity, code, name
      """
    var rows = 0
    try connection.forEach(sql) { row in
      rows += 1
      try inspect(RecordRow(row))
    }
    try closeGroup()
    report.recordCount = rows
  }

  private mutating func inspect(_ row: RecordRow) throws {
    switch row.checked {
    case .failure(let fault): note(row, fault)
    case .success(let record):
      if group.map({ $0.row.isBeside(row) }) != true {
        try closeGroup()
        group = (row, Entity(id: record.key.entity))
      }
      group?.entity.merge(record.fragment, into: record.key.field)
      if notebooks[row.notebook] == nil, !badNotebooks.contains(row.notebook) {
        note(row, .orphaned)
      }
      if case .body(let bytes) = record.fragment { inspect(body: bytes, of: row) }
      if let notebook = notebooks[row.notebook], notebook.isBehind(record) {
        note(notebook: row.notebook, .malformed)
      }
    }
  }

  private mutating func inspect(body bytes: [UInt8], of row: RecordRow) {
    switch try? Body(stored: bytes) {
    case .stroke(_, let ink)?:
      do {
        let strokes = try InkCodec.decoded(ink)
        report.strokeCount += 1
        report.pointCount += strokes.reduce(0) { $0 + $1.samples.count }
      } catch {
        note(row, .ink)
      }
    case nil: report.unknownCount += 1
    default: break
    }
  }

  private mutating func note(_ row: RecordRow, _ fault: RowFault) {
    badRecords.append((row, fault))
    report.damage.append(Damage(row, because: fault))
  }

  /// Checks that the rows of a thing lie where the thing is found.
  private mutating func closeGroup() throws {
    guard let (row, entity) = group else { return }
    group = nil
    let known = try connection.first(
      "SELECT home FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]
    ) { $0.bytes(0) }
    guard row.home != entity.home?.stored ?? [] || known != row.home else { return }
    hasStrayed = true
    // A thing whose body is damaged has lost its place through no fault of its other rows.
    guard badRecords.last.map({ $0.row.isBeside(row) }) != true else { return }
    report.damage.append(Damage(row, because: .strayed))
  }

  private mutating func inspectPlaces() throws {
    let extra = try connection.number(
      """
      SELECT count(*) FROM thing WHERE NOT EXISTS (
        SELECT 1 FROM record WHERE record.notebook = thing.notebook
        AND record.home = thing.home AND record.entity = thing.entity)
      """)
    guard extra > 0 else { return }
    if !hasStrayed {
      report.damage.append(Damage(table: "thing", row: "(\(extra) rows)", reason: .strayed))
    }
    hasStrayed = true
  }

  private mutating func inspectHistory() throws {
    try connection.forEach("SELECT \(HistoryRow.columns) FROM history") { row in
      let row = HistoryRow(row)
      report.actionCount += 1
      guard row.action == nil || !(0...1).contains(row.undone) else { return }
      badActions.append(row)
      report.damage.append(row.damage)
    }
  }

  private mutating func inspectImages() throws {
    try connection.forEach("SELECT number, hash, bytes FROM blob") { row in
      report.imageCount += 1
      let hash = row.bytes(1)
      guard Library.hash(of: row.bytes(2)) != hash else { return }
      badImages.append(row.integer(0))
      report.damage.append(Damage(table: "blob", row: Hex.digits(hash), reason: .hash))
    }
  }
}

extension RecordRow {
  /// Whether two rows lie at one place and are about one thing.
  fileprivate func isBeside(_ other: RecordRow) -> Bool {
    notebook == other.notebook && home == other.home && entity == other.entity
  }
}

extension NotebookRow {
  /// Whether a record has used a name or a moment that the notebook might give again.
  func isBehind(_ record: Record) -> Bool {
    var author = author(Incarnation(rawValue: 1), now: 0)
    author.observe(record)
    return author.nextCounter > nextCounter || author.latestTime > latestTime
  }
}
