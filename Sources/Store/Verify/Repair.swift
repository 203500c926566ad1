internal import Bytes
internal import Ink
internal import Notebook

extension Library {
  /// Repairs findings in one transaction; each row is checked again, since another process may have healed it.
  func repair(
    _ findings: Findings, only notebook: Int64?, isSaved: Bool, now: Int64,
    noting report: inout VerifyReport
  ) throws {
    var repair = Repair(self, isSaved: isSaved, now: now, report: report)
    try writing { try repair.run(findings, only: notebook, as: $0) }
    report = repair.report
    report.setOutcomes(repair.outcomes)
  }
}

/// Mends what it can, takes the rest from backups, quarantines damaged rows, and rebuilds what contains others.
struct Repair {
  let library: Library
  let isSaved: Bool
  let now: Int64
  let shelf: BackupShelf
  var report: VerifyReport
  var outcomes: [Damage.Key: Damage.Outcome] = [:]
  var remade: Set<Int64> = []
  /// The notebooks that received records which their rows may not know of.
  var touched: Set<Int64> = []

  init(_ library: Library, isSaved: Bool, now: Int64, report: VerifyReport) {
    (self.library, self.isSaved, self.now, self.report) = (library, isSaved, now, report)
    shelf = BackupShelf(LibraryFiles(directory: library.directory))
  }

  mutating func run(
    _ findings: Findings, only notebook: Int64?, as incarnation: Incarnation
  ) throws {
    let stated = try library.connection.statedTallies()
    // Rebuilt things, and drafts made into pages, were not written elsewhere.
    let before = isSaved ? try library.connection.countedTallies() : nil
    // A notebook needs a name before backups can be searched for it.
    let notebooks = findings.notebooks.union(findings.broken)
    try repairRows(findings.notebooks)
    for number in notebooks.sorted() { try restoreRow(number) }
    for key in findings.records { try repairRecord(key) }
    for trace in findings.lost { try recover(trace) }
    try repairSurroundings(findings)
    // The table of places may be the last to know of some pages.
    let missing = try findings.broken.sorted().map {
      try Missing(library.gaps(of: $0), in: library, isSaved: isSaved)
    }
    // While rows remain to be set aside, those of one thing may be in two places.
    if !findings.isPartial, findings.hasStrayed || !findings.records.isEmpty {
      try rebuildPlaces(only: notebook)
      report.placedCount += findings.strayed.records + findings.strayed.places
    }
    for missing in missing { try fill(missing, as: incarnation) }
    for number in touched.union(notebooks).sorted() { try renumber(number) }
    if notebook == nil {
      if findings.hasMiscounts { try library.recordLosses(stated, before: before, now: now) }
      try library.connection.run(script: Tally.recount())
    } else if !findings.hasMiscounts {
      try library.connection.run(script: Tally.recount(notebook))
    }
    // Missing parts may be in a sync folder.
    if !outcomes.isEmpty { try library.recordLossForFolders() }
    if findings.hasBadFacts {
      try forgetFacts()
      report.isRenamed = true
    }
  }

  private mutating func repairSurroundings(_ findings: Findings) throws {
    for key in findings.actions { try repairAction(key) }
    for key in findings.views where try setAsideView(key) { report.setAsideCount += 1 }
    for number in findings.images { try repairImage(number) }
    for hash in findings.missingImages { try recover(image: hash) }
    for number in findings.quarantine { try repairQuarantine(number) }
  }

  private mutating func repairRecord(_ key: [SQLValue]) throws {
    guard let row = try library.connection.record(key), let fault = fault(of: row) else { return }
    if !row.isWhole, let mended = row.mended, case .success(let record) = mended.checked {
      try library.remove(row)
      try library.merge([record], in: mended.notebook, now: now)
      report.mendedCount += 1
      outcomes[RowTrace(mended).key] = .mended
      return
    }
    try library.setAside(row, because: fault, now: now)
    try library.remove(row)
    report.setAsideCount += 1
    let trace = RowTrace(row)
    outcomes[trace.key] = .setAside
    if let id = try library.notebookID(row.notebook), let found = shelf.record(trace, of: id) {
      try restore(found, for: trace)
    }
  }

  private func fault(of row: RecordRow) -> RowFault? {
    switch row.checked {
    case .failure(let fault): return fault
    case .success(let record):
      guard case .body(let bytes) = record.fragment,
        case .element(_, .stroke(let ink))? = try? Body(stored: bytes)
      else { return nil }
      return (try? InkCodec.decoded(ink)) == nil ? .ink : nil
    }
  }

  private mutating func recover(_ trace: RowTrace) throws {
    guard let id = try library.notebookID(trace.notebook) else { return }
    outcomes[trace.key] = .lost
    let found = trace.code == 0 ? shelf.thing(trace.entity, of: id) : shelf.record(trace, of: id)
    if let found { try restore(found, for: trace) }
  }

  private mutating func restore(_ found: BackupShelf.Found<Record>, for trace: RowTrace) throws {
    let count = try library.merge(found.values, in: trace.notebook, now: now)
    report.takenCount += count
    // Records of a backup may be newer than the numbers of a notebook restored since.
    touched.insert(trace.notebook)
    outcomes[trace.key] = .taken(backup: found.backup)
  }
}

extension Library {
  func notebookID(_ number: Int64) throws -> NotebookID? {
    try connection.first("SELECT id FROM notebook WHERE number = ?", [.integer(number)]) {
      NotebookID(bytes: $0.bytes(0))
    } ?? nil
  }

  func forEachThing(in notebook: Int64, _ visit: (Entity, _ home: [UInt8]) throws -> Void) throws {
    var last: (home: [UInt8], entity: Entity)?
    try connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? ORDER BY home, entity",
      [.integer(notebook)]
    ) { row in
      let row = RecordRow(row)
      guard case .success(let record) = row.checked else { return }
      if last?.home != row.home || last?.entity.id != record.key.entity {
        if let last { try visit(last.entity, last.home) }
        last = (row.home, Entity(id: record.key.entity))
      }
      last?.entity.merge(record.fragment, into: record.key.field)
    }
    if let last { try visit(last.entity, last.home) }
  }

  func gaps(of notebook: Int64) throws -> Gaps {
    var gaps = Gaps(of: notebook)
    try forEachThing(in: notebook) { thing, _ in gaps.add(thing) }
    return gaps
  }
}

/// The backups of a library, searched for lost rows; only undamaged ones are taken.
final class BackupShelf {
  typealias Found<Value> = (backup: String, values: [Value])

  private let files: LibraryFiles
  private lazy var backups: [(name: String, connection: Connection)] = opened()

  /// Opens backups only when the first one is needed.
  init(_ files: LibraryFiles) { self.files = files }

  /// Newest first.
  private func opened() -> [(name: String, connection: Connection)] {
    let folder = BackupFolder(files)
    return ((try? folder.newestFirst) ?? []).compactMap { name in
      guard let connection = try? Connection(folder.path(of: name), mode: .reading),
        (try? Library.check(connection)) != nil
      else { return nil }
      return (name, connection)
    }
  }

  func record(_ trace: RowTrace, of id: NotebookID) -> Found<Record>? {
    find { backup in
      try Self.records(about: trace.entity, of: id, in: backup).filter {
        Int64($0.key.field.code) == trace.code && $0.key.field.name == trace.name
      }
    }
  }

  /// Finds all statements about a thing; the newest backup that gives its kind counts.
  func thing(_ entity: [UInt8], of id: NotebookID) -> Found<Record>? {
    find { backup in
      let records = try Self.records(about: entity, of: id, in: backup)
      let isNotebook = entity == EntityID.notebook.stored
      return isNotebook || records.contains { $0.key.field == .body } ? records : []
    }
  }

  func image(_ hash: ContentHash) -> (backup: String, bytes: [UInt8])? {
    let found = find { backup in
      try backup.all("SELECT bytes FROM blob WHERE hash = ?", [.blob(hash.bytes)]) { $0.bytes(0) }
        .filter { ContentHash(of: $0) == hash }
    }
    return found.flatMap { found in found.values.first.map { (found.backup, $0) } }
  }

  /// Finds the row of a notebook by its remaining records: its number may have been reused.
  func notebook(_ number: Int64, with rows: [RecordRow]) -> NotebookRow? {
    let found = find { backup in
      try backup.all(
        "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
      ) { NotebookRow($0) }.compactMap(\.self).filter { _ in try backup.hasAny(of: rows) }
    }
    return found?.values.first
  }

  private func find<Value>(_ look: (Connection) throws -> [Value]) -> Found<Value>? {
    for (name, backup) in backups {
      // A backup that cannot be read to its end may still have what is needed.
      if let found = try? look(backup), !found.isEmpty { return (name, found) }
    }
    return nil
  }

  private static func records(
    about entity: [UInt8], of id: NotebookID, in backup: Connection
  ) throws -> [Record] {
    try backup.all(
      """
      SELECT \(RecordRow.columns) FROM record WHERE (notebook, home, entity) IN (
        SELECT thing.notebook, thing.home, thing.entity FROM thing
        JOIN notebook ON notebook.number = thing.notebook
        WHERE notebook.id = ? AND thing.entity = ?)
      """, [.blob(id.bytes), .blob(entity)]
    ) { RecordRow($0) }.compactMap { try? $0.checked.get() }
  }
}
