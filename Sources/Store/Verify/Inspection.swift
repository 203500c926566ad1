internal import Bytes
internal import Ink
internal import Notebook

/// A look at every row of a library, or of one notebook in it; nothing is changed.
struct Inspection {
  /// What was found so far.
  var report = VerifyReport()
  /// What there is to repair.
  var findings: Findings

  let connection: Connection
  /// The number of the notebook that is looked at alone.
  let notebook: Int64?
  private var notebooks: [Int64: NotebookRow] = [:]
  /// The rows that lie at one place about one thing, until the next thing comes.
  private var group: (row: RecordRow, entity: Entity)?
  /// The damaged record that was found last, without its value.
  private var lastDamaged: RecordRow?
  /// The images that the notebook shows, where it is looked at alone.
  private var shown: Set<[UInt8]> = []

  /// Looks at everything, as it is at one moment.
  ///
  /// - Parameters:
  ///   - library: The library, which may be open for looking only.
  ///   - id: The notebook that is meant; nil for the whole library with its backups.
  ///   - room: About how many bytes of keys are noted for a repair.
  /// - Throws: What keeps it from being looked at to its end.
  init(_ library: Library, only id: NotebookID? = nil, room: Int = 8 << 20) throws {
    connection = library.connection
    findings = Findings(room: room)
    notebook = try id.map { try library.row(of: $0).number }
    report.notebook = id
    try library.reading {
      if notebook == nil {
        let pages = try connection.number("PRAGMA page_count")
        report.byteCount = Int(pages * (try connection.number("PRAGMA page_size")))
        report.structure = try connection.all("PRAGMA integrity_check") { $0.text(0) }
          .filter { $0 != "ok" }
        let tables = try Schema.tables(of: connection)
        if try tables != Schema.tables(of: Schema.version) {
          report.structure.append("the tables are not those that were made")
        }
      }
      // Rows in a broken tree say nothing about what is damaged.
      guard report.structure.isEmpty else { return }
      try inspectNotebooks()
      try inspectRecords()
      try inspectPlaces()
      try inspectHistory()
      try inspectViews()
      try inspectImages()
      try inspectQuarantine()
      if notebook == nil { try inspectFacts() }
    }
    if notebook == nil { try inspectBackups(of: LibraryFiles(directory: library.directory)) }
  }

  /// Whether a notebook has a row, be it damaged.
  func isPresent(_ number: Int64) -> Bool {
    notebooks[number] != nil || findings.notebooks.contains(number)
  }

  /// The rows of a table that are to be looked at.
  func rows(of table: String, _ columns: String, number: String = "notebook") -> String {
    let condition = notebook.map { " WHERE \(number) = \($0)" } ?? ""
    return "SELECT \(columns) FROM \(table)\(condition)"
  }

  private mutating func inspectNotebooks() throws {
    let found = try connection.all(
      rows(of: "notebook", NotebookRow.columns, number: "number")
    ) { row in (number: row.integer(0), row: NotebookRow(row)) }
    for (number, row) in found {
      if let row { notebooks[number] = row } else { note(notebook: number, .checkSum) }
    }
    report.notebookCount = found.count
  }

  private mutating func note(notebook: Int64, _ fault: RowFault) {
    guard findings.notebooks.insert(notebook).inserted else { return }
    report.add(Damage(table: "notebook", row: "\(notebook)", reason: fault))
  }

  private mutating func inspectRecords() throws {
    let order = "ORDER BY notebook, home, entity, code, name"
    try connection.forEach("\(rows(of: "record", RecordRow.columns)) \(order)") { row in
      report.recordCount += 1
      let row = RecordRow(row)
      if notebook != nil {
        report.byteCount += row.entity.count + row.name.count + row.value.count
      }
      try inspect(row)
    }
    try closeGroup()
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
      if !isPresent(row.notebook) { note(row, .orphaned) }
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
    case .image(_, let frame)?: if notebook != nil { shown.insert(frame.hash) }
    case nil: report.unknownCount += 1
    default: break
    }
  }

  private mutating func note(_ row: RecordRow, _ fault: RowFault) {
    findings.add(row)
    lastDamaged = row
    report.add(Damage(row, because: fault))
  }

  /// Checks that the rows of a thing lie where the thing is found.
  private mutating func closeGroup() throws {
    guard let (row, entity) = group else { return }
    group = nil
    let known = try connection.first(
      "SELECT home FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]
    ) { $0.bytes(0) }
    let isAway = row.home != entity.home?.stored ?? []
    guard isAway || known != row.home else { return }
    findings.hasStrayed = true
    // A thing whose body is damaged has lost its place through no fault of its other rows.
    guard lastDamaged.map({ $0.isBeside(row) }) != true else { return }
    if isAway { findings.strayed.records += 1 } else { findings.strayed.places += 1 }
  }

  private mutating func inspectPlaces() throws {
    let scope = notebook.map { "thing.notebook = \($0) AND" } ?? ""
    let extra = try connection.number(
      """
      SELECT count(*) FROM thing WHERE \(scope) NOT EXISTS (
        SELECT 1 FROM record WHERE record.notebook = thing.notebook
        AND record.home = thing.home AND record.entity = thing.entity)
      """)
    if extra > 0 { findings.hasStrayed = true }
    findings.strayed.places = max(findings.strayed.places, Int(extra))
    let strayed = findings.strayed
    for (table, count) in [("record", strayed.records), ("thing", strayed.places)]
    where count > 0 {
      report.add(
        Damage(
          table: table, notebook: notebook ?? 0, row: "(\(count) in all)", reason: .misplaced))
    }
  }

  private mutating func inspectHistory() throws {
    try connection.forEach(rows(of: "history", HistoryRow.columns)) { row in
      let row = HistoryRow(row)
      report.actionCount += 1
      let isOrphaned = !isPresent(row.notebook)
      guard row.action == nil || isOrphaned else { return }
      findings.add(row)
      report.add(row.action == nil ? row.damage : Damage(row, because: .orphaned))
    }
  }

  private mutating func inspectImages() throws {
    let columns = "number, hash, bytes"
    guard notebook != nil else {
      return try connection.forEach("SELECT \(columns) FROM blob") { inspect(image: $0) }
    }
    for hash in shown {
      try connection.forEach("SELECT \(columns) FROM blob WHERE hash = ?", [.blob(hash)]) {
        inspect(image: $0)
      }
    }
  }

  private mutating func inspect(image row: borrowing Row) {
    report.imageCount += 1
    let hash = row.bytes(1)
    guard Library.hash(of: row.bytes(2)) != hash else { return }
    findings.add(image: row.integer(0))
    report.add(Damage(table: "blob", row: Hex.digits(hash), reason: .hash))
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
