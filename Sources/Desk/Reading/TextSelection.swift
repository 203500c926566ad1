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

/// What the writer can ask for about text on a page.
public enum TextAction: Hashable, Sendable {
  /// Copy what is selected.
  case copy
  /// Mark what is selected.
  case mark(TextMark)
  /// Find what is selected in the notebook.
  case find
}

/// The ways to mark text.
public enum TextMark: Hashable, Sendable, CaseIterable {
  /// With a highlighter as high as the lines.
  case highlight
  /// With a line below.
  case underline
  /// With a line through the middle.
  case strike
}
