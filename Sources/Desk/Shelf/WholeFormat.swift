internal import Wording

/// The formats in which whole notebooks are exported from the shelf.
public enum WholeFormat: Hashable, Sendable, CaseIterable {
  /// One document, to be read and printed.
  case pdf
  /// A picture of each page.
  case png
  /// Notes for Xournal++.
  case xopp
  /// All of the notebook, for another library.
  case bundle

  /// The name in the interface.
  var name: Words {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG, one picture per page"
    case .xopp: "Xournal++"
    case .bundle: "Suzuri, for another library"
    }
  }
}
