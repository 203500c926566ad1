internal import Bytes
internal import Exchange
internal import Notebook
internal import Wording

/// A report about a file with pages.
struct FileReport {
  private let kind: Words
  private var title = ""
  private var origin: Words?
  private var sizes: [(name: Words, count: Int)] = []
  private var figures = PageFigures()
  private var notes: [Words] = []

  /// Reads a file page by page, reporting the share read.
  init(_ path: String, tell: (Double) -> Void) throws {
    let file = try NotesFile(path)
    kind = file.kind.name
    let supply = try file.pages()
    while let page = try supply.next() {
      figures.count(page)
      countSize(of: page)
      tell(supply.share)
    }
    title = supply.title
    notes = supply.notes
    if let notes = supply.pages as? XoppPages {
      let version: Words = "file version \(notes.version)"
      origin = notes.creator.isEmpty ? version : "\(notes.creator), \(version)"
    }
  }

  private mutating func countSize(of page: LoosePage) {
    let size: Words = page.size.map { "\($0.name)" } ?? "size of the ink"
    if let index = sizes.firstIndex(where: { $0.name == size }) {
      sizes[index].count += 1
    } else {
      sizes.append((size, 1))
    }
  }

  var rows: [[Words]] {
    let most = 5
    var sheets: [Words] = sizes.prefix(most).map {
      $0.count == figures.pages ? $0.name : "\($0.count) \($0.name)"
    }
    if sizes.count > most { sheets.append("\(sizes.count - most) other sizes") }
    var rows: [[Words]] = [["kind", kind]]
    if let origin { rows.append(["created by", Words(verbatim: origin.printable)]) }
    rows.append(["title", title.isEmpty ? "none" : Words(verbatim: title.printable)])
    rows += [
      ["pages", "\(figures.pages)"], ["sizes", sheets.joined(separator: ", ")],
      ["layers", "\(figures.layers)"],
      ["strokes", "\(figures.strokes)"], ["points", "\(figures.points)"],
      ["with pressure", "\(figures.strokesWithPressure)"],
      ["texts", "\(figures.texts)"], ["images", "\(figures.images)"],
    ]
    return rows + notes.map { ["note", Words(verbatim: $0.printable)] }
  }

  var json: JSON {
    [
      "kind": .string(kind.english), "made_by": origin.map(JSON.sentence) ?? nil,
      "title": .string(title), "pages": .integer(figures.pages),
      "sizes": .array(
        sizes.map { ["size": .string($0.name.english), "pages": .integer($0.count)] }),
      "layers": .integer(figures.layers), "strokes": .integer(figures.strokes),
      "points": .integer(figures.points),
      "strokes_with_pressure": .integer(figures.strokesWithPressure),
      "texts": .integer(figures.texts),
      "images": .integer(figures.images), "notes": .array(notes.map(JSON.sentence)),
    ]
  }
}
