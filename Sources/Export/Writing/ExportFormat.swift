internal import Bytes

/// The file formats that pages can be exported to.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// Pages with ink as areas, to read and print anywhere.
  case pdf
  /// A vector picture of each page.
  case svg
  /// A pixel picture of each page.
  case png
  case xopp
  /// Ink with time, pressure and tilt.
  case inkml
  /// A recording of the pen for each page.
  case csv
  /// A note in Markdown with a picture for each page.
  case markdown

  /// Finds the format by the ending of a path; nil if no format has it.
  public init?(endingOf path: String) {
    let ending = PathParts(PathParts(path).name).ending.lowercased().dropFirst()
    guard let match = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = match
  }

  /// The ending of its files, without the dot.
  public var ending: String { self == .markdown ? "md" : rawValue }

  /// What its files are made of.
  var form: ExportForm {
    switch self {
    case .pdf: .document(.pdf)
    case .xopp: .document(.xopp)
    case .inkml: .document(.inkml)
    case .svg: .pages(.svg)
    case .png: .pages(.png)
    case .csv: .pages(.csv)
    case .markdown: .note
    }
  }

  /// True if its files are human-readable.
  public var isText: Bool {
    switch self {
    case .svg, .inkml, .csv, .markdown: true
    case .pdf, .png, .xopp: false
    }
  }
}
