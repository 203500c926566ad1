internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint

/// Pages with blank paper in their PDFs and images, as formats show them that know nothing of it.
extension PageSupply {
  /// The pages on PDFs that are cut already, so that their text and links stay what they are.
  var withCutPDFs: any PageSupply { PassedPages(of: self) { try $0.next()?.withCutPDF() } }
}

extension LoosePage {
  /// The page on a PDF of its own, into which the blank paper is inserted; itself if that is impossible.
  func withCutPDF() -> LoosePage {
    guard !cuts.isEmpty, let size, let backdrop, backdrop.isPrinted,
      case .page(let number) = backdrop.share, let hash = backdrop.hash, let bytes = files[hash],
      let cut = CutPDF(
        page: number, of: bytes, cut: cuts,
        on: turns.opposite.size(of: cuts.sheet(of: size, turned: turns)))
    else { return self }
    var page = self
    let new = ContentHash(of: cut.bytes)
    page.backdrop = .pdf(page: 1, hash: new, source: backdrop.source)
    page.files[hash] = nil
    page.files[new] = cut.bytes
    page.cuts = .none
    return page
  }

  /// The pixels of a picture to an inch, and the most of all.
  private static var density: Double { 200 }
  private static var mostPixels: Double { 16e6 }

  /// The page with one picture of its image or PDF and the blank paper; itself if there is none.
  func withCutPicture() -> LoosePage {
    guard !cuts.isEmpty, backdrop != nil, let size else { return self }
    let picture = PagePicture(of: heading(withFiles: files))
    let box = size.box
    let scale = min(
      Self.density / 72, (Self.mostPixels / max(box.width * box.height, 1)).squareRoot())
    let bitmap = Bitmap(
      width: max(Int((box.width * scale).rounded()), 1),
      height: max(Int((box.height * scale).rounded()), 1), format: .opaque)
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      _ = picture.drawPaper(on: canvas, in: box, scale: scale)
    }
    let bytes = bitmap.png()
    var page = self
    let hash = ContentHash(of: bytes)
    page.backdrop = .image(
      hash: hash, mediaType: "image/png",
      source: Backdrop.Source(isAttached: true, path: "page\(number).png"))
    page.files[hash] = bytes
    (page.cuts, page.turns) = (.none, .none)
    return page
  }

  private func heading(withFiles files: [ContentHash: [UInt8]]) -> LoosePage {
    var page = heading
    page.files = files
    return page
  }
}
