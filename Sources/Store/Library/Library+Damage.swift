internal import Bytes
public import Notebook
internal import Wording

extension Library {
  /// The damage skipped so far; the first thousand entries.
  public var damage: [Damage] { log.entries }

  func report(_ damage: Damage) {
    log.add(damage) {
      // Finding words for more than a few would take longer than reading.
      log.entries.count < 20 ? words(for: damage) : nil
    }
  }

  /// Reads every record of a notebook and logs the damaged ones, even those that its pages never meet.
  ///
  /// A record with a damaged place may hide those after it. Takes time linear in the size of the notebook.
  public func lookForDamage(in id: NotebookID) throws(LibraryError) {
    try guardedReading {
      let number = try row(of: id).number
      let known = try connection.number(
        "SELECT count(*) FROM thing WHERE notebook = ?", [.integer(number)])
      let found = try countThings(in: number)
      guard found.things == known, found.isOrdered else {
        return report(
          Damage(
            table: "thing", notebook: number, "\(Int(found.things)) instead of \(Int(known))",
            reason: .unreachable))
      }
      try compare(found.tally, isCertain: found.isCertain, withTallyOf: number)
    }
  }

  /// Logs losses that leave rows well formed: 5 ms per megabyte of ink.
  public func lookForLosses() throws(LibraryError) {
    do {
      try guardedReading { try compareTallies() }
    } catch .damaged {
      report(Damage(file: "its pages are in the wrong place"))
    }
  }

  private func compareTallies() throws {
    let fault = try connection.first("PRAGMA integrity_check(1)", []) { $0.text(0) }
    guard fault == "ok" else { throw LibraryError.damaged(path: path) }
    let counted = try connection.countedTallies()
    for number in try Tally.disagreements(connection.statedTallies(), counted) {
      try compare(counted[number] ?? Tally(), withTallyOf: number)
    }
  }

  /// True if checking the whole library takes less than 0.1 s; a larger one is checked with each backup.
  public var isSoonChecked: Bool { LibraryFiles.size(of: path) <= 16 << 20 }

  func compare(_ counted: Tally, isCertain: Bool = true, withTallyOf number: Int64) throws {
    let stated = try connection.first(
      "SELECT notebook, rows, sum, twin FROM tally WHERE notebook = ?", [.integer(number)]
    ) { Tally(stored: $0.values(4)) }
    guard let stated = stated ?? nil, stated.differs(from: counted, isCertain: isCertain)
    else { return }
    report(
      Damage(
        table: number == Tally.notebooks ? "notebook" : "record", notebook: number,
        "\(Int(counted.rows)) instead of \(Int(stated.rows))", reason: .miscounted))
  }

  private func countThings(
    in notebook: Int64
  ) throws -> (things: Int64, tally: Tally, isCertain: Bool, isOrdered: Bool) {
    var (count, last, tally) = (Int64(0), RecordRow?.none, Tally())
    var (isCertain, isOrdered) = (true, true)
    try connection.forEachRecord(of: notebook) { row in
      if row.entity != last?.entity { count += 1 }
      // Rows out of order are not found where they are looked for.
      if let last, !last.isBefore(row) { isOrdered = false }
      last = row
      tally.add(checkSum: row.checkSum)
      if case .failure(let fault) = row.checked {
        isCertain = false
        report(Damage(row, because: fault))
      }
    }
    return (count, tally, isCertain, isOrdered)
  }

  private func words(for damage: Damage) -> ContentLocation? {
    // Finding the pages of an image takes reading every page.
    guard damage.table != "blob" else { return nil }
    // Finding the words may meet further damage, for which nothing is looked up.
    guard !isNamingDamage else { return damage.trace.map(ContentLocator.words(forUnplaced:)) }
    isNamingDamage = true
    defer { isNamingDamage = false }
    var naming = ContentLocator(self)
    return try? damage.words(by: &naming)
  }
}

extension Connection {
  func forEachDamage(_ visit: (Damage) -> Void) throws {
    try forEach("SELECT \(RecordRow.columns) FROM record") { row in
      let row = RecordRow(row)
      if !row.isWhole { visit(Damage(row, because: .checkSum)) }
    }
    try forEach("SELECT \(HistoryRow.columns) FROM history") { row in
      let row = HistoryRow(row)
      if !row.isWhole { visit(Damage(row, because: .checkSum)) }
    }
    try forEach("SELECT \(NotebookRow.columns) FROM notebook") { row in
      guard NotebookRow(row) == nil else { return }
      visit(Damage(table: "notebook", row: "\(row.integer(0))", reason: .checkSum))
    }
  }

  func damagedRowCount() throws -> Int {
    var count = 0
    try forEachDamage { _ in count += 1 }
    return count
  }
}
