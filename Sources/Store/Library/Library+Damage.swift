internal import Bytes
public import Notebook
internal import Wording

extension Library {
  /// The damage skipped in reading so far; the first thousand entries.
  public var damage: [Damage] { log.entries }

  /// Records damage, with words for what it was about.
  func report(_ damage: Damage) {
    log.add(damage) {
      // Finding words for more than a few would take longer than reading.
      log.entries.count < 20 ? words(for: damage) : nil
    }
  }

  /// Reads every record of a notebook and logs the damaged ones, including those that reading its pages would
  /// never meet.
  ///
  /// A record whose place is damaged is looked for in the wrong place, and may hide those behind it. Takes
  /// time linear in the size of the notebook.
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
            table: "thing", notebook: number, "\(Int(found)) instead of \(Int(known))",
            reason: .unreachable))
      }
    }
  }

  /// Counts the things that have records, and logs the damaged records.
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

  /// Describes what a row was about, as far as that is still known.
  private func words(for damage: Damage) -> Whereabouts? {
    // Only reading every page tells on which ones an image lies.
    guard damage.table != "blob" else { return nil }
    // Finding the words may meet further damage, for which nothing is looked up.
    guard !isNamingDamage else { return damage.trace.map(Naming.words(forUnplaced:)) }
    isNamingDamage = true
    defer { isNamingDamage = false }
    var naming = Naming(self)
    return try? damage.words(by: &naming)
  }
}
