internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint

/// Pages with blank paper in their PDFs and images, as formats show them that know nothing of it.
extension PageSupply {
  /// The pages on PDFs that are cut already, so that their text and links stay what they are.
  var withCutPDFs: any PageSupply {
    let files = CutFiles(below: knownPages)
    return PassedPages(of: self) { try $0.next().map { files.page($0) } }
  }
}

/// The PDFs into which blank paper is inserted, each of them cut once for all its pages.
private final class CutFiles {
  /// How the pages of PDFs are cut where they are shown first.
  private var shapes: [ContentHash: [Int: CutShape]] = [:]
  private var made: [ContentHash: (hash: ContentHash, file: CutPDF)?] = [:]

  init(below pages: [NumberedPage]?) {
    for page in pages?.map(\.page) ?? [] {
      guard let backdrop = page.backdrop, case .page(let number) = backdrop.share,
        let hash = backdrop.hash, page.ownPaper == nil
      else { continue }
      let shape = CutShape(page)
      shapes[hash, default: [:]][number] = shapes[hash]?[number] ?? shape
    }
    shapes = shapes.filter { $0.value.contains { !$0.value.cuts.isEmpty } }
  }

  /// A page on the PDF that is cut as a whole, or on one of its own where it is cut otherwise.
  func page(_ page: LoosePage) -> LoosePage {
    guard let backdrop = page.backdrop, case .page(let number) = backdrop.share,
      let hash = backdrop.hash, let bytes = page.files[hash], let wanted = shapes[hash],
      let shape = CutShape(page), let (new, file) = file(hash, of: bytes, cut: wanted),
      shape.cuts.isEmpty ? !file.pages.contains(number) : wanted[number] == shape
    else { return page.withCutPDF() }
    guard shape.cuts.isEmpty || file.pages.contains(number) else { return page }
    return page.moved(to: number, of: file, new)
  }

  private func file(
    _ hash: ContentHash, of bytes: [UInt8], cut wanted: [Int: CutShape]
  ) -> (hash: ContentHash, file: CutPDF)? {
    if let known = made[hash] { return known }
    let file = CutPDF(cutting: wanted.filter { !$0.value.cuts.isEmpty }, of: bytes)
    made[hash] = .some(file.map { (ContentHash(of: $0.bytes), $0) })
    return made[hash] ?? nil
  }
}

extension LoosePage {
  /// The page on a PDF of its own, into which the blank paper is inserted; itself if that is impossible.
  func withCutPDF() -> LoosePage {
    guard !cuts.isEmpty, let shape = CutShape(self), let backdrop, backdrop.isPrinted,
      case .page(let number) = backdrop.share, let hash = backdrop.hash, let bytes = files[hash],
      let cut = CutPDF(page: number, of: bytes, as: shape)
    else { return self }
    return moved(to: 1, of: cut, ContentHash(of: cut.bytes))
  }

  /// The page on a page of a PDF that is cut already.
  fileprivate func moved(to number: Int, of file: CutPDF, _ hash: ContentHash) -> LoosePage {
    guard let backdrop else { return self }
    var page = self
    page.backdrop = .pdf(page: number, hash: hash, source: backdrop.source)
    if let old = backdrop.hash { page.files[old] = nil }
    page.files[hash] = file.bytes
    page.cuts = .none
    return page
  }

  /// The pixels of a picture to an inch, and the most of all.
  private static var density: Double { 200 }
  private static var mostPixels: Double { 16e6 }

  /// The page with one picture of its image or PDF and the blank paper; itself if there is none that can be read.
  func withCutPicture() -> LoosePage {
    guard !cuts.isEmpty, backdrop != nil, let size else { return self }
    let picture = PagePicture(of: heading(withFiles: files))
    let box = size.box
    let scale = min(
      Self.density / 72, (Self.mostPixels / max(box.width * box.height, 1)).squareRoot())
    let bitmap = Bitmap(
      width: max(Int((box.width * scale).rounded()), 1),
      height: max(Int((box.height * scale).rounded()), 1), format: .opaque)
    var isDrawn = false
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      isDrawn = picture.drawPaper(on: canvas, in: box, scale: scale).isEmpty
    }
    guard isDrawn else { return self }
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
