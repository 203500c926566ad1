public import Notebook

/// The choices on the export card.
public struct ExportChoice: Hashable, Sendable {
  /// Which pages.
  public internal(set) var pages = Pages.all
  /// As what kind of file.
  public internal(set) var format = Format.pdf
  /// The part of the paper that is shown.
  public internal(set) var paper = ShownPaper.full
  /// The pages that are typed where some are wanted: "1-3,5".
  var typed = ""
  /// Whether that is what the card suggested, so that the first sign that is typed takes its place.
  var isSuggested = true

  /// An upper bound for typed characters.
  static let mostSigns = 60

  /// The choices of pages.
  public enum Pages: Hashable, Sendable, CaseIterable {
    /// The page in use.
    case this
    /// Those that are typed.
    case range
    /// Those with a bookmark.
    case bookmarked
    /// All of them.
    case all
  }

  /// The kinds of files.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// One document, to be read and printed.
    case pdf
    /// A picture of each page.
    case png
    /// A drawing of each page.
    case svg
    /// Notes for Xournal++.
    case xopp
  }

  /// The parts of the paper that can be shown.
  public enum ShownPaper: Hashable, Sendable, CaseIterable {
    /// Its colour and its ruling.
    case full
    /// Its ruling alone.
    case ruling
    /// Nothing.
    case none
  }
}

/// An action on the export card.
public enum ExportAction: Hashable, Sendable {
  /// Choose pages.
  case choosePages(ExportChoice.Pages)
  /// Type a sign of the pages that are wanted, or take the last one back.
  case type(PageSign), erase
  /// Choose a kind of file.
  case chooseFormat(ExportChoice.Format)
  /// Choose what is shown of the paper.
  case choosePaper(ExportChoice.ShownPaper)
  /// Export.
  case begin
}

/// A sign of which numbers and ranges of pages are made.
public enum PageSign: Hashable, Sendable, CustomStringConvertible {
  /// A digit, 0 to 9.
  case digit(Int)
  /// The separator of numbers and ranges.
  case comma
  /// The sign between the first and the last page of a range.
  case hyphen

  /// The sign as it is written.
  public var description: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .comma: ","
    case .hyphen: "-"
    }
  }
}

/// Pages that are to become files.
public struct ExportOrder: Hashable, Sendable {
  /// The pages, in order.
  public var pages: [EntityID]
  /// The name of the files, without an ending.
  public var name: String
  /// As what kind of file.
  public var format: ExportChoice.Format
  /// The part of the paper that is shown.
  public var paper: ExportChoice.ShownPaper

  /// Creates an order.
  public init(
    pages: [EntityID], name: String, format: ExportChoice.Format, paper: ExportChoice.ShownPaper
  ) {
    self.pages = pages
    self.name = name
    self.format = format
    self.paper = paper
  }
}

extension ExportChoice.Pages {
  /// The choice's name in the interface.
  var name: String {
    switch self {
    case .this: "This page"
    case .range: "Some"
    case .bookmarked: "Bookmarked"
    case .all: "All"
    }
  }
}

extension ExportChoice.Format {
  /// The format's name in the interface.
  var name: String {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .svg: "SVG"
    case .xopp: "Xournal++"
    }
  }
}

extension ExportChoice.ShownPaper {
  /// The choice's name in the interface.
  var name: String {
    switch self {
    case .full: "As it is"
    case .ruling: "Ruling only"
    case .none: "Ink only"
    }
  }
}
