internal import Bytes
internal import Notebook

/// A page of a PDF below a page of notes.
struct OriginalPage: Hashable, Sendable {
  let hash: ContentHash
  /// Its number, from 1.
  let number: Int

  init(_ hash: ContentHash, _ number: Int) { (self.hash, self.number) = (hash, number) }

  /// The PDF page below some notes; nil if there is none, or its file is missing.
  init?(below page: LoosePage) {
    guard let backdrop = page.backdrop, case .page(let number) = backdrop.share,
      let hash = backdrop.hash, page.files[hash] != nil
    else { return nil }
    (self.hash, self.number) = (hash, number)
  }
}
