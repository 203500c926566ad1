public import Wording

/// A page as the bytes of a file.
public struct DrawnPage: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The parts that it does not show, a sentence each; the reader knows which page is meant.
  public let notes: [Words]
}
