internal import Bytes

/// The kinds of files that pages can become.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// Pages with ink as areas, to be read and printed anywhere.
  case pdf
  /// A picture of areas for each page.
  case svg
  /// A picture of pixels for each page.
  case png
  /// Notes of Xournal++.
  case xopp
  /// Ink with time, pressure and tilt.
  case inkml
  /// A recording of the pen for each page.
  case csv
  /// A note in Markdown with a picture for each page.
  case markdown

  /// Finds the kind by the ending of a path; nil where none has it.
  public init?(endingOf path: String) {
    let ending = PathParts(PathParts(path).name).ending.lowercased().dropFirst()
    guard let match = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = match
  }

  /// The ending of its files, without the point.
  public var ending: String { self == .markdown ? "md" : rawValue }

  /// Whether each page becomes a file of its own.
  public var isPaged: Bool {
    switch self {
    case .svg, .png, .csv: true
    case .pdf, .xopp, .inkml, .markdown: false
    }
  }

  /// Whether a person can read its files.
  public var isText: Bool {
    switch self {
    case .svg, .inkml, .csv, .markdown: true
    case .pdf, .png, .xopp: false
    }
  }
}
