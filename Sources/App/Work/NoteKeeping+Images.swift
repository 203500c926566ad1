internal import Bytes
internal import Notebook
internal import Store

extension NoteKeeping {
  /// The most bytes of image files that a page loads; images beyond that show a frame.
  private static let mostBytes = 256 << 20

  /// Reads the images of a page, each once however many pages in use show it.
  mutating func readImages(of content: PageContent, on sheet: Outline.Page) throws {
    var (files, size) = ([ContentHash: [UInt8]](), 0)
    for hash in content.imageHashes + [sheet.backdrop?.imageHash].compactMap(\.self)
    where files[hash] == nil && size < Self.mostBytes {
      let known = images.values.lazy.compactMap { $0[hash] }.first
      files[hash] = try known ?? library.image(hash)
      size += files[hash]?.count ?? 0
    }
    images[sheet.id] = files
  }
}

extension PageContent {
  /// The hashes of the images that it shows.
  fileprivate var imageHashes: [ContentHash] {
    elements.compactMap { if case .image(let frame) = $0.content { frame.hash } else { nil } }
  }
}
