internal import Bytes

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
  /// The files' protection from changes.
  let protection: PDFProtection

  /// Makes the base of some pages of notes; nil if none of them is on a PDF.
  ///
  /// `wanted` has nil for pages without a PDF; `labels` replace those of the file.
  init?(
    _ wanted: [OriginalPage?], from sources: [ContentHash: OriginalShelf.Source],
    labels: PDFLabels
  ) {
    guard let main = Self.main(of: wanted), let source = sources[main] else { return nil }
    let originals = wanted.compactMap(\.self)
    protection = Set(originals.map(\.hash)).compactMap { sources[$0]?.protection }
      .reduce(into: PDFProtection()) { $0.formUnion($1) }
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

  /// The file with the most pages, the first one if there are several.
  private static func main(of wanted: [OriginalPage?]) -> ContentHash? {
    var counts: [ContentHash: Int] = [:]
    for page in wanted.compactMap(\.self) { counts[page.hash, default: 0] += 1 }
    let most = counts.values.max()
    return wanted.lazy.compactMap { $0?.hash }.first { counts[$0] == most }
  }
}
