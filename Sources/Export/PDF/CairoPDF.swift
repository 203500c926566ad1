private import CQPDF
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

/// A PDF export written by Cairo and repaired by libqpdf: in one go, in memory, on one core.
struct CairoPDFExport {
  var title: String?
  var paper: PaperShare = .full

  /// Makes a file of all pages in a supply, with their number and what they do not show, a sentence each.
  func file(
    of pages: any PageSupply, progress: () -> Void
  ) throws -> (bytes: [UInt8], count: Int, notes: [Words]) {
    var (count, notes, outline) = (0, PageNotes(), PDFOutline())
    var originals = CairoOriginals()
    let pages = pages.withCutPDFs
    let file = CairoFile(.pdf, size: PageSize.a4.box.high)
    while let page = try pages.next() {
      let picture = PagePicture(of: page, paper: paper)
      notes.add(try add(picture, of: page, to: file), page: page.number)
      notes.add(originals.add(page, as: picture), page: page.number)
      outline.add(PDFSheet.Heading(page))
      count += 1
      progress()
    }
    for entry in outline.entries {
      let parent = file.addEntry(entry.title, page: entry.page + 1)
      for child in entry.children {
        _ = file.addEntry(child.title, page: child.page + 1, below: parent)
      }
    }
    file.describe(title: title ?? pages.title, creator: "Suzuri")
    do {
      let bytes = try originals.adding(to: CairoPDFRepair.bytes(of: file.finished()))
      return (bytes, count, originals.warnings + notes.sentences)
    } catch let fault as CairoFile.Fault {
      throw ExportError("Cairo cannot write the PDF: \(fault)")
    }
  }

  private func add(
    _ picture: PagePicture, of page: LoosePage, to file: CairoFile
  ) throws(ExportError) -> [Words] {
    var unread: [Undrawn] = []
    do {
      try file.addPage(size: picture.size.box.high, label: "\(max(page.number, 1))") { canvas in
        unread = picture.draw(on: canvas, in: picture.size.box, scale: 1)
      }
    } catch {
      throw ExportError("Cairo cannot write page \(page.number): \(error)")
    }
    return unread.notes
  }
}

/// Repairs: Cairo 1.16 refers to links that it never writes, and records the time of writing.
enum CairoPDFRepair {
  /// Returns a file without these flaws; throws if libqpdf is missing, or cannot read the file.
  static func bytes(of file: [UInt8]) throws(ExportError) -> [UInt8] {
    guard qpdf_load() != nil else {
      throw ExportError("PDFs by Cairo need libqpdf for repairs: install the package libqpdf29")
    }
    let file = ForeignPDF(file)
    if let file { file.set("/CreationDate", of: file.info, to: nil) }
    guard let mended = file?.rewritten(keepingStreams: false) else {
      throw ExportError("libqpdf cannot repair the PDF by Cairo")
    }
    return mended
  }
}
