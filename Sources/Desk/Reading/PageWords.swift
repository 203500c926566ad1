public import Notebook

/// What can be read on a page: its text and its links, in page coordinates.
public struct PageWords: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The text of the PDF below the ink, and of texts on it.
  public let text: PageText
  /// The links, the topmost last.
  public let links: [PageLink]

  /// Creates what was read of a page.
  public init(page: PageID, text: PageText, links: [PageLink]) {
    (self.page, self.text, self.links) = (page, text, links)
  }
}
