internal import Bytes
internal import Geometry
internal import Notebook
private import Paint

/// A PDF document being written: pages one after another, and finally the structure that leads to them.
struct PDFDocument {
  private var file: PDFFile
  private let root: PDFFile.Reference
  private var pages: [PDFFile.Reference] = []
  /// The drawings of papers, each only once.
  private var papers: [[UInt8]: PDFFile.Reference] = [:]

  private let shelf: ImageShelf
  /// The images already in the file, by their hashes.
  private var images: [ContentHash: PDFFile.Reference] = [:]

  /// The fonts with all letters used so far, in the order of first use.
  private var fonts: [(name: PDFFile.Reference, font: PageFont)] = []
  private var outline = PDFOutline()
  private var labels = PDFLabels()

  /// Begins a document whose bytes go to a closure.
  init(images shelf: ImageShelf, sink: @escaping ([UInt8]) throws -> Void) throws {
    self.shelf = shelf
    file = try PDFFile(sink: sink)
    root = file.reserve()
  }

  /// The number of pages.
  var count: Int { pages.count }

  /// Adds a page after the others.
  mutating func add(_ sheet: PDFSheet) throws {
    let paper = try reference(toPaper: sheet.paper)
    let resources = try self.resources(of: sheet)
    let content = try file.add(stream: sheet.content, entries: "/Filter/FlateDecode")
    let contents = paper.map { "[\($0) \(content)]" } ?? " \(content)"
    let sides = [sheet.size.x, sheet.size.y].map { PDFSyntax.number($0) }
    var object = Array(
      "<</Type/Page/Parent \(root)/MediaBox[0 0 \(sides[0]) \(sides[1])]/Contents\(contents)".utf8)
    object += resources.utf8
    if !sheet.links.isEmpty {
      object += Array("/Annots[".utf8) + sheet.links.flatMap(\.dictionary) + Array("]".utf8)
    }
    let page = try file.add(object + Array(">>".utf8))
    pages.append(page)
    outline.add(sheet.heading)
    labels.add(sheet.number)
  }

  private mutating func reference(toPaper operators: [UInt8]) throws -> PDFFile.Reference? {
    guard !operators.isEmpty else { return nil }
    if let known = papers[operators] { return known }
    let new = try file.add(compressing: operators)
    papers[operators] = new
    return new
  }

  private mutating func reference(to image: PDFImage) throws -> PDFFile.Reference {
    if let known = images[image.hash] { return known }
    let new = try image.write(to: &file)
    images[image.hash] = new
    shelf.release(image)
    return new
  }

  private mutating func reference(to font: PageFont) -> PDFFile.Reference {
    if let index = fonts.firstIndex(where: { $0.font.key == font.key }) {
      fonts[index].font.merge(font)
      return fonts[index].name
    }
    fonts.append((file.reserve(), font))
    return fonts[fonts.count - 1].name
  }

  /// The resources entries of a page, which list what its operators use.
  private mutating func resources(of sheet: PDFSheet) throws -> String {
    var resources = ""
    if !sheet.blends.isEmpty {
      resources += "/ExtGState<<\(sheet.blends.map { "/\($0.name)\($0.dictionary)" }.joined())>>"
    }
    if !sheet.images.isEmpty {
      let names = try sheet.images.enumerated().map { "/I\($0) \(try reference(to: $1))" }
      resources += "/XObject<<\(names.joined())>>"
    }
    if !sheet.fonts.isEmpty || !sheet.shapes.isEmpty {
      let names = sheet.fonts.enumerated().map { "/F\($0) \(reference(to: $1))" }.joined()
      resources += "/Font<<\(names)\(try sheet.shapes.write(to: &file))>>"
    }
    // Colours are blended as on a screen, whatever the reader is made for.
    let isMixed = !sheet.blends.isEmpty || sheet.images.contains(where: \.isMixed)
    return (resources.isEmpty ? "" : "/Resources<<\(resources)>>")
      + (isMixed ? "/Group<</S/Transparency/CS/DeviceRGB/I true>>" : "")
  }

  /// Writes the structure that leads to the pages, and ends the file.
  mutating func finish(title: String) throws {
    let files = fonts.map(\.font).mappedInParallel(inPartsOf: 1, from: 2) { font in
      Result { try PDFFont(font) }
    }
    for (name, font) in zip(fonts.map(\.name), files) { try font.get().write(to: &file, as: name) }
    let kids = pages.map(\.description).joined(separator: " ")
    try file.add(
      "<</Type/Pages/Resources<<>>/Count \(pages.count)/Kids[\(kids)]>>", as: root)
    let outline =
      try outline.write(to: &file, pages: pages).map { "/Outlines \($0)/PageMode/UseOutlines" }
      ?? ""
    let catalog = try file.add("<</Type/Catalog/Pages \(root)\(labels.entry)\(outline)>>")
    var info = Array("<</Creator".utf8) + PDFSyntax.string("Suzuri")
    if !title.isEmpty { info += Array("/Title".utf8) + PDFSyntax.string(title) }
    try file.finish(root: catalog, info: try file.add(info + Array(">>".utf8)))
  }
}
