public import Bytes
public import Wording
public import Zip

/// The reason why notes of Xournal++ cannot be read at all.
public enum XoppError: Error, Hashable, Sendable, Worded {
  /// The file is something else.
  case foreign(ForeignFile)
  /// The file is an archive, and cannot be opened.
  case archive(ZipError)
  /// The file is intact, but contains no pages.
  case noPages
  /// Hostile, or damaged so early that nothing can be saved.
  case unreadable(XMLError)
  /// A page has too much content to show.
  case pageTooLarge(page: Int, line: Int)

  /// The error as one line, with its location if it has one.
  public var words: Words {
    switch self {
    case .foreign(let file): file.words
    case .archive(let error): error.words
    case .noPages: "it has no pages"
    case .unreadable(let error): error.words
    case .pageTooLarge(let page, let line): "line \(line): page \(page) is too large"
    }
  }
}
