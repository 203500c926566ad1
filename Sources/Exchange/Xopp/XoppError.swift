public import Bytes
public import Zip

/// Why notes of Xournal++ cannot be read at all.
public enum XoppError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is something else.
  case foreign(ForeignFile)
  /// The file is an archive, and cannot be opened.
  case archive(ZipError)
  /// The file is whole, but there are no pages in it.
  case noPages
  /// The file is damaged so early that nothing can be saved, or hostile.
  case unreadable(XMLError)
  /// A page holds more than a program can be expected to show.
  case pageTooLarge(page: Int, line: Int)

  /// One line that says what is wrong and where.
  public var description: String {
    switch self {
    case .foreign(let file): file.description
    case .archive(let error): error.description
    case .noPages: "there are no pages in it"
    case .unreadable(let error): error.description
    case .pageTooLarge(let page, let line): "line \(line): page \(page) is too large"
    }
  }
}
