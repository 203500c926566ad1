internal import Bytes
internal import Foreign
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// Files for programs that draw on one large sheet.
extension ExportJob {
  func writeRnote(to file: OutputFile, _ made: inout UnpublishedExport) throws {
    var writer = RnoteWriter { try file.write($0) }
    try eachDrawing(&made) { try writer.add($0) }
    try writer.finish()
    made.notes += writer.notes
  }

  func writeExcalidraw(to file: OutputFile, _ made: inout UnpublishedExport) throws {
    var writer = ExcalidrawWriter()
    try eachDrawing(&made) { try file.write(writer.add($0)) }
    try file.write(writer.finish())
    made.notes += writer.notes
  }

  private func eachDrawing(
    _ made: inout UnpublishedExport, _ write: (LoosePage) throws -> Void
  ) throws {
    while let page = try supply.next() {
      let shown = page.onWhite(showing: settings.paper).withPlainPictures()
      try write(try shown.withPictureBelow())
      made.pageCount += 1
      progress(supply.share)
    }
  }
}

extension LoosePage {
  /// The page with a picture of what is on its paper as the lowest element, where that is an image or a PDF.
  fileprivate func withPictureBelow() throws -> LoosePage {
    guard backdrop != nil, let size else { return self }
    var bare = self
    bare.layers = []
    bare.paper = Paper(.plain, color: paper?.color ?? Color(rgb: 0xFFFFFF))
    let drawn = try PNGPage.png(of: bare, pixels: .clipping(size.box))
    let hash = ContentHash(of: drawn.bytes)
    let frame = ImageFrame(box: size.box, hash: hash, mediaType: "image/png")
    var page = self
    page.backdrop = nil
    page.files[hash] = drawn.bytes
    page.layers.insert(Layer(elements: [LooseElement(.image(frame))]), at: 0)
    return page
  }
}
