internal import Bytes
public import Notebook

extension Library {
  /// What was passed over in reading so far because it is damaged; the first thousand of it.
  public var damage: [Damage] { log.entries }

  /// Notes a damaged row.
  func report(_ damage: Damage) { log.add(damage) }

  /// Notes a damaged record, with its place in words of people.
  func report(_ row: RecordRow, because fault: RowFault) {
    report(Damage(row, because: fault), in: row)
  }

  /// Notes damage, which a record may show, with its place in words of people.
  func report(_ damage: Damage, in row: RecordRow?) {
    log.add(damage) {
      // Words for more than a few would take longer than reading.
      log.entries.count < 20 ? row.flatMap(place) : nil
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
      if case .failure(let fault) = row.checked { report(row, because: fault) }
    }
    return count
  }

  /// Says what a record was about and where that was, as far as it can still be told.
  private func place(of row: RecordRow) -> String? {
    // Looking for the words may come upon further damage, which goes without.
    guard !isNamingPlace else { return nil }
    isNamingPlace = true
    defer { isNamingPlace = false }
    let notebook = StoredNotebook(library: self, number: row.notebook)
    guard let outline = try? Outline(of: notebook) else { return nil }
    let title = outline.title.isEmpty ? "a notebook without a title" : "'\(outline.title)'"
    guard row.home != EntityID.notebook.stored else { return "\(row.subject) of \(title)" }
    let page = outline.pages.firstIndex { $0.id.stored == row.home }
    return "\(row.subject) on \(page.map { "page \($0 + 1)" } ?? "a page") of \(title)"
  }
}

extension RecordRow {
  /// What the record states, in a few words.
  fileprivate var subject: String {
    let isCover = entity == EntityID.notebook.stored
    guard code == 0 else { return isCover ? "the title or another property" : "a change" }
    return switch value.first {
    case 1: "a section"
    case 2: "a page"
    case 3: "a layer"
    case 4: "a stroke"
    case 5: "a text"
    case 6: "an image"
    case 7: "a piece of a stroke"
    default: "something"
    }
  }
}
