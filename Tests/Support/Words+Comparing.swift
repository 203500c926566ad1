public import Wording

/// What tests ask of words, in English.
extension Words {
  /// Whether the words have a text in them.
  public func contains(_ text: String) -> Bool { english.contains(text) }

  /// Whether the words begin with a text.
  public func hasPrefix(_ text: String) -> Bool { english.hasPrefix(text) }

  /// Whether the words end with a text.
  public func hasSuffix(_ text: String) -> Bool { english.hasSuffix(text) }
}
