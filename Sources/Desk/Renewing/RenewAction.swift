public import Notebook
internal import Wording

/// What the writer can ask for about PDFs below the pages.
public enum RenewAction: Hashable, Sendable {
  /// Put the file that was dropped, or the next one that is, in the place of a PDF.
  case replace(Int)
  /// Add the pages of the file that was dropped to the notebook.
  case addPages
  /// Try to read the PDF below a page again.
  case retry(PageID)
}

extension RenewAction {
  /// The action in a few words.
  var name: Words {
    switch self {
    case .replace: "Replace this PDF"
    case .addPages: "Add its pages"
    case .retry: "Try again"
    }
  }
}

/// What is remembered while a PDF takes the place of another.
struct RenewSetup: Hashable, Sendable {
  /// The path of the new file; nil until it is dropped.
  var path: String?
  /// The place of the old one in the list; nil until it is chosen.
  var chosen: Int?
}
