public import Paint

/// The format of an export and the look of its pages.
public struct ExportSettings: Hashable, Sendable {
  /// The kind of file.
  public var format: ExportFormat
  /// The part of the paper that is drawn.
  public var paper: PaperShare = .full
  /// The title of the whole; nil for its own.
  public var title: String?
  /// Who writes the pages, where they become a PDF or SVG.
  public var writer: PageWriter = .suzuri
  /// The pixels of pages, where they become pixels.
  public var pixels: PixelSize = PixelSize()

  /// Chooses a kind of file with its usual looks.
  public init(_ format: ExportFormat) { self.format = format }
}

/// The target of an export.
public enum ExportTarget: Hashable, Sendable {
  /// To standard output.
  case standardOutput
  /// To a file, or to files beside each other whose names come from its own.
  case file(String)
  /// Into a folder, under a name without an ending.
  case folder(String, name: String)

  /// The path of the file, in a format.
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
  /// The files that were written, in the order of the pages.
  public internal(set) var files: [File] = []
  /// The number of pages.
  public internal(set) var pageCount = 0
  /// The parts left out or mended, a sentence each.
  public internal(set) var notes: [String] = []

  /// Tells of nothing yet.
  init() {}

  /// Tells of files that were made in another way.
  public init(files: [File], pageCount: Int, notes: [String]) {
    (self.files, self.pageCount, self.notes) = (files, pageCount, notes)
  }

  /// A file that was written.
  public struct File: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// Its size in bytes.
    public let byteCount: Int

    /// Tells of a file.
    public init(path: String, byteCount: Int) { (self.path, self.byteCount) = (path, byteCount) }
  }
}
