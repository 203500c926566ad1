public import Bytes

/// Why a file of InkML cannot be read at all.
public enum InkMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file holds something else.
  case notInkML
  /// The file is whole, but there is no ink in it.
  case noInk
  /// The file is damaged so early that nothing can be saved, or hostile.
  case unreadable(XMLError)
  /// There is more ink on a page than a program can be expected to show.
  case pageTooLarge(page: Int)

  /// One line that says what is wrong and where.
  public var description: String {
    switch self {
    case .notInkML: "this is no InkML"
    case .noInk: "there is no ink in it"
    case .unreadable(let error): error.description
    case .pageTooLarge(let page): "page \(page) is too large"
    }
  }
}
