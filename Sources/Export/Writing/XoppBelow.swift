internal import Bytes
internal import Notebook
internal import PDFReader
internal import Paint

/// The PDF below notes of Xournal++, which have only one, with only the pages that they need, if possible.
struct XoppBelow {
  /// The pages that are on pages of PDFs.
  private let known: [NumberedPage]
  private var first: ContentHash?
  /// The smaller file; nil if the PDF stays as it is.
  private var taken: TakenPages?

  init(_ pages: [NumberedPage]?) {
    known = (pages ?? []).filter { $0.page.backdrop?.isPrinted == true }
  }

  mutating func page(_ page: LoosePage) -> LoosePage {
    guard let backdrop = page.backdrop, backdrop.isPrinted, !known.isEmpty,
      let original = OriginalPage(below: page), let bytes = page.files[original.hash]
    else { return page }
    if first == nil {
      first = original.hash
      taken = TakenPages(of: bytes, below: known.filter { $0.page.backdrop?.hash == first })
    }
    guard original.hash == first, let taken, let number = taken.numbers[original.number] else {
      return page
    }
    var page = page
    page.backdrop = .pdf(page: number, hash: taken.hash, source: backdrop.source)
    page.files[original.hash] = nil
    page.files[taken.hash] = taken.bytes
    return page
  }
}

private struct TakenPages {
  let bytes: [UInt8]
  let hash: ContentHash
  let numbers: [Int: Int]

  /// Extracts the pages below some notes, in their order; nil if these are all, or cannot be extracted.
  init?(of whole: [UInt8], below notes: [NumberedPage]) {
    var labels: [Int: String] = [:]
    for note in notes {
      guard case .page(let number) = note.page.backdrop?.share else { continue }
      labels[number] = labels[number] ?? note.page.label
    }
    guard let (file, pages) = ForeignPDF.opened(whole),
      labels.count < pages.count, labels.keys.allSatisfy({ 1...pages.count ~= $0 })
    else { return nil }
    let wanted = labels.keys.sorted()
    var shown = PDFLabels()
    for number in wanted { shown.add(number, label: labels[number] ?? "") }
    // A reader may mend what libqpdf leaves out.
    guard let bytes = file.arranged(wanted.map { (file, pages[$0 - 1]) }, labels: shown.value),
      file.isSound
    else { return nil }
    (self.bytes, hash) = (bytes, ContentHash(of: bytes))
    numbers = Dictionary(
      uniqueKeysWithValues: wanted.enumerated().map { ($0.element, $0.offset + 1) })
  }
}

/// Custom papers in notes of Xournal++: the first is their PDF if they have no other, all others images.
struct XoppPapers {
  private let mayBePDF: Bool
  /// The paper that is that PDF; nil until there is one.
  private var pdf: ContentHash?
  private var images: [ContentHash: PageImage] = [:]

  /// The pixels of an image to an inch.
  private static let density = 200.0

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
