internal import Export

/// The kinds of files that copies for readers can be.
public enum MirrorFormat: String, Hashable, Sendable, CaseIterable {
  /// A PDF of each notebook.
  case pdf
  /// A folder of pictures for each notebook, one of each page.
  case png
  /// Notes of Xournal++ of each notebook.
  case xopp

  /// The same kind among all that pages can become.
  var exported: ExportFormat {
    switch self {
    case .pdf: .pdf
    case .png: .png
    case .xopp: .xopp
    }
  }

  /// Where a copy of a name lies in the folder: a file, or the folder of its pages.
  func path(of name: String) -> String { self == .png ? name : "\(name).\(rawValue)" }
}
