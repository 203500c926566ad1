extension String {
  /// The text as stored in titles: without white space at its ends, which can be neither seen nor typed.
  public var trimmedTitle: String {
    let tail = drop(while: \.isWhitespace)
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}
