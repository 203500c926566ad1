public import Bytes
public import Wording

/// The reason why a file of InkML cannot be read at all.
public enum InkMLError: Error, Hashable, Sendable, Worded {
  case notInkML
  /// The file is intact, but contains no ink.
  case noInk
  /// Hostile, or damaged so early that nothing can be saved.
  case unreadable(XMLError)
  /// A page has too much ink to show.
  case pageTooLarge(page: Int)

  /// The error as one line, with its location if it has one.
  public var words: Words {
    switch self {
    case .notInkML: "it is not InkML"
    case .noInk: "it has no ink"
    case .unreadable(let error): error.words
    case .pageTooLarge(let page): "page \(page) is too large"
    }
  }
}
