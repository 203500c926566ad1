internal import Geometry
internal import Notebook

/// A PDF document in the making: pages one after another, and at the end what leads to them.
struct PDFDocument {
  private var file: PDFFile
  private let root: PDFFile.Reference
  private var pages: [PDFFile.Reference] = []
  /// The drawings of papers, each once.
  private var papers: [[UInt8]: PDFFile.Reference] = [:]

  /// Begins a document whose bytes go to a closure.
  init(sink: @escaping ([UInt8]) throws -> Void) throws {
    file = try PDFFile(sink: sink)
    root = file.reserve()
  }

  /// How many pages there are.
  var count: Int { pages.count }

  /// Adds a page behind the others.
  mutating func add(_ sheet: PDFSheet) throws {
    let paper = try reference(toPaper: sheet.paper)
    let content = try file.add(stream: sheet.content, entries: "/Filter/FlateDecode")
    let contents = paper.map { "[\($0) \(content)]" } ?? " \(content)"
    let sides = [sheet.size.x, sheet.size.y].map { PDFSyntax.number($0) }
    pages.append(
      try file.add(
        "<</Type/Page/Parent \(root)/MediaBox[0 0 \(sides[0]) \(sides[1])]/Contents\(contents)"
          + sheet.resources + ">>"))
  }

  private mutating func reference(toPaper operators: [UInt8]) throws -> PDFFile.Reference? {
    guard !operators.isEmpty else { return nil }
    if let known = papers[operators] { return known }
    let new = try file.add(compressing: operators)
    papers[operators] = new
    return new
  }

  /// Writes what leads to the pages, and ends the file.
  mutating func finish(title: String, creator: String) throws {
    let kids = pages.map(\.description).joined(separator: " ")
    try file.add(
      "<</Type/Pages/Resources<<>>/Count \(pages.count)/Kids[\(kids)]>>", as: root)
    let catalog = try file.add("<</Type/Catalog/Pages \(root)>>")
    var info = Array("<</Creator".utf8) + PDFSyntax.string(creator)
    if !title.isEmpty { info += Array("/Title".utf8) + PDFSyntax.string(title) }
    try file.finish(root: catalog, info: try file.add(info + Array(">>".utf8)))
  }
}

extension PDFSheet {
  /// The entries of the page that say what its operators use.
  fileprivate var resources: String {
    guard !blends.isEmpty else { return "" }
    let states = blends.map { "/\($0.name)\($0.dictionary)" }.joined()
    // Colours are mixed as on a screen, whatever the reader is made for.
    return "/Resources<</ExtGState<<\(states)>>>>"
      + "/Group<</S/Transparency/CS/DeviceRGB/I true>>"
  }
}
