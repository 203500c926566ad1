internal import Wording

/// What the writer can ask for about a link.
public enum LinkAction: Hashable, Sendable {
  /// Follow the link at the place of the context menu.
  case follow
  /// Open the address on the card, or copy it.
  case open, copy
}

extension LinkAction {
  /// The action in a few words.
  var label: Words {
    switch self {
    case .open: "Open"
    case .copy: "Copy"
    default: .none
    }
  }
}
