internal import Bytes
internal import Ink
internal import Notebook
internal import Wording

extension XoppWriter {
  /// Writes the background of a page: its paper, or the image or PDF page on it.
  func writeBackground(of page: LoosePage) {
    write("<background")
    defer { write("/>\n") }
    if let backdrop = page.backdrop {
      if lay(backdrop, page.files) { return }
      note("the content of the paper was left out")
    }
    writePaper(page.paper ?? Paper(.plain, color: Color(rgb: 0xFFFFFF)))
  }

  /// Writes the image or PDF page on the paper; false if Xournal++ cannot represent it.
  ///
  /// A file whose bytes are available is stored beside the notes. For a missing one, the notes give its
  /// former path, so that it can be found later.
  private func lay(_ backdrop: Backdrop, _ files: [ContentHash: [UInt8]]) -> Bool {
    let bytes = backdrop.hash.flatMap { files[$0] }
    // A file attached to other notes, whose bytes should be available, cannot be found by its name.
    let isNamed = backdrop.hash == nil || !backdrop.source.isAttached
    guard bytes != nil ? hasNeighbours : isNamed else { return false }
    switch backdrop.share {
    case .image(let type): writePixmap(backdrop, type, bytes)
    case .page(let number): return writePDF(backdrop, page: number, bytes)
    }
    return true
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

  private func writePixmap(_ backdrop: Backdrop, _ type: String, _ bytes: [UInt8]?) {
    attribute("type", "pixmap")
    guard let hash = backdrop.hash, let bytes else { return point(to: backdrop.source) }
    let known = attachmentNames[hash]
    let name = known ?? "bg_\(attachmentNames.count + 1).\(ImageBytes.ending(of: type))"
    attachmentNames[hash] = name
    attach(known == nil ? bytes : nil, as: name)
  }

  /// Writes the PDF page behind the page; false if it is from another PDF than that of the notes.
  ///
  /// The first PDF page determines the PDF of the notes.
  private func writePDF(_ backdrop: Backdrop, page: Int, _ bytes: [UInt8]?) -> Bool {
    let path = PDF.named(PathParts(backdrop.source.path))
    // A PDF whose bytes are available is identified by its content, wherever it is from.
    let wanted = bytes == nil ? path : backdrop.hash.map(PDF.kept) ?? path
    guard pdf == nil || pdf == wanted else { return false }
    attribute("type", "pdf")
    if pdf == nil {
      if let bytes { attach(bytes, as: "bg.pdf") } else { point(to: backdrop.source) }
    }
    attribute("pageno", "\(page)")
    pdf = wanted
    return true
  }

  /// Writes the name of a file beside the notes; with bytes, the file is a new one.
  private func attach(_ bytes: [UInt8]?, as name: String) {
    attribute("domain", "attach")
    attribute("filename", name)
    if let bytes { attachments.append(Attachment(name: name, bytes: bytes)) }
  }

  /// Writes the former location of a file.
  private func point(to source: Backdrop.Source) {
    attribute("domain", "absolute")
    attribute("filename", source.path)
    note("Xournal++ looks for \(source.path) in its original place")
  }
}
