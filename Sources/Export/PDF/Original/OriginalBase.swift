internal import Bytes

/// The PDF that an export continues: it has a page for each page of notes, on which only ink is missing.
///
/// Where the notes lie on all pages of one PDF in their order, it is that file as it was, byte for byte.
/// Else libqpdf arranges the pages, keeping of the file with the most of them all that belongs to no page.
struct OriginalBase {
  let bytes: [UInt8]
  let end: FileEnd
  let file: ForeignPDF
  /// The pages, one for each page of notes.
  let pages: [ForeignPDF.Value]
  /// The pages of notes whose page of a PDF cannot be copied, by their places.
  let missing: Set<Int>

  /// Makes the base of some pages of notes; nil if no page of a PDF can be copied.
  ///
  /// - Parameters:
  ///   - wanted: The pages on which they lie; nil for none.
  ///   - files: The files that these are from.
  ///   - labels: The labels of the pages, if they get others than the file has.
  init?(_ wanted: [OriginalPage?], files: [ContentHash: [UInt8]], labels: PDFLabels) {
    let sources = Self.sources(wanted, files)
    let known = wanted.map { page in page.flatMap { sources[$0.hash]?.page($0.number) } }
    missing = Set(wanted.indices.filter { wanted[$0] != nil && known[$0] == nil })
    guard let main = Self.main(of: wanted, sources), let source = sources[main] else { return nil }
    if missing.isEmpty, let bytes = files[main], source.canBeContinued(bytes),
      wanted == (1...source.pages.count).map({ OriginalPage(main, $0) }),
      let end = source.file.end(of: bytes)
    {
      (self.bytes, self.end, file, pages) = (bytes, end, source.file, source.pages)
      return
    }
    guard let bytes = source.file.arranged(known, labels: labels.value),
      let file = ForeignPDF(bytes), let pages = file.pages(), pages.count == wanted.count,
      let end = file.end(of: bytes)
    else { return nil }
    (self.bytes, self.end, self.file, self.pages) = (bytes, end, file, pages)
  }

  /// A file that pages lie on.
  private struct Source {
    let file: ForeignPDF
    let pages: [ForeignPDF.Value]

    init?(_ bytes: [UInt8]) {
      guard let file = ForeignPDF(bytes, evenEncrypted: true), let pages = file.pages() else {
        return nil
      }
      (self.file, self.pages) = (file, pages)
    }

    func page(_ number: Int) -> (file: ForeignPDF, page: ForeignPDF.Value)? {
      guard pages.indices.contains(number - 1), ForeignSheet(pages[number - 1], in: file) != nil
      else { return nil }
      return (file, pages[number - 1])
    }

    /// Whether other objects can be written behind the bytes of the file.
    func canBeContinued(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: "%PDF-".utf8) && file.isSound && !file.isEncrypted
        && pages.allSatisfy { file.name(of: $0)?.generation == 0 }
        && Set(pages.compactMap { file.name(of: $0) }).count == pages.count
    }
  }

  private static func sources(
    _ wanted: [OriginalPage?], _ files: [ContentHash: [UInt8]]
  ) -> [ContentHash: Source] {
    var sources: [ContentHash: Source] = [:]
    for hash in Set(wanted.compactMap { $0?.hash }) {
      sources[hash] = files[hash].flatMap(Source.init)
    }
    return sources
  }

  /// The file with the most pages, the first of them if there are several.
  private static func main(
    of wanted: [OriginalPage?], _ sources: [ContentHash: Source]
  ) -> ContentHash? {
    var counts: [ContentHash: Int] = [:]
    for page in wanted.compactMap(\.self) where sources[page.hash]?.page(page.number) != nil {
      counts[page.hash, default: 0] += 1
    }
    let most = counts.values.max()
    return wanted.lazy.compactMap { $0?.hash }.first { counts[$0] == most }
  }
}
