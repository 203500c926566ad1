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
      guard let file = ForeignPDF(bytes, evenEncrypted: true), let pages = file.pages() else {
        return nil
      }
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

    /// True if other objects can be appended to the file.
    var canBeContinued: Bool {
      bytes.starts(with: "%PDF-".utf8) && pages.count == file.everyPage()?.count
        && pages.allSatisfy(file.hasContents) && file.isSound && !file.isEncrypted
        && pages.allSatisfy { file.name(of: $0)?.generation == 0 }
        && Set(pages.compactMap { file.name(of: $0) }).count == pages.count
    }

    /// True if a damaged or encrypted file can be rewritten: tried on a copy, since arranging changes the
    /// file, and before its pages are drawn, which can then still become images.
    private var canBeArranged: Bool {
      guard let copy = ForeignPDF(bytes, evenEncrypted: true), let own = copy.pages(),
        let arranged = copy.arranged(own.map { (copy, $0) }, labels: "")
      else { return false }
      return ForeignPDF(arranged)?.pages()?.count == pages.count
    }
  }

  private let state = Mutex<[ContentHash: Source?]>([:])

  /// The map from a sheet to a copied page of the file with these bytes, heights growing upward; nil if it
  /// cannot be copied, or if it must be sound and drawings on it might be hidden.
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
