internal import Bytes
internal import Ink
internal import Notebook

extension XoppWriter {
  /// Writes what lies behind a page: the paper, or what lies on it.
  func writeBackground(of page: LoosePage) {
    write("<background")
    switch (page.backdrop, claimPDF(behind: page)) {
    case (.image(let hash, let type, _)?, _) where hasNeighbours && page.files[hash] != nil:
      writePixmap(hash, type, page.files[hash] ?? [])
    case (.pdf(let number, let hash, let source)?, let claim?):
      writePDF(hash.flatMap { page.files[$0] }, source, page: number, isFirst: claim.isFirst)
    case (let backdrop, _):
      if backdrop != nil { note("what lies on the paper was left out") }
      writePaper(page.paper ?? Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    }
    write("/>\n")
  }

  private func writePaper(_ paper: Paper) {
    let template = paper.xopp
    attribute("type", "solid")
    attribute("color", XoppColor.text(paper.color))
    attribute("style", template.style)
    if !template.config.isEmpty { attribute("config", template.config) }
    if paper.template == nil, [.genkoyoshi, .cornell].contains(paper.ruling) {
      note("Xournal++ has no \(paper.ruling.name) paper, the page is \(template.style)")
    }
  }

  /// Writes an image behind the page, which becomes a file beside the notes.
  private func writePixmap(_ hash: ContentHash, _ type: String, _ bytes: [UInt8]) {
    let name =
      attachmentNames[hash] ?? "bg_\(attachmentNames.count + 1).\(ImageFile.ending(of: type))"
    if attachmentNames.updateValue(name, forKey: hash) == nil {
      attachments.append(Attachment(name: name, bytes: bytes))
    }
    attribute("type", "pixmap")
    attribute("domain", "attach")
    attribute("filename", name)
  }

  /// Takes the PDF behind a page for that of the notes; nil where there is none, where whoever opens
  /// the notes would not find it, or where they have another.
  private func claimPDF(behind page: LoosePage) -> PDFClaim? {
    guard case .pdf(_, let hash, let source)? = page.backdrop else { return nil }
    let isKept = hash.map { page.files[$0] != nil } ?? false
    guard isKept ? hasNeighbours : !source.isAttached else { return nil }
    // One that is kept is told by its content, wherever it came from.
    let wanted = isKept ? PDF(hash: hash, source: nil) : PDF(hash: nil, source: source)
    guard pdf == nil || pdf == wanted else { return nil }
    defer { pdf = wanted }
    return PDFClaim(isFirst: pdf == nil)
  }

  /// Writes which page of the PDF lies behind; the first such page says which PDF.
  private func writePDF(
    _ bytes: [UInt8]?, _ source: Backdrop.Source, page: Int, isFirst: Bool
  ) {
    attribute("type", "pdf")
    if isFirst {
      attribute("domain", bytes == nil ? "absolute" : "attach")
      attribute("filename", bytes == nil ? source.path : Self.pdfName)
      if let bytes {
        attachments.append(Attachment(name: Self.pdfName, bytes: bytes))
      } else {
        note("Xournal++ looks for \(source.path) where it was")
      }
    }
    attribute("pageno", "\(page)")
  }

  /// The name that Xournal++ gives the PDF behind its notes.
  private static let pdfName = "bg.pdf"
}

/// That a page may have a PDF behind it.
private struct PDFClaim {
  /// Whether it is the first page that has.
  let isFirst: Bool
}
