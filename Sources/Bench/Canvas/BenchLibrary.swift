internal import Bytes
internal import Command
internal import Exchange
internal import Export
internal import Geometry
internal import Ink
internal import Notebook
internal import Store
internal import SyntheticHand
internal import Wording

/// A library with a notebook to write in while the canvas is measured.
enum BenchLibrary: Hashable, Sendable {
  case empty
  /// One empty page, with recordings being imported.
  case target
  /// One page of 8,000 strokes and 400,000 points, all in its left half.
  case dense
  /// An empty page before a hundred pages of 40,000 points each.
  case pages
  /// A page of a PDF with the ink of the dense page.
  case printed
  /// A page of a PDF that takes longer to draw than the reader may take.
  case endless
  /// One page of 2,000 strokes, the last of which were written one by one.
  case history
  case large

  /// Makes the library in a folder that does not exist yet.
  func make(at path: String) throws {
    let library = try Library(at: path, create: true, reporting: DamageLog())
    switch self {
    case .printed: return try Self.importPDF(Self.printed(), to: library)
    case .endless: return try Self.importPDF(SlowPDF.bytes, to: library)
    case .empty, .target, .dense, .pages, .history, .large: break
    }
    let id = try library.createNotebook(titled: "Bench", size: .a4, paper: Paper(.plain), now: .now)
    switch self {
    case .empty, .target, .printed, .endless: break
    case .dense: try Self.write(Self.denseInk(), pages: 1, in: library, id)
    case .pages:
      let ink = Self.denseInk()
      try Self.write(Array(ink.prefix(ink.count / 10)), pages: 101, from: 1, in: library, id)
    case .history: try Self.writeOneByOne(Array(Self.denseInk().prefix(2000)), in: library, id)
    case .large: try Self.write(Self.note(), pages: 1000, in: library, id)
    }
  }

  private static func importPDF(_ pdf: [UInt8], to library: Library) throws {
    let pages = try PDFPages(StoredBytes(pdf[...]))
    var intake = try Intake(making: "Bench", in: library, now: .now)
    while let page = try pages.next() { try intake.add(page, to: library, now: .now) }
    _ = try intake.publish(in: library, now: .now)
  }

  private static func printed() throws -> [UInt8] {
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.layers = [LoosePage.Layer(elements: denseInk().map { LooseElement($0) })]
    var pdf: [UInt8] = []
    try PDFExport().write(PageList([page])) { pdf += $0 }
    return pdf
  }

  /// Makes some pages, the first being the notebook's own, and writes the same ink on all from a given one
  /// on.
  private static func write(
    _ strokes: [Stroke], pages: Int, from begin: Int = 0, in library: Library, _ id: NotebookID
  ) throws {
    let page = try library.outline(of: id).pages[0]
    let first = Place(page: page.id, layer: try library.page(page.id, of: id).layers[0].id)
    try library.edit(id, action: .write, now: .now) { editor in
      var places = [first]
      while places.count < pages {
        places.append(try editor.addPage(to: page.section, size: page.size, paper: page.paper))
      }
      for place in places.dropFirst(begin) {
        for stroke in strokes { try editor.addStroke(stroke, at: place) }
      }
    }
  }

  /// Writes strokes on the first page: each one to be undone later is an action.
  private static func writeOneByOne(
    _ strokes: [Stroke], in library: Library, _ id: NotebookID
  ) throws {
    let count = strokes.count - UndoSession.count
    try write(Array(strokes.prefix(count)), pages: 1, in: library, id)
    let page = try library.outline(of: id).pages[0]
    let place = Place(page: page.id, layer: try library.page(page.id, of: id).layers[0].id)
    for stroke in strokes.dropFirst(count) {
      try library.edit(id, action: .write, now: .now) { _ = try $0.addStroke(stroke, at: place) }
    }
  }

  /// Strokes of fifty samples on the left half of a page, 400,000 samples in all.
  static func denseInk() -> [Stroke] {
    let frame = Box(low: Point(x: 15, y: 15), high: Point(x: 300, y: 825))
    var pages = filler(frame, xHeight: 3, lineHeight: 9)
    var (strokes, samples) = ([Stroke](), 0)
    while strokes.count < 8000 || samples < 400_000, let page = pages.next(), !page.isEmpty {
      strokes += page
      samples += page.reduce(0) { $0 + $1.samples.count }
    }
    return strokes
  }

  private static func note() -> [Stroke] {
    let frame = Box(low: Point(x: 60, y: 300), high: Point(x: 540, y: 400))
    var pages = filler(frame, xHeight: 6, lineHeight: 24)
    return pages.next() ?? []
  }

  private static func filler(_ frame: Box, xHeight: Double, lineHeight: Double) -> PageFiller {
    let device = Digitiser(rate: 300, noise: 4, channels: .pressure)
    let writer = Writer(seed: 1, device: device, xHeight: xHeight)
    return PageFiller(writer: writer, frame: frame, lineHeight: lineHeight)
  }
}

/// A small PDF whose page takes too long to draw: a drawing that shows another one ten times, and so on.
enum SlowPDF {
  private static let depth = 11

  static var bytes: [UInt8] {
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      """
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R\
      /Resources<</XObject<</X 5 0 R>>>>>>
      """, stream("", drawing: "/X Do"),
    ]
    for number in 5..<5 + depth {
      let inner = "/Resources<</XObject<</X \(number + 1) 0 R>>>>"
      let again = String(repeating: "/X Do ", count: 10)
      objects.append(stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]\(inner)", drawing: again))
    }
    let line = "0.4 g 20 20 280 800 re f"
    objects.append(stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]", drawing: line))
    return Array(file(of: objects).utf8)
  }

  private static func stream(_ entries: String, drawing text: String) -> String {
    "<<\(entries)/Length \(text.utf8.count)>>stream\n\(text)\nendstream"
  }

  private static func file(of objects: [String]) -> String {
    var (text, table) = ("%PDF-1.4\n", "0000000000 65535 f \n")
    for (index, object) in objects.enumerated() {
      table += String(text.utf8.count, digits: 10) + " 00000 n \n"
      text += "\(index + 1) 0 obj\(object)\nendobj\n"
    }
    let size = objects.count + 1
    return text + "xref\n0 \(size)\n\(table)trailer<</Size \(size)/Root 1 0 R>>\n"
      + "startxref\n\(text.utf8.count)\n%%EOF\n"
  }
}
