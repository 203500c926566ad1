public import Bytes
public import Geometry
public import Notebook
public import Paint
public import Wording

/// The format and look of an export.
public struct ExportSettings: Hashable, Sendable {
  /// The kind of file.
  public var format: ExportFormat
  /// The part of the paper that is drawn.
  public var paper: PaperShare = .full
  /// The title of the document; nil for its own.
  public var title: String?
  /// The writer of the pages of a PDF or SVG.
  public var writer: PageWriter = .suzuri
  /// The rectangle of each page to draw, in points; nil for the whole page.
  public var clip: Box?
  /// The form of strokes in a PDF.
  public var ink: PageInk = .drawn
  /// True if nothing in a PDF can be taken apart.
  public var isFlat = false
  /// True if a PDF, a note in Markdown or a text carries the words read from handwriting, as far as they were read.
  public var hasWords = true
  /// True if an SVG also carries what it shows as ink, to be imported again.
  public var hasInk = false
  /// The treatment of grown pages in PDFs and notes of Xournal++; elsewhere each is fitted.
  public var grown = GrownPages.fitted
  /// The size of pages as pixels.
  public var pixels: PixelSize = PixelSize()

  /// Chooses a file format with its default look.
  public init(_ format: ExportFormat) { self.format = format }
}

/// The target of an export.
public enum ExportTarget: Hashable, Sendable {
  case standardOutput
  /// A file, or several files side by side with names based on it.
  case file(String)
  /// A folder, with a file name without extension.
  case folder(String, name: String)

  func path(as format: ExportFormat) -> String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .folder(let folder, let name): "\(folder)/\(name).\(format.ending)"
    }
  }
}

/// The result of an export.
public struct ExportResult: Hashable, Sendable {
  /// The files written, in the order of the pages.
  public let files: [File]
  /// The number of pages.
  public let pageCount: Int
  /// The parts left out or repaired, a sentence each.
  public let notes: [Words]

  /// Creates a result.
  public init(files: [File], pageCount: Int, notes: [Words]) {
    (self.files, self.pageCount, self.notes) = (files, pageCount, notes)
  }

  /// A file that was written.
  public struct File: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// Its size in bytes.
    public let byteCount: Int

    /// Describes a complete file.
    public init(_ file: OutputFile) { (path, byteCount) = (file.path, file.byteCount) }
  }
}

/// The form of strokes in a PDF.
public enum PageInk: String, Hashable, Sendable, CaseIterable {
  case drawn
  /// Annotations, which other programs can select, move and delete.
  case annotations
}

/// The program that writes the pages of a PDF or an SVG.
public enum PageWriter: String, Hashable, Sendable, CaseIterable {
  case suzuri
  case cairo
}

/// The reason why pages could not be exported.
public struct ExportError: Error, Hashable, Sendable, Worded {
  /// The problem, lower-case, without a full stop.
  public let words: Words
  /// True if the only problem is that none of the pages was chosen.
  public let isNothingChosen: Bool

  init(_ words: Words, isNothingChosen: Bool = false) {
    (self.words, self.isNothingChosen) = (words, isNothingChosen)
  }
}
