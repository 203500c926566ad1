internal import Wording

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

extension TextAction {
  /// The action in a few words.
  var name: Words {
    switch self {
    case .copy: "Copy"
    case .mark(.highlight): "Highlight"
    case .mark(.underline): "Underline"
    case .mark(.strike): "Strikethrough"
    case .find: Action.find(.begin).name
    }
  }
}
