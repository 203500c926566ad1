internal import Bytes
public import Notebook

extension Library {
  /// What was passed over in reading so far because it is damaged; the first thousand of it.
  public var damage: [Damage] { log.entries }

  /// Notes damage, with what it was about in words.
  func report(_ damage: Damage) {
    log.add(damage) {
      // Words for more than a few would take longer than reading.
      log.entries.count < 20 ? words(for: damage) : nil
    }
  }

  /// Looks at every record of a notebook, and notes what is damaged, also what no reading of a page
  /// would come upon.
  ///
  /// A record whose place is damaged is looked for where it is not, and may hide those behind it. Takes
  /// time linear in the notebook.
  public func lookForDamage(in id: NotebookID) throws(LibraryError) {
    try guarded {
      try reading {
        let number = try row(of: id).number
        let known = try connection.number(
          "SELECT count(*) FROM thing WHERE notebook = ?", [.integer(number)])
        let found = try countThings(in: number)
        guard found != known else { return }
        report(
          Damage(
            table: "thing", notebook: number, row: "\(found) instead of \(known)",
            reason: .unreachable))
      }
    }
  }

  /// Counts the things of which there are records, and notes the damaged ones.
  private func countThings(in notebook: Int64) throws -> Int64 {
    var (count, last) = (Int64(0), [UInt8]())
    try connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?", [.integer(notebook)]
    ) { row in
      let row = RecordRow(row)
      if row.entity != last { (count, last) = (count + 1, row.entity) }
      if case .failure(let fault) = row.checked { report(Damage(row, because: fault)) }
    }
    return count
  }

  /// Says what a row was about, as far as that can still be told.
  private func words(for damage: Damage) -> Whereabouts? {
    // Looking for the words may come upon further damage, which goes without; and the pages on which an
    // image lies are known to none but those who read them all.
    guard !isNamingDamage, damage.table != "blob" else { return nil }
    isNamingDamage = true
    defer { isNamingDamage = false }
    var naming = Naming(self)
    return try? damage.words(by: &naming)
  }
}
