internal import Bytes
internal import Exchange
internal import Ink
internal import Notebook

/// All that is said about a file with pages.
struct FileReport {
  private let format: NotesFormat
  private var title = ""
  private var origin: String?
  private var sizes: [(name: String, count: Int)] = []
  private var pages = 0
  private var layers = 0
  private var strokes = 0
  private var points = 0
  private var texts = 0
  private var images = 0
  private var withPressure = 0
  private var notes: [String] = []

  /// Reads a file, page by page, and tells how much of it has been read.
  init(_ path: String, tell: (Double) -> Void) throws {
    let file = try NotesFile(path)
    format = file.format
    let supply = try file.pages()
    while let page = try supply.next() {
      count(page)
      tell(supply.share)
    }
    title = supply.title
    notes = supply.notes
    if let notes = supply.pages as? XoppPages {
      let maker = notes.creator.isEmpty ? "" : "\(notes.creator), "
      origin = "\(maker)file version \(notes.version)"
    }
  }

  private mutating func count(_ page: LoosePage) {
    pages += 1
    layers += page.layers.count
    let size = page.size?.name ?? "as large as the ink"
    if let index = sizes.firstIndex(where: { $0.name == size }) {
      sizes[index].count += 1
    } else {
      sizes.append((size, 1))
    }
    for element in page.layers.lazy.flatMap(\.elements) {
      switch element.content {
      case .stroke(let stroke, _, _):
        strokes += 1
        points += stroke.samples.count
        if stroke.channels.contains(.pressure) { withPressure += 1 }
      case .text: texts += 1
      case .image: images += 1
      }
    }
  }

  var rows: [[String]] {
    let most = 5
    var sheets = sizes.prefix(most).map { $0.count == pages ? $0.name : "\($0.count) \($0.name)" }
    if sizes.count > most { sheets.append("\(sizes.count - most) other sizes") }
    var rows = [["kind", format.name]]
    if let origin { rows.append(["made by", origin.printable]) }
    rows.append(["title", title.isEmpty ? "none" : title.printable])
    rows += [
      ["pages", "\(pages)"], ["sizes", sheets.joined(separator: ", ")], ["layers", "\(layers)"],
      ["strokes", "\(strokes)"], ["points", "\(points)"], ["with pressure", "\(withPressure)"],
      ["texts", "\(texts)"], ["images", "\(images)"],
    ]
    return rows + notes.map { ["note", $0.printable] }
  }

  var json: JSON {
    [
      "kind": .string(format.name), "made_by": origin.map(JSON.string) ?? nil,
      "title": .string(title), "pages": .integer(pages),
      "sizes": .array(
        sizes.map { ["size": .string($0.name), "pages": .integer($0.count)] }),
      "layers": .integer(layers), "strokes": .integer(strokes), "points": .integer(points),
      "strokes_with_pressure": .integer(withPressure), "texts": .integer(texts),
      "images": .integer(images), "notes": .array(notes.map(JSON.string)),
    ]
  }
}
