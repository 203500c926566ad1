internal import Bytes
internal import Notebook
internal import Paint
internal import PDFReader

/// Papers of one's own in notes of Xournal++, whose pages lie on one PDF alone: that is the first paper,
/// where no other PDF is below the notes, and all others become images.
struct XoppPapers {
  private let mayBePDF: Bool
  /// The paper that is; nil while there is none.
  private var pdf: ContentHash?
  private var images: [ContentHash: PageImage] = [:]

  /// The pixels of an image to an inch.
  private static let density = 200.0

  /// Knows whether pages lie on another PDF.
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
