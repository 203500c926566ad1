public import Notebook

/// The hits on a page.
public struct PageHits: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// Its hits, in reading order.
  public let hits: [Finding.Hit]

  /// Creates the hits of a page.
  public init(page: PageID, hits: [Finding.Hit]) { (self.page, self.hits) = (page, hits) }
}

/// What was found since the last news.
public struct FindNews: Hashable, Sendable {
  /// The text that was looked for.
  public let needle: String
  /// The pages with hits.
  public let pages: [PageHits]
  /// How many pages have been read.
  public let pagesRead: Int
  /// Whether no more will be found.
  public let isComplete: Bool
  /// Whether the pages of PDFs are pictures without words, such as those of a scanner.
  public var hasOnlyPictures = false

  /// Creates news.
  public init(needle: String, pages: [PageHits], pagesRead: Int, isComplete: Bool) {
    (self.needle, self.pages) = (needle, pages)
    (self.pagesRead, self.isComplete) = (pagesRead, isComplete)
  }
}

/// What is wanted of those who read the pages.
public enum FindOrder: Hashable, Sendable {
  /// Look for a text on these pages, one after the other.
  case search(String, in: [PageID])
  /// Nothing is looked for any more.
  case end
}
