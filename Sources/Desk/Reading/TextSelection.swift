public import Notebook

/// The text of a page that is selected, between two places in it.
public struct TextSelection: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// Where it begins to be selected.
  var anchor: Int
  /// Where the hand is, before or behind that.
  var head: Int

  /// The selected letters.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
}
