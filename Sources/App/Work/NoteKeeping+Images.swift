internal import Bytes
internal import Notebook
internal import PDFReader
internal import Store

extension NoteKeeping {
  /// The most bytes of image files that a page loads; images beyond that show a frame.
  private static let mostBytes = 256 << 20

  /// Reads the images of a page, each once however many pages in use show it.
  mutating func readImages(of content: PageContent, on sheet: Outline.Page) throws {
    var (files, size) = ([ContentHash: [UInt8]](), 0)
    for hash in content.imageHashes(on: sheet)
    where files[hash] == nil && size < Self.mostBytes {
      let known = images.values.lazy.compactMap { $0[hash] }.first
      files[hash] = try known ?? library.image(hash)
      size += files[hash]?.count ?? 0
    }
    images[sheet.id] = files
  }
}

extension Library {
  /// The PDF below a sheet, read once however many pages show it; nil if there is none.
  func printedFile(below sheet: Outline.Page) throws -> PrintedFile? {
    guard let backdrop = sheet.backdrop, let hash = backdrop.hash, case .page = backdrop.share
    else {
      return nil
    }
    if let known = PrintedFiles.known(hash) { return known }
    return try image(hash).flatMap { PrintedFiles.file(hash, bytes: $0) }
  }
}

extension PageContent {
  /// The hashes of the images that it shows on a sheet.
  func imageHashes(on sheet: Outline.Page) -> [ContentHash] {
    elements.compactMap { if case .image(let frame) = $0.content { frame.hash } else { nil } }
      + [sheet.backdrop?.imageHash].compactMap(\.self)
  }
}
