internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// A row that was set aside because it was damaged, contradicted others or could not be believed.
public struct QuarantinedRow: Hashable, Sendable {
  /// The number by which people refer to it.
  public let number: Int64
  /// In milliseconds since 1970.
  public let time: Int64
  /// The reason.
  public let reason: Words
  /// Its table, or "file" for a damaged file.
  public let source: String
  /// Its subject, and the place of that in the notes.
  public internal(set) var subject: ContentLocation
  /// The number of bytes of its value.
  public let byteCount: Int
  /// The element in its bytes; nil if nothing is visible.
  public internal(set) var element: LooseElement?

  /// Nil if only another program knows it.
  let fault: RowFault?
  let notebook: Int64
  let key: [UInt8]
  let value: [UInt8]

  /// In the order of reading.
  static let columns = "number, time, reason, source, notebook, key, value"

  init(_ row: borrowing Row) {
    number = row.integer(0)
    time = row.integer(1)
    let text = row.text(2)
    fault = RowFault(stored: text)
    reason = fault?.words ?? Words(verbatim: text)
    source = row.text(3)
    notebook = row.integer(4)
    key = row.bytes(5)
    value = row.bytes(6)
    byteCount = value.count
    subject = ContentLocation(notebook: nil, page: nil, what: "the library's own data")
  }

  var record: RecordRow? {
    guard source == "record" else { return nil }
    var reader = ByteReader(key)
    guard let home = try? reader.block(), let entity = try? reader.block(),
      let code = try? reader.signed(), let name = try? reader.block(),
      let checkSum = try? reader.signed()
    else { return nil }
    return RecordRow(
      notebook: notebook, home: home, entity: entity, code: code, name: name, value: value,
      checkSum: checkSum)
  }

  /// Nil for other rows, and for damaged ones.
  var action: HistoryRow? {
    guard source == "history", fault == .orphaned else { return nil }
    var reader = ByteReader(key)
    guard let number = try? reader.signed(), let undone = try? reader.signed(),
      let title = try? reader.text()
    else { return nil }
    return HistoryRow(
      notebook: notebook, number: number, undone: undone, kind: ActionKind(stored: title),
      steps: value)
  }
}

extension Library {
  /// Lists the rows set aside, oldest first, with words and visible contents; nil for the whole library.
  public func quarantine(of id: NotebookID? = nil) throws(LibraryError) -> [QuarantinedRow] {
    try guardedReading {
      let scope = try id.map { "WHERE notebook = \(try row(of: $0).number)" } ?? ""
      let rows = try connection.all(
        "SELECT \(QuarantinedRow.columns) FROM quarantine \(scope) ORDER BY number"
      ) { QuarantinedRow($0) }
      var naming = ContentLocator(self)
      return try rows.map { row in
        var row = row
        row.subject = try naming.words(for: row)
        row.element = try row.record.flatMap(element)
        return row
      }
    }
  }

  /// The visible part of a record that may be damaged, with the style and place known from other records.
  private func element(of row: RecordRow) throws -> LooseElement? {
    guard row.code == 0, let id = RowTrace(row).id, let body = try? Body(stored: row.value)
    else { return nil }
    let thing = try StoredNotebook(library: self, number: row.notebook).entity(id)
    let transform = thing.ownMap
    guard case .element(_, let element) = body else { return nil }
    switch element {
    case .stroke(let ink):
      guard var stroke = try? InkCodec.decoded(ink).first else { return nil }
      stroke.style.color = thing.value(.color) ?? stroke.style.color
      stroke.style.width = thing.value(.width) ?? stroke.style.width
      return LooseElement(stroke, transform: transform)
    case .figure(let figure): return LooseElement(figure, transform: transform)
    case .piece: return nil
    }
  }
}

extension ContentLocator {
  mutating func words(for row: QuarantinedRow) throws -> ContentLocation {
    if let record = row.record { return try words(for: RowTrace(record)) }
    switch row.source {
    case "history": return try words("an undo step", in: row.notebook)
    case "view": return try words("the last view", in: row.notebook)
    case "blob": return try words(forImage: ContentHash(bytes: row.key))
    case KnownLoss.source:
      return ContentLocation(
        notebook: KnownLoss(row)?.title, page: nil, what: "records known to be missing")
    case "file":
      let name = String(decoding: row.key, as: UTF8.self)
      return ContentLocation(
        notebook: nil, page: nil, what: "the damaged file that was saved as \(name)")
    default: return row.subject
    }
  }
}

extension Library {
  func setAside(_ row: RecordRow, because fault: RowFault, now: Int64) throws {
    var key = ByteWriter()
    key.appendBlock(row.home)
    key.appendBlock(row.entity)
    key.appendSigned(row.code)
    key.appendBlock(row.name)
    key.appendSigned(row.checkSum)
    try connection.setAside(
      row.value, key: key.bytes, from: "record", of: row.notebook, because: fault, now: now)
  }
}

extension Connection {
  func setAside(
    _ value: [UInt8], key: [UInt8], from table: String, of notebook: Int64,
    because fault: RowFault, now: Int64
  ) throws {
    // The same contradiction arrives with every merge; one copy is enough.
    try run(
      """
      INSERT INTO quarantine (time, reason, source, notebook, key, value)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
        SELECT 1 FROM quarantine
        WHERE source = ?3 AND notebook = ?4 AND key = ?5 AND value = ?6)
      """,
      [
        .integer(now), .text(fault.rawValue), .text(table), .integer(notebook), .blob(key),
        .blob(value),
      ])
  }
}

extension ContentLocation {
  fileprivate init(pageOf other: ContentLocation) {
    self.init(notebook: other.notebook, page: other.page, what: "what was set aside")
  }
}

extension Library {
  /// Returns what is visible in rows of the quarantine, page by page, on pages like their original ones.
  package func pages(showing rows: [QuarantinedRow]) throws(LibraryError) -> PageList {
    let seen = rows.filter { $0.element != nil }
    var notes: [Words] = []
    if seen.count < rows.count {
      let count = rows.count - seen.count
      notes.append(count == 1 ? "1 row cannot be drawn" : "\(count) rows cannot be drawn")
    }
    var pages: [LoosePage] = []
    let groups = Dictionary(grouping: seen) { ContentLocation(pageOf: $0.subject) }
    for (place, rows) in groups.sorted(by: { $0.value[0].number < $1.value[0].number }) {
      pages.append(try page(of: rows, at: place, number: pages.count + 1))
    }
    return PageList(pages, title: ("Quarantine" as Words).text, notes: notes)
  }

  fileprivate func page(
    of rows: [QuarantinedRow], at place: ContentLocation, number: Int
  ) throws(LibraryError) -> LoosePage {
    let known = try guarded {
      try place.page.flatMap { number in
        let outline = try Outline(of: StoredNotebook(library: self, number: rows[0].notebook))
        return outline.pages.indices.contains(number - 1) ? outline.pages[number - 1] : nil
      }
    }
    var page = LoosePage(number: number, paper: known?.paper ?? Paper(.plain))
    page.title = place.words.text
    page.layers = [LoosePage.Layer(elements: rows.compactMap(\.element))]
    let preferred = known?.size ?? .a4
    // Damaged numbers may be anywhere: contents far outside are not worth a sheet of twenty meters.
    let isNear = page.bounds.isEmpty || PageSize.largestDrawn.box.contains(page.bounds)
    page.size = isNear ? PageSize(holding: page.bounds, preferring: preferred) : preferred
    for hash in page.fileHashes { page.files[hash] = try image(hash) }
    return page
  }
}

extension PageSize {
  /// Two meters each way, for contents outside their page.
  fileprivate static let largestDrawn = PageSize(width: 200_000, height: 200_000)
}
