internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
internal import Wording

extension Library {
  /// Lists the rows set aside, oldest first, with words and visible contents; nil for the whole library.
  public func quarantine(of id: NotebookID? = nil) throws(LibraryError) -> [QuarantinedRow] {
    try guarded {
      try reading {
        let scope = try id.map { "WHERE notebook = \(try row(of: $0).number)" } ?? ""
        let rows = try connection.all(
          "SELECT \(QuarantinedRow.columns) FROM quarantine \(scope) ORDER BY number"
        ) { QuarantinedRow($0) }
        var naming = Naming(self)
        return try rows.map { row in
          var row = row
          row.subject = try naming.words(for: row)
          row.element = try row.record.flatMap(element)
          return row
        }
      }
    }
  }

  /// The visible part of a record that may be damaged, with the style and place known from other records.
  private func element(of row: RecordRow) throws -> LooseElement? {
    guard row.code == 0, let id = RowTrace(row).id, let body = try? Body(stored: row.value) else {
      return nil
    }
    let thing = try StoredNotebook(library: self, number: row.notebook).entity(id)
    let transform = thing.value(.transform) ?? .identity
    switch body {
    case .stroke(_, let ink):
      guard var stroke = try? InkCodec.decoded(ink).first else { return nil }
      stroke.style.color = thing.value(.color) ?? stroke.style.color
      stroke.style.width = thing.value(.width) ?? stroke.style.width
      let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
      return LooseElement(.stroke(stroke, all, transform))
    case .text(_, let box): return LooseElement(.text(box, transform))
    case .image(_, var frame):
      frame.excerpt = thing.value(.excerpt)
      return LooseElement(.image(frame, transform))
    case .section, .page, .layer, .piece: return nil
    }
  }
}

extension Naming {
  /// Finds words for a row in quarantine.
  mutating func words(for row: QuarantinedRow) throws -> Whereabouts {
    if let record = row.record { return try words(for: RowTrace(record)) }
    switch row.source {
    case "history":
      return try words("an undo step", in: row.notebook)
    case "view": return try words("how it was looked at last", in: row.notebook)
    case "blob": return try words(forImage: ContentHash(bytes: row.key))
    case KnownLoss.source:
      return Whereabouts(
        notebook: KnownLoss(row)?.title, page: nil, what: "records known to be missing")
    case "file":
      let name = String(decoding: row.key, as: UTF8.self)
      return Whereabouts(
        notebook: nil, page: nil, what: "the damaged file that was saved as \(name)")
    default: return row.subject
    }
  }
}
