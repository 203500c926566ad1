/// A page as the bytes of a file.
public struct DrawnPage: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// What it does not show, a sentence each; the page is known to the reader.
  public let notes: [String]
}
