internal import Export

/// The file formats of copies.
public enum CopiesFormat: String, Hashable, Sendable, CaseIterable {
  case pdf
  /// A folder of pictures for each notebook, one per page.
  case png
  /// An Xournal++ file of each notebook.
  case xopp

  var exported: ExportFormat {
    switch self {
    case .pdf: .pdf
    case .png: .png
    case .xopp: .xopp
    }
  }

  /// The path of a copy in the folder: a file, or the folder of its pages.
  func path(of name: String) -> String { self == .png ? name : "\(name).\(rawValue)" }
}
