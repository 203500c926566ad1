internal import Bytes
internal import Notebook

/// The PDF below notes of Xournal++, which have only one: with no other pages than those that they need.
///
/// A smaller file takes its place before the notes are written. Where that cannot be made, or where nobody knows
/// which pages will come, the PDF stays as it is.
struct XoppBelow {
  /// The pages that lie on pages of PDFs.
  private let known: [NumberedPage]
  /// The first PDF; nil while there is none.
  private var first: ContentHash?
  /// What takes its place; nil if it stays as it is.
  private var taken: TakenPages?

  /// Knows which pages come; nil for those that are not known.
  init(_ pages: [NumberedPage]?) {
    known = (pages ?? []).filter { $0.page.backdrop?.isPrinted == true }
  }

  /// The page as it lies on the smaller file.
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

/// Some pages of a PDF, in a file of their own.
private struct TakenPages {
  let bytes: [UInt8]
  let hash: ContentHash
  /// The numbers that the pages have now, by those that they had.
  let numbers: [Int: Int]

  /// Takes the pages below some notes out of a file, in its order; nil if these are all of them, or if they cannot be
  /// taken out as they are.
  init?(of whole: [UInt8], below notes: [NumberedPage]) {
    var labels: [Int: String] = [:]
    for note in notes {
      guard case .page(let number) = note.page.backdrop?.share else { continue }
      labels[number] = labels[number] ?? note.page.label
    }
    guard let file = ForeignPDF(whole, evenEncrypted: true), let pages = file.pages(),
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
