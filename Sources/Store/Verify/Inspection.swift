internal import Bytes
internal import Ink
internal import Notebook
internal import Wording

/// Reads every row of a library, or of one notebook in it, changing nothing.
struct Inspection {
  var report = VerifyReport()
  var findings: Findings

  let connection: Connection
  /// The only notebook to inspect; nil for the whole library.
  let notebook: Int64?
  let library: Library
  /// True if the library was just saved from a damaged file.
  let isSaved: Bool
  private var notebooks: [Int64: NotebookRow] = [:]
  /// The rows at one place about one thing, collected until the next thing begins.
  var group: (row: RecordRow, entity: Entity)?
  /// Without its value.
  var lastDamaged: RecordRow?
  /// The things whose row of their kind is damaged.
  var damaged: Set<[UInt8]> = []
  /// The things with remains but no kind.
  var lost: [RowTrace] = []
  /// The things that the table of places lacks, or lists elsewhere.
  var unplaced: Set<[UInt8]> = []
  var gaps: [Int64: Gaps] = [:]
  /// The things with damaged rows in places where they are not looked for.
  var displaced: Set<[UInt8]> = []
  var shown: Set<ContentHash> = []
  /// The existing rows, counted as they were written as far as that is known.
  var tallies = [Tally.notebooks: Tally()]
  /// A sentence for each notebook with other rows than were written.
  var miscounts: [Words] = []
  /// The notebooks with damaged rows: their checksums may be at fault.
  var uncertain: Set<Int64> = []

  /// Inspects everything, as of one moment.
  ///
  /// The library may be open for inspection only. Without `id`, it is inspected with its backups. `isSaved` is true for
  /// one just saved from a damaged file; `room` is the approximate number of bytes of keys to note for a repair.
  init(
    _ library: Library, only id: NotebookID? = nil, isSaved: Bool = false, room: Int = 8 << 20
  ) throws {
    connection = library.connection
    self.isSaved = isSaved
    self.library = library
    findings = Findings(room: room)
    notebook = try id.map { try library.row(of: $0).number }
    report.notebook = id
    try library.reading {
      if notebook == nil {
        let pages = try connection.number("PRAGMA page_count")
        report.byteCount = Int(pages * (try connection.number("PRAGMA page_size")))
        let fault = try connection.first("PRAGMA integrity_check(1)", []) { $0.text(0) }
        if fault != "ok" {
          report.structure.append(
            "pages of the file are damaged, in the wrong place or out of date")
        }
        let tables = try Schema.tables(of: connection)
        if try tables != Schema.tables(of: Schema.version) {
          report.structure.append("the tables are not as expected")
        }
      }
      // Rows in a broken tree do not show what is damaged.
      guard report.structure.isEmpty else { return }
      try inspectNotebooks()
      try inspectRecords()
      try inspectPlaces()
      try inspectGaps()
      try inspectHistory()
      try inspectViews()
      try inspectImages()
      try inspectQuarantine()
      try inspectTallies()
      if notebook == nil { try inspectFacts() }
    }
    if notebook == nil { try inspectBackups(of: LibraryFiles(directory: library.directory)) }
  }

  func isPresent(_ number: Int64) -> Bool { hasRow(number) || gaps[number] != nil }

  func hasRow(_ number: Int64) -> Bool {
    notebooks[number] != nil || findings.notebooks.contains(number)
  }

  func rows(of table: String, _ columns: String, number: String = "notebook") -> String {
    let condition = notebook.map { " WHERE \(number) = \($0)" } ?? ""
    return "SELECT \(columns) FROM \(table)\(condition)"
  }

  private mutating func inspectNotebooks() throws {
    let found = try connection.all(
      rows(of: "notebook", NotebookRow.columns, number: "number")
    ) { row in
      let (whole, mended) = (NotebookRow(row), NotebookRow(mending: row))
      if (whole ?? mended) == nil { uncertain.insert(Tally.notebooks) }
      count(
        (whole ?? mended)?.checkSum ?? row.integer(NotebookRow.checkSumColumn), in: Tally.notebooks)
      return (number: row.integer(0), row: whole)
    }
    for (number, row) in found {
      if let row { notebooks[number] = row } else { reportDamage(notebook: number, .checkSum) }
    }
    report.notebookCount = try found.count {
      try $0.row.map { try !library.isInTheMaking($0) } ?? true
    }
  }

  private mutating func reportDamage(notebook: Int64, _ fault: RowFault) {
    guard findings.notebooks.insert(notebook).inserted else { return }
    report.add(Damage(table: "notebook", row: "\(notebook)", reason: fault))
  }

  private mutating func inspectRecords() throws {
    let order = "ORDER BY notebook, home, entity, code, name"
    try connection.forEach("\(rows(of: "record", RecordRow.columns)) \(order)") { row in
      report.recordCount += 1
      let row = RecordRow(row)
      if notebook != nil { report.byteCount += row.entity.count + row.name.count + row.value.count }
      try inspect(row)
    }
    try closeGroup()
  }

  private mutating func inspect(_ row: RecordRow) throws {
    switch row.checked {
    case .success(let record):
      if group.map({ $0.row.isBeside(row) }) != true {
        try closeGroup()
        group = (row, Entity(id: record.key.entity))
      }
      group?.entity.merge(record.fragment, into: record.key.field)
      count(row.checkSum, in: row.notebook)
      inspect(record, in: row)
    case .failure(let fault):
      guard let mended = row.mended, case .success(let record) = mended.checked else {
        count(row.checkSum, in: row.notebook)
        uncertain.insert(row.notebook)
        return reportDamage(row, fault)
      }
      count(mended.checkSum, in: mended.notebook)
      findings.add(row)
      report.add(Damage(mended, because: .bit))
      try inspectMended(record, from: row, as: mended)
    }
  }

  private mutating func inspectMended(
    _ record: Record, from row: RecordRow, as mended: RecordRow
  ) throws {
    if group.map({ $0.row.isBeside(mended) }) != true {
      try closeGroup()
      // More rows of the thing may follow, unless this one was in the wrong place.
      if mended.isBeside(row) { group = (mended, Entity(id: record.key.entity)) }
    }
    if group == nil {
      displaced.insert(mended.entity)
      findings.hasStrayed = true
      var thing = Entity(id: record.key.entity)
      thing.merge(record.fragment, into: record.key.field)
      gaps[mended.notebook, default: Gaps(of: mended.notebook)].add(thing)
    }
    group?.entity.merge(record.fragment, into: record.key.field)
    inspect(record, in: mended)
  }

  private mutating func inspect(_ record: Record, in row: RecordRow) {
    if case .body(let bytes) = record.fragment { inspect(body: bytes, of: row) }
    if let hash = row.namedFile { shown.insert(hash) }
    if let notebook = notebooks[row.notebook], notebook.isBehind(record) {
      reportDamage(notebook: row.notebook, .malformed)
    }
  }

  private mutating func inspect(body bytes: [UInt8], of row: RecordRow) {
    let body = try? Body(stored: bytes)
    switch body {
    case .element(_, .stroke(let ink)):
      do {
        let strokes = try InkCodec.decoded(ink)
        report.strokeCount += 1
        report.pointCount += strokes.reduce(0) { $0 + $1.samples.count }
      } catch {
        reportDamage(row, .ink)
      }
    case .element(_, .figure(let figure)): if let file = figure.content.file { shown.insert(file) }
    case nil: report.unknownCount += 1
    default: break
    }
  }

  private mutating func count(_ checkSum: Int64, in notebook: Int64) {
    tallies[notebook, default: Tally()].add(checkSum: checkSum)
  }

  private mutating func reportDamage(_ row: RecordRow, _ fault: RowFault) {
    findings.add(row)
    lastDamaged = row
    if row.code == 0 { damaged.insert(row.entity) }
    report.add(Damage(row, because: fault))
  }

  private mutating func inspectHistory() throws {
    try connection.forEach(rows(of: "history", HistoryRow.columns)) { row in
      let row = HistoryRow(row)
      report.actionCount += 1
      let isOrphaned = !isPresent(row.notebook)
      guard row.action == nil || isOrphaned else { return }
      findings.add(row)
      if row.action == nil, let mended = row.mended, isPresent(mended.notebook) {
        report.add(Damage(mended, because: .bit))
      } else {
        report.add(row.action == nil ? row.damage : Damage(row, because: .orphaned))
      }
    }
  }
}

extension RecordRow {
  func isBeside(_ other: RecordRow) -> Bool {
    notebook == other.notebook && home == other.home && entity == other.entity
  }
}

extension NotebookRow {
  /// True if a record uses a name or a moment that the notebook might issue again.
  func isBehind(_ record: Record) -> Bool {
    var author = author(Incarnation(rawValue: 1), now: 0)
    author.observe(record)
    return author.nextCounter > nextCounter || author.latestTime > latestTime
  }
}

/// The keys of the rows to repair, of bounded size.
struct Findings: Sendable {
  private(set) var records: [[SQLValue]] = []
  private(set) var actions: [[SQLValue]] = []
  private(set) var views: [[SQLValue]] = []
  private(set) var images: [Int64] = []
  private(set) var quarantine: [Int64] = []
  /// The things whose kind no statement gives any more.
  private(set) var lost: [RowTrace] = []
  private(set) var missingImages: [ContentHash] = []
  /// The notebooks that are gone, or lack something that contains other things.
  var broken: Set<Int64> = []
  /// The notebooks whose rows are damaged or behind their records.
  var notebooks: Set<Int64> = []
  /// The numbers of rows of records and of places that do not fit each other.
  var strayed: (records: Int, places: Int) = (0, 0)
  var hasStrayed = false
  var hasBadTallies = false
  var hasMiscounts = false
  var hasBadFacts = false
  /// True if there was more than fits; another inspection will find the rest.
  private(set) var isPartial = false

  private var room: Int

  /// `room` is in bytes of keys.
  init(room: Int) { self.room = room }

  var isEmpty: Bool {
    records.isEmpty && actions.isEmpty && views.isEmpty && images.isEmpty && quarantine.isEmpty
      && notebooks.isEmpty && lost.isEmpty && missingImages.isEmpty && broken.isEmpty
      && !hasStrayed && !hasBadFacts && !hasBadTallies && !hasMiscounts
  }

  mutating func add(_ row: RecordRow) {
    if reserve(100 + row.home.count + row.entity.count + row.name.count) { records.append(row.key) }
  }

  mutating func add(_ row: HistoryRow) {
    if reserve(100) { actions.append([.integer(row.notebook), .integer(row.number)]) }
  }

  mutating func add(view key: String, of notebook: Int64) {
    if reserve(100 + key.utf8.count) { views.append([.integer(notebook), .text(key)]) }
  }

  mutating func add(_ trace: RowTrace) {
    if reserve(100 + trace.home.count + trace.entity.count) { lost.append(trace) }
  }

  mutating func add(missing hash: ContentHash) { if reserve(100) { missingImages.append(hash) } }
  mutating func add(image number: Int64) { if reserve(10) { images.append(number) } }
  mutating func add(quarantined number: Int64) { if reserve(10) { quarantine.append(number) } }

  private mutating func reserve(_ count: Int) -> Bool {
    guard room > 0 else {
      isPartial = true
      return false
    }
    room -= count
    return true
  }
}
