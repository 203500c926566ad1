internal import Bytes
internal import Notebook

/// A page of a PDF on which a page of notes lies.
struct OriginalPage: Hashable, Sendable {
  let hash: ContentHash
  /// The number of the page in it, from 1.
  let number: Int

  /// Names a page.
  init(_ hash: ContentHash, _ number: Int) { (self.hash, self.number) = (hash, number) }

  /// The page of a PDF below some notes; nil if there is none, or if its file is missing.
  init?(below page: LoosePage) {
    guard let backdrop = page.backdrop, case .page(let number) = backdrop.share,
      let hash = backdrop.hash, page.files[hash] != nil
    else { return nil }
    (self.hash, self.number) = (hash, number)
  }
}
