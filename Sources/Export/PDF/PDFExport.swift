public import Notebook
public import Paint
public import Wording

/// A PDF export: ink as curves, text as text, images unchanged.
///
/// Equal pages and options give equal bytes. The pages of a supply are prepared on all cores, a few at a
/// time, and written as they become ready, so that memory use does not grow with their number.
public struct PDFExport: Sendable {
  /// The title; nil for that of the supply.
  public var title: String?
  /// The part of the paper that is drawn.
  public var paper: PaperShare = .full
  /// The form of the strokes in the file.
  public var ink: PageInk = .drawn
  /// True if nothing on the pages can be taken apart: no annotations besides links, form fields, layers.
  public var isFlat = false
  var pagesInWork = 6
  /// The most bytes of pages held before a supply that does not know its pages is asked whether some are on
  /// PDFs: files of other programs are read once more for the answer.
  var mostHeld = 8 << 20

  /// Sets up an export of everything visible.
  public init() {}

  /// Writes all pages of a supply; returns their number and what they do not show, a sentence each.
  ///
  /// All closures are called on the calling thread, `progress` with the number of pages so far. Throws what
  /// they or the supply throw, or `ExportError` for a font that cannot be subset; the bytes written so far
  /// are then not a valid PDF.
  @discardableResult
  public func write(
    _ pages: any PageSupply, attaching notebook: AttachedNotebook? = nil,
    progress: (_ count: Int) throws -> Void = { _ in }, to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    try withoutActuallyEscaping(sink) { sink in
      let (pages, shelves) = (pages.withCutPDFs, PDFShelves())
      return isFlat && pages.mayLieOnPDF
        ? try writeFlat(pages, shelves, progress: progress, to: sink)
        : try writePages(pages, shelves, attaching: notebook, progress: progress, to: sink)
    }
  }

  /// Writes pages, then rewrites everything: an earlier state of a PDF would reveal what was flattened.
  private func writeFlat(
    _ pages: any PageSupply, _ shelves: PDFShelves, progress: (_ count: Int) throws -> Void,
    to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    var bytes: [UInt8] = []
    let result = try writePages(pages, shelves, attaching: nil, progress: progress) {
      bytes += $0
    }
    guard let flat = ForeignPDF(bytes, evenEncrypted: true)?.rewritten() else {
      throw ExportError("the PDF used as paper cannot be flattened")
    }
    try sink(flat)
    return result
  }

  /// Writes pages, held until it is known whether some are on PDFs, which decide which file is continued.
  private func writePages(
    _ pages: any PageSupply, _ shelves: PDFShelves, attaching notebook: AttachedNotebook?,
    progress: (_ count: Int) throws -> Void, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [Words]) {
    var (held, byteCount, notes) = ([PDFSheet](), 0, PageNotes())
    var document: PDFDocument?
    let mostHeld = pages.knownPages == nil ? mostHeld : 0
    lazy var mayLieOnPDF = pages.mayLieOnPDF
    let onOriginal = pages.knownPages == nil || mayLieOnPDF
    try pages.forEachPage(atOnce: pagesInWork) {
      PDFSheet(of: $0, export: self, shelves: shelves, onOriginal: onOriginal)
    } then: { sheet in
      notes.add(sheet.notes, page: sheet.number)
      held.append(sheet)
      byteCount += sheet.byteCount
      let isPlain = held.allSatisfy { $0.original == nil }
      if document == nil, byteCount > mostHeld, isPlain, !mayLieOnPDF {
        document = try PDFDocument(images: shelves.images, sink: sink)
      }
      if document != nil {
        // It would lack the print below the ink.
        guard isPlain else { throw Self.cannotArrange }
        for sheet in held { try document?.add(sheet) }
        held = []
      }
      try progress((document?.count ?? 0) + held.count)
    }
    if document == nil, !isFlat, title == nil, notebook == nil,
      let bytes = shelves.originals.unchanged(below: held)
    {
      try sink(bytes)
      return (held.count, [])
    }
    var whole = try document ?? self.document(of: held, shelves, to: sink)
    for sheet in held { try whole.add(sheet) }
    try whole.finish(title: title ?? pages.title, isChosen: title != nil, attaching: notebook)
    return (whole.count, whole.warnings + notes.sentences + whole.notes.sentences)
  }

  private static let cannotArrange = ExportError(
    "the PDF used as paper cannot be rearranged: '--writer cairo' writes it as images")

  private func document(
    of sheets: [PDFSheet], _ shelves: PDFShelves, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> PDFDocument {
    guard sheets.contains(where: { $0.original != nil }) else {
      return try PDFDocument(images: shelves.images, sink: sink)
    }
    var labels = PDFLabels()
    for sheet in sheets { labels.add(sheet.number, label: sheet.label) }
    guard
      let base = OriginalBase(
        sheets.map(\.original), from: shelves.originals.sources, labels: labels)
    else { throw Self.cannotArrange }
    return try PDFDocument(on: base, isFlat: isFlat, images: shelves.images, sink: sink)
  }
}
