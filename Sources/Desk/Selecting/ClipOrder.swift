public import Notebook
public import Wording

/// An order to make a picture of a part of a page.
public struct ClipOrder: Hashable, Sendable {
  /// What it shows.
  public let excerpt: Excerpt
  /// What its page is called.
  public let page: Words
  /// The name of the file, without an extension; nil if the picture goes to the clipboard.
  public let file: String?

  /// Creates an order.
  public init(_ excerpt: Excerpt, page: Words, file: String?) {
    (self.excerpt, self.page, self.file) = (excerpt, page, file)
  }
}
