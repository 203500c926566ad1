internal import Bytes
internal import Ink
internal import Notebook

extension XoppWriter {
  /// Writes what lies behind a page: the paper, or what lies on it.
  func writeBackground(of page: LoosePage) {
    write("<background")
    switch page.backdrop {
    case .image(let hash, let type, let source)? where page.files[hash] != nil:
      writePixmap(hash, type, source, page.files[hash] ?? [])
    case .pdf(let number, let source)? where pdf == nil || pdf == source:
      writePDF(source, page: number)
    case let backdrop:
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
  private func writePixmap(
    _ hash: [UInt8], _ type: String, _ source: Backdrop.Source, _ bytes: [UInt8]
  ) {
    let name =
      attachmentNames[hash] ?? "bg_\(attachmentNames.count + 1).\(ImageFile.ending(of: type))"
    if attachmentNames.updateValue(name, forKey: hash) == nil {
      attachments.append(Attachment(name: name, bytes: bytes))
    }
    attribute("type", "pixmap")
    attribute("domain", "attach")
    attribute("filename", name)
  }

  /// Writes which page of the PDF lies behind; the first such page says which PDF.
  private func writePDF(_ source: Backdrop.Source, page: Int) {
    attribute("type", "pdf")
    if pdf == nil {
      pdf = source
      attribute("domain", source.isAttached ? "attach" : "absolute")
      attribute("filename", source.path)
      let place = source.isAttached ? "beside the notes, its name behind theirs" : "where it was"
      note("Xournal++ looks for \(source.path) \(place)")
    }
    attribute("pageno", "\(page)")
  }
}
