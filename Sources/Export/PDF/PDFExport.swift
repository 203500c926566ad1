internal import Geometry
public import Notebook
public import Paint

/// Pages written as a PDF: ink as curves, words as words, images as they are.
///
/// Equal pages and options give equal bytes. The pages of a supply are worked out on all cores, a few
/// at a time, and go out as they become ready, so that memory does not grow with their number.
public struct PDFExport: Sendable {
  /// The title of the document; nil for that of the pages' source.
  public var title: String?
  /// The part of the paper that is drawn.
  public var paper: PaperShare = .full
  /// How many pages are in the works at once.
  var pagesInWork = 6

  /// Sets up an export of all that is seen.
  public init() {}

  /// Writes all pages of a supply.
  ///
  /// - Parameters:
  ///   - pages: The pages, read on the calling thread.
  ///   - progress: Is told after each page how many were written; what it throws ends the export.
  ///   - sink: Takes the next bytes of the file, on the calling thread.
  /// - Returns: How many pages were written, and what they do not show, a sentence each.
  /// - Throws: What the supply, the progress or the sink throws, or `ExportError` for a font of which
  ///   nothing can be taken. The bytes so far are no PDF then.
  @discardableResult
  public func write(
    _ pages: any PageSupply, progress: (_ count: Int) throws -> Void = { _ in },
    to sink: ([UInt8]) throws -> Void
  ) throws -> (count: Int, notes: [String]) {
    try withoutActuallyEscaping(sink) { sink in
      let shelves = PDFShelves()
      var notes = PageNotes()
      var document = try PDFDocument(images: shelves.images, sink: sink)
      try pages.forEachPage(atOnce: pagesInWork) {
        PDFSheet(of: $0, export: self, shelves: shelves)
      } then: { sheet in
        try document.add(sheet)
        notes.add(sheet.notes, page: sheet.number)
        try progress(document.count)
      }
      try document.finish(title: title ?? pages.title)
      return (document.count, notes.sentences)
    }
  }
}
