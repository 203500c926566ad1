internal import Geometry
public import Notebook
public import Paint
public import Wording

/// A PDF export: ink as curves, text as text, images unchanged.
///
/// Equal pages and options give equal bytes. The pages of a supply are prepared on all cores, a few at a
/// time, and written as they become ready, so that memory use does not grow with their number.
public struct PDFExport: Sendable {
  /// The title of the document; nil for the title of the pages' source.
  public var title: String?
  /// The part of the paper that is drawn.
  public var paper: PaperShare = .full
  /// How the strokes come into the file.
  public var ink: PageInk = .drawn
  /// Whether nothing on the pages can be taken apart: no annotations besides links, fields of forms, layers.
  public var isFlat = false
  /// How many pages are prepared at once.
  var pagesInWork = 6

  /// Sets up an export of everything visible.
  public init() {}

  /// Writes all pages of a supply.
  ///
  /// - Parameters:
  ///   - pages: The pages, read on the calling thread.
  ///   - notebook: The notebook to attach; nil for none.
  ///   - progress: Called after each page with the number written so far; if it throws, the export ends.
  ///   - sink: Receives the next bytes of the file, on the calling thread.
  /// - Returns: The number of pages written, and what they do not show, one sentence each.
  /// - Throws: What the supply, the progress or the sink throws, or `ExportError` for a font that cannot be
  ///   subset. The bytes written so far are then not a valid PDF.
  @discardableResult
  public func write(
    _ pages: any PageSupply, attaching notebook: AttachedNotebook? = nil,
    progress: (_ count: Int) throws -> Void = { _ in }, to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    try withoutActuallyEscaping(sink) { sink in
      let shelves = PDFShelves()
      if pages.mayLieOnPDF {
        return isFlat
          ? try writeFlat(pages, shelves, progress: progress, to: sink)
          : try writeTogether(pages, shelves, attaching: notebook, progress: progress, to: sink)
      }
      var notes = PageNotes()
      var document = try PDFDocument(images: shelves.images, sink: sink)
      try pages.forEachPage(atOnce: pagesInWork) {
        PDFSheet(of: $0, export: self, shelves: shelves, onOriginal: false)
      } then: { sheet in
        try document.add(sheet)
        notes.add(sheet.notes, page: sheet.number)
        try progress(document.count)
      }
      try document.finish(title: title ?? pages.title, attaching: notebook)
      return (document.count, notes.sentences)
    }
  }

  /// Writes pages that may lie on those of PDFs, and then all of it anew, since an earlier state of the file
  /// would give back what became parts of the pages.
  private func writeFlat(
    _ pages: any PageSupply, _ shelves: PDFShelves, progress: (_ count: Int) throws -> Void,
    to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    var bytes: [UInt8] = []
    let result = try writeTogether(pages, shelves, attaching: nil, progress: progress) {
      bytes += $0
    }
    guard let flat = ForeignPDF(bytes)?.rewritten() else {
      throw ExportError("the PDF below the notes cannot be flattened")
    }
    try sink(flat)
    return result
  }

  /// Writes pages of which some may lie on pages of PDFs: all of them must be known before the first is
  /// written, since they decide which file is continued.
  private func writeTogether(
    _ pages: any PageSupply, _ shelves: PDFShelves, attaching notebook: AttachedNotebook?,
    progress: (_ count: Int) throws -> Void, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    var (sheets, notes) = ([PDFSheet](), PageNotes())
    try pages.forEachPage(atOnce: pagesInWork) {
      PDFSheet(of: $0, export: self, shelves: shelves, onOriginal: true)
    } then: { sheet in
      sheets.append(sheet)
      notes.add(sheet.notes, page: sheet.number)
      try progress(sheets.count)
    }
    var labels = PDFLabels()
    for sheet in sheets { labels.add(sheet.number, label: sheet.label) }
    let base = OriginalBase(
      sheets.map(\.original), from: shelves.originals.sources, labels: labels)
    if base == nil, sheets.contains(where: { $0.original != nil }) {
      throw ExportError(
        "the PDF below the notes cannot be arranged: '--writer cairo' writes it as images")
    }
    var document =
      try base.map { try PDFDocument(on: $0, isFlat: isFlat, images: shelves.images, sink: sink) }
      ?? PDFDocument(images: shelves.images, sink: sink)
    for sheet in sheets { try document.add(sheet) }
    try document.finish(
      title: title ?? pages.title, isChosen: title != nil, attaching: notebook)
    return (sheets.count, notes.sentences + document.notes.sentences)
  }
}
