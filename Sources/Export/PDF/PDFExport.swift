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
  /// How many pages are prepared at once.
  var pagesInWork = 6

  /// Sets up an export of everything visible.
  public init() {}

  /// Writes all pages of a supply.
  ///
  /// - Parameters:
  ///   - pages: The pages, read on the calling thread.
  ///   - progress: Called after each page with the number written so far; if it throws, the export ends.
  ///   - sink: Receives the next bytes of the file, on the calling thread.
  /// - Returns: The number of pages written, and what they do not show, one sentence each.
  /// - Throws: What the supply, the progress or the sink throws, or `ExportError` for a font that cannot be
  ///   subset. The bytes written so far are then not a valid PDF.
  @discardableResult
  public func write(
    _ pages: any PageSupply, progress: (_ count: Int) throws -> Void = { _ in },
    to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    try withoutActuallyEscaping(sink) { sink in
      let shelves = PDFShelves()
      if pages.mayLieOnPDF {
        return try writeTogether(pages, shelves, progress: progress, to: sink)
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
      try document.finish(title: title ?? pages.title)
      return (document.count, notes.sentences)
    }
  }

  /// Writes pages of which some may lie on pages of PDFs: all of them must be known before the first is
  /// written, since they decide which file is continued.
  private func writeTogether(
    _ pages: any PageSupply, _ shelves: PDFShelves, progress: (_ count: Int) throws -> Void,
    to sink: @escaping ([UInt8]) throws -> Void
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
      try base.map { try PDFDocument(on: $0, images: shelves.images, sink: sink) }
      ?? PDFDocument(images: shelves.images, sink: sink)
    for sheet in sheets { try document.add(sheet) }
    try document.finish(title: title ?? pages.title, isChosen: title != nil)
    return (sheets.count, notes.sentences)
  }
}
