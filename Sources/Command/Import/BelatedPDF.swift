internal import Bytes
internal import Exchange
internal import Notebook
internal import Store
internal import Wording

/// A PDF that was missing when notes were imported, and is beside them now.
enum BelatedPDF {
  /// Puts the PDFs that have appeared beside a notebook's file under its pages; returns a sentence for
  /// each.
  static func add(to id: NotebookID, beside path: String, in library: Library) throws -> [Words] {
    let outline = try library.outline(of: id)
    return outline.pdfs.filter { $0.hash == nil }.compactMap { below in
      let page = outline.pages.first { $0.id == below.pages.first?.page }
      guard let source = page?.backdrop?.source,
        let found = InputFile.found(beside: path, source)
      else { return nil }
      let name = below.name.printable
      do {
        let file = try NotesFile(found, asPaper: true)
        guard file.kind == .notes(.pdf) else { throw RenewalError.notPDF }
        let pages = try file.pages()
        let renewal = try PDFRenewal(of: below, in: nil, by: pages, named: below.name) { _ in }
        try library.renew(id, by: renewal.changes, file: renewal.bytes, now: .now)
        return "added its PDF '\(name)', which was missing"
      } catch {
        return "its PDF '\(name)' cannot be used: \(error)"
      }
    }
  }
}
