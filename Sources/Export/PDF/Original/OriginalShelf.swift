internal import Bytes
internal import Geometry
internal import Notebook
internal import Synchronization

/// The PDFs below the pages of an export, each opened once.
final class OriginalShelf: Sendable {
  /// A PDF whose pages can be copied.
  ///
  /// Unchecked: threads that prepare pages read it within the lock, and the thread that writes them uses it
  /// when all are prepared.
  struct Source: @unchecked Sendable {
    let bytes: [UInt8]
    let file: ForeignPDF
    let pages: [ForeignPDF.Value]
    let protection: PDFProtection

    fileprivate init?(_ bytes: [UInt8]) {
      guard let (file, pages) = ForeignPDF.opened(bytes) else { return nil }
      (self.bytes, self.file, self.pages) = (bytes, file, pages)
      protection = PDFProtection(of: file)
      guard canBeContinued || canBeArranged else { return nil }
    }

    /// A page by its number, from 1; nil if it cannot be copied.
    func page(_ number: Int) -> (file: ForeignPDF, page: ForeignPDF.Value)? {
      guard pages.indices.contains(number - 1), ForeignSheet(pages[number - 1], in: file) != nil
      else { return nil }
      return (file, pages[number - 1])
    }

    func all(of hash: ContentHash) -> [OriginalPage?] {
      pages.indices.map { OriginalPage(hash, $0 + 1) }
    }

    var canBeContinued: Bool {
      bytes.starts(with: "%PDF-".utf8) && pages.count == file.everyPage()?.count
        && pages.allSatisfy(file.hasContents) && file.isSound && !file.isEncrypted
        && ([file.root()] + pages).allSatisfy { $0.flatMap(file.name)?.generation == 0 }
        && Set(pages.compactMap { file.name(of: $0) }).count == pages.count
    }

    /// True if a damaged or encrypted file can be rewritten: tried on a copy, since arranging changes the
    /// file, and before its pages are drawn, which can then still become images.
    private var canBeArranged: Bool {
      guard let (copy, own) = ForeignPDF.opened(bytes),
        let arranged = copy.arranged(own.map { (copy, $0) }, labels: "")
      else { return false }
      return ForeignPDF(arranged)?.pages()?.count == pages.count
    }
  }

  private let state = Mutex<[ContentHash: Source?]>([:])

  /// The map from a sheet to a copied page, heights growing upward; nil if it cannot be copied soundly.
  func map(
    onto page: OriginalPage, of bytes: [UInt8], from size: Point, turned turns: QuarterTurns,
    mustBeSound: Bool
  ) -> Affine? {
    state.withLock { state in
      if state[page.hash] == nil { state[page.hash] = .some(Source(bytes)) }
      guard let (file, page) = state[page.hash]??.page(page.number),
        !mustBeSound || ContentCheck(file.contents(of: page)).isSound
      else { return nil }
      return ForeignSheet(page, in: file, turned: turns)?.map(from: size)
    }
  }

  /// The file below some pages of notes if they show all of it and nothing else; nil for any other.
  func unchanged(below sheets: [PDFSheet]) -> [UInt8]? {
    guard let hash = sheets.first?.below?.hash, let source = sources[hash],
      sheets.map(\.below) == source.all(of: hash),
      sheets.allSatisfy({ $0.isBare && $0.turns == .none }),
      !EmbeddedFiles(of: source.file).all.contains(where: \.isNotebook)
    else { return nil }
    var outline = PDFOutline()
    for sheet in sheets { outline.add(sheet.heading) }
    let old = ForeignOutline(of: source.file, pages: source.pages)
    return outline.isPart(of: old) ? source.bytes : nil
  }

  var sources: [ContentHash: Source] { state.withLock { $0.compactMapValues(\.self) } }
}

struct OriginalPage: Hashable, Sendable {
  let hash: ContentHash
  /// From 1.
  let number: Int

  init(_ hash: ContentHash, _ number: Int) { (self.hash, self.number) = (hash, number) }

  /// The PDF page below some notes; nil if there is none, its file is missing, or it is still to be cut.
  init?(below page: LoosePage) {
    guard let backdrop = page.backdrop, case .page(let number) = backdrop.share,
      let hash = backdrop.hash, page.files[hash] != nil, page.cuts.isEmpty
    else { return nil }
    self.init(hash, number)
  }
}

/// The PDF that an export continues: it has a page for each page of notes, and lacks only ink.
///
/// If the notes are on all pages of one PDF in order, it is that file, byte for byte. Else libqpdf arranges
/// the pages, keeping everything of the file with the most of them that belongs to no page.
struct OriginalBase {
  let bytes: [UInt8]
  let end: FileEnd
  let file: ForeignPDF
  let pages: [ForeignPDF.Value]
  /// The hash of the bytes if they are those of one of the files.
  let hash: ContentHash?
  /// True if a page occurs twice, so that both have the same annotations.
  let hasRepeats: Bool
  let protection: PDFProtection

  /// Makes the base of pages, nil for those without a PDF; nil if all are, or cannot be arranged.
  init?(
    _ wanted: [OriginalPage?], from sources: [ContentHash: OriginalShelf.Source],
    labels: PDFLabels
  ) {
    guard let main = Self.main(of: wanted), let source = sources[main] else { return nil }
    let originals = wanted.compactMap(\.self)
    protection = Set(originals.map(\.hash)).compactMap { sources[$0]?.protection }
      .reduce(into: []) { $0.formUnion($1) }
    hasRepeats = Set(originals).count < originals.count
    if source.canBeContinued, wanted == source.all(of: main),
      let end = source.file.end(of: source.bytes)
    {
      (bytes, self.end, file, pages) = (source.bytes, end, source.file, source.pages)
      hash = main
      return
    }
    let known = wanted.map { page in page.flatMap { sources[$0.hash]?.page($0.number) } }
    guard let bytes = source.file.arranged(known, labels: labels.value),
      let file = ForeignPDF(bytes), let pages = file.pages(), pages.count == wanted.count,
      let end = file.end(of: bytes)
    else { return nil }
    (self.bytes, self.end, self.file, self.pages) = (bytes, end, file, pages)
    hash = nil
  }

  private static func main(of wanted: [OriginalPage?]) -> ContentHash? {
    var counts: [ContentHash: Int] = [:]
    for page in wanted.compactMap(\.self) { counts[page.hash, default: 0] += 1 }
    let most = counts.values.max()
    return wanted.lazy.compactMap { $0?.hash }.first { counts[$0] == most }
  }
}
