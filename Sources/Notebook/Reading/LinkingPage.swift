/// A page with links to another one.
public struct LinkingPage: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// Its number in its notebook, from 1.
  public let number: Int
  /// The title of its notebook.
  public let title: String

  /// Creates a page with links.
  public init(_ page: PageID, number: Int, in title: String) {
    (self.page, self.number, self.title) = (page, number, title)
  }
}
