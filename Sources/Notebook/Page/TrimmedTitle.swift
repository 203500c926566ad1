extension String {
  /// The text without white space at its ends, as titles are kept: nobody can see it, nor type it.
  public var trimmedTitle: String {
    let tail = drop(while: \.isWhitespace)
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}
