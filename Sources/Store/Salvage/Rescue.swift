internal import Bytes
internal import Notebook
internal import Wording

/// Puts rows found in a damaged library into a new one, each as often as it existed.
final class Rescue {
  /// True if a row was found that certainly belongs to a library.
  private(set) var isProven = false
  /// True if the table of places is whole, so that anything it does not name was removed.
  var knowsThings = true

  /// The number of rows of each notebook, as the library counted them.
  private(set) var stated: [Int64: Tally] = [:]

  let target: Connection
  private var names: [Int64: NotebookID] = [:]

  init(into target: Connection) { self.target = target }

  func add(_ row: FoundRow) throws {
    if row.isProven { isProven = true }
    switch row {
    case .record(let row): try merge(row)
    case .action(let row): try add(row)
    case .notebook(let row, let values): try add(row, values)
    case .image(_, let values): try add(image: values, isProven: row.isProven)
    case .plain(let table, let values): try insert(values, into: table)
    case .tally(let number, let tally): add(tally, of: number)
    case .name(let id, let number): names[number] = id
    case .derived, .root: break
    }
  }

  /// Adds a row that nothing leads to: it may have been removed, or be an earlier state of another row.
  func addLost(_ row: FoundRow) throws {
    switch row {
    case .record(let found):
      guard row.isProven, try !knowsThings || isKnown(found) else { return }
      try add(row)
    case .notebook(let found, _):
      // A removed notebook has left no things; any other has at least a title.
      if let found, try !knowsThings || hasThings(found.number) { try add(row) }
    case .action, .image: if row.isProven { try add(row) }
    // Later counts may be smaller.
    case .tally(let number, let tally): if stated[number] == nil { add(tally, of: number) }
    // A notebook may no longer be shared.
    case .plain("folder", _), .plain("share", _): break
    case .plain, .name, .derived, .root: try add(row)
    }
  }

  /// The larger of two counts wins.
  private func add(_ tally: Tally?, of notebook: Int64) {
    guard let tally, tally.rows >= stated[notebook]?.rows ?? 0 else { return }
    stated[notebook] = tally
  }

  private func hasThings(_ notebook: Int64) throws -> Bool {
    try target.number(
      "SELECT EXISTS (SELECT 1 FROM thing WHERE notebook = ?)", [.integer(notebook)]) > 0
  }

  /// Names notebooks whose rows are lost from an index; the first verification rebuilds their numbers.
  func nameNotebooks() throws {
    for (number, id) in names {
      let hasRow = try target.number(
        "SELECT count(*) FROM notebook WHERE number = ?", [.integer(number)])
      let hasRecords = try target.number(
        "SELECT EXISTS (SELECT 1 FROM record WHERE notebook = ?)", [.integer(number)])
      guard hasRow == 0, hasRecords == 1 else { continue }
      let none = [SQLValue](repeating: .integer(0), count: 5)
      try insert([.integer(number), .blob(id.bytes)] + none, into: "notebook")
    }
  }

  func placeThings() throws {
    try target.run("DELETE FROM thing")
    try target.run("INSERT OR IGNORE INTO thing SELECT DISTINCT notebook, entity, home FROM record")
  }

  /// True if the counts of every notebook, and of their list, are known.
  func knowsCounts() throws -> Bool {
    try target.countedTallies().keys.allSatisfy { stated[$0] != nil }
  }

  /// Makes all sync folders compare again, since they may have what is missing.
  func compareWithFolders() throws {
    try target.run("UPDATE folder SET losses = losses + 1")
    try target.run("UPDATE share SET serial = 1 + (random() & \((1 << 48) - 1))")
  }

  /// Restores the damaged library's counts, which show what is missing now.
  func restoreTallies() throws {
    for (number, tally) in stated {
      try target.run("REPLACE INTO tally VALUES (?, ?, ?, ?)", tally.stored(of: number))
    }
  }

  /// Merges a record with one of the same key; returns whether that changed anything.
  @discardableResult
  func merge(_ row: RecordRow) throws -> Bool {
    if try insert(row.values, into: "record") { return true }
    guard let known = try target.record(row.key), known != row, case .success(let new) = row.checked
    else { return false }
    guard case .success(let old) = known.checked else { return try replace(row) }
    let merged = Record(key: old.key, fragment: old.fragment.merged(with: new.fragment))
    guard merged != old else { return false }
    return try replace(RecordRow(merged, at: try? EntityID(exactly: row.home), in: row.notebook))
  }

  private func replace(_ row: RecordRow) throws -> Bool {
    try insert(row.values, into: "record", verb: "REPLACE")
  }

  /// A damaged action gives way to a whole one of the same number.
  private func add(_ row: HistoryRow) throws {
    guard try !insert(row.values, into: "history"), row.isWhole else { return }
    let known = try target.action([.integer(row.notebook), .integer(row.number)])
    if known?.isWhole == false { try insert(row.values, into: "history", verb: "REPLACE") }
  }

  /// Of two whole rows of a notebook, the one that has issued more names wins.
  private func add(_ row: NotebookRow?, _ values: [SQLValue]) throws {
    guard try !insert(values, into: "notebook"), let row else { return }
    let known = try target.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(row.number)]
    ) { NotebookRow($0)?.nextCounter ?? 0 }
    if let known, known < row.nextCounter { try insert(values, into: "notebook", verb: "REPLACE") }
  }

  /// The number of an image has no meaning.
  private func add(image values: [SQLValue], isProven: Bool) throws {
    if isProven {
      let known = try target.first("SELECT bytes FROM blob WHERE hash = ?", [values[1]]) {
        SQLValue.blob($0.bytes(0))
      }
      if known == values[2] { return }
      try target.run("DELETE FROM blob WHERE hash = ?", [values[1]])
    }
    if try !insert(values, into: "blob"), isProven {
      try insert([.null] + values[1...], into: "blob")
    }
  }

  /// Returns false if its key exists or the table cannot hold its values.
  @discardableResult
  func insert(
    _ values: [SQLValue], into table: String, verb: String = "INSERT OR IGNORE"
  ) throws -> Bool {
    let places = values.map { _ in "?" }.joined(separator: ", ")
    do {
      try target.run("\(verb) INTO \(table) VALUES (\(places))", values)
      return try target.number("SELECT changes()") > 0
    } catch let error as SQLiteError {
      guard [.constraint, .mismatch].contains(error.code.primary) else { throw error }
      return true
    }
  }

  private func isKnown(_ row: RecordRow) throws -> Bool {
    try target.number(
      "SELECT count(*) FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]) > 0
  }
}

/// The readable contents of a damaged database's pages, put into a new one.
struct SalvagedDatabase: Hashable, Sendable {
  let findings: [Words]
  /// True if rows may be missing that the library's counts, also damaged, do not show.
  let isUncertain: Bool

  /// Reads every row anywhere in a file or its log into a new database, `part`, completed from `backups`.
  ///
  /// Rows that the trees lead to come first, then those elsewhere; checksums tell rows from remnants. No connection
  /// of this process may have the file open. Throws `notALibrary` and `lost` if nothing can be read, and disk errors.
  init(from path: String, into part: String, backedUpBy backups: LibraryFiles? = nil) throws {
    try Library.fill(part, settings: Library.Settings())
    let target = try Connection(part, mode: .writing)
    // The part is flushed entirely at the end.
    try target.run("PRAGMA synchronous = OFF")
    let rescue = Rescue(into: target)
    (findings, isUncertain) = try target.transaction(.writing) {
      var walk = try TreeWalk(DatabasePages(path))
      try walk.forEachRow(rescue.add)
      rescue.knowsThings = !walk.broken.contains("thing")
      try walk.forEachLostRow(rescue.addLost)
      if !walk.broken.isEmpty { try walk.forEachEarlierRow(rescue.addLost) }
      guard rescue.isProven || (walk.hasTables && walk.broken.isEmpty) else {
        throw walk.isOfAnotherProgram ? LibraryError.notALibrary(path: path) : .lost(path: path)
      }
      try rescue.nameNotebooks()
      let isUncertain = try walk.hasLostRows && !rescue.knowsCounts()
      var completion = Completion(rescue: rescue)
      if let backups { try completion.run(with: BackupFolder(backups)) }
      try rescue.placeThings()
      try rescue.compareWithFolders()
      try rescue.restoreTallies()
      return (walk.findings + completion.findings, isUncertain)
    }
  }
}

extension TreeWalk {
  /// True if rows of notebooks may be missing.
  fileprivate var hasLostRows: Bool { !broken.isDisjoint(with: ["notebook", "thing", "record"]) }

  fileprivate var findings: [Words] {
    var findings: [Words] = []
    if !damagedPages.isEmpty {
      let names = damagedPages.sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
      let rest = damagedPages.count - 8
      findings.append(
        rest > 0
          ? "damaged pages in the file: \(names) and \(rest) more"
          : "damaged pages in the file: \(names)")
    }
    if missingCount > 0 {
      findings.append(missingCount == 1 ? "a page is missing" : "\(missingCount) pages are missing")
    }
    if unreadableCount > 0 {
      findings.append(
        unreadableCount == 1
          ? "a row is incomplete" : "\(unreadableCount) rows are incomplete")
    }
    if broken.contains("thing") {
      findings.append("the table of contents is damaged too: more may be lost")
    }
    if broken.contains("history") {
      findings.append("the undo history is damaged too: some steps may be missing")
    }
    if !broken.isDisjoint(with: ["folder", "share"]) {
      findings.append(
        "the list of sync folders is damaged too: see the remaining ones with 'suzuri sync "
          + "--status'")
    }
    return findings
  }
}
