internal import Bytes
internal import Notebook
internal import Paint
internal import PDFReader

/// Custom papers in notes of Xournal++, whose pages are on a single PDF: the first paper, if no other PDF
/// is below the notes; all others become images.
struct XoppPapers {
  private let mayBePDF: Bool
  /// The paper that is that PDF; nil until there is one.
  private var pdf: ContentHash?
  private var images: [ContentHash: PageImage] = [:]

  /// The pixels of an image to an inch.
  private static let density = 200.0

  /// Takes whether pages are on another PDF.
  init(besidePDF: Bool) { mayBePDF = !besidePDF }

  mutating func page(_ page: LoosePage) -> LoosePage {
    guard let own = OwnPaper(page.backdrop), let bytes = page.files[own.hash] else { return page }
    if mayBePDF, pdf == nil || pdf == own.hash {
      pdf = own.hash
      return page
    }
    guard let image = image(of: own, bytes) else { return page }
    var page = page
    page.backdrop = .image(
      hash: image.hash, mediaType: image.mediaType,
      source: Backdrop.Source(isAttached: true, path: "\(own.name).png"))
    page.files[image.hash] = image.bytes
    return page
  }

  private mutating func image(of own: OwnPaper, _ bytes: [UInt8]) -> PageImage? {
    if let known = images[own.hash] { return known }
    let file = PrintedFile(bytes, hash: own.hash)
    let image = PrintedPicture(page: 1, of: file, on: own.sheet.size).image(perInch: Self.density)
    images[own.hash] = image
    return image
  }
}
