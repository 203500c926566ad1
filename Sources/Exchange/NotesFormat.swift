public import Bytes
public import Notebook
public import Wording
internal import Zip

/// The kinds of files whose pages can be imported.
public enum NotesFormat: Hashable, Sendable, CaseIterable, Worded {
  /// A recording of a pen in CSV.
  case recording
  /// Notes of Xournal++, Xournal or MrWriter.
  case xopp
  /// Ink as W3C InkML.
  case inkML
  /// A PDF, to write on its pages.
  case pdf
  case picture

  /// A description of files of this kind.
  public var words: Words {
    switch self {
    case .recording: "CSV recordings (milliseconds, x, y, pressure, azimuth, altitude)"
    case .xopp: "Xournal++ and Xournal files (.xopp, .xoj)"
    case .inkML: "ink as W3C InkML (.inkml)"
    case .pdf: "PDF, as paper to write on (.pdf)"
    case .picture: "pictures, as paper to write on (.png, .jpg, .webp, .svg, .tiff, .gif, .bmp)"
    }
  }

  /// The number of bytes needed to detect the kind.
  public static let headCount: Int = 4096

  /// Detects the kind from the first bytes of a file, whatever its name.
  public init(of head: [UInt8]) throws(ForeignFile) {
    let isPacked = head.starts(with: XoppContainer.gzipMark) || head.starts(with: ZipArchive.mark)
    // Only XML begins with this; a recording begins with a number or a name.
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    if !isPacked, first != 0x3C, ImageBytes.isPDF(head) {
      self = .pdf
      return
    }
    if ImageBytes.isPicture(head) {
      self = .picture
      return
    }
    if !isPacked, let foreign = ForeignFile(head: head) { throw foreign }
    if !isPacked, first == 0x3C, InkML.isLikely(head) {
      self = .inkML
    } else {
      self = isPacked || first == 0x3C ? .xopp : .recording
    }
  }

  /// Opens a file to be read page by page; none is read yet.
  ///
  /// `now` is in milliseconds since 1970; `surroundings` are the files to which the pages may refer. Throws
  /// the fault of the file, with its location.
  public func pages(
    of source: any ByteSource, now: Int64, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws -> any PageSupply {
    switch self {
    case .recording: try RecordingPages(source, now: now)
    case .inkML: try InkMLPages(source, wanted: wanted, now: now)
    case .xopp: try XoppPages(source, wanted: wanted, in: surroundings)
    case .pdf: try PDFPages(source, wanted: wanted, in: surroundings)
    case .picture: try PicturePages(source, in: surroundings)
    }
  }

  var endings: String {
    switch self {
    case .recording: ".csv"
    case .xopp: ".xopp, .xoj"
    case .inkML: ".inkml"
    case .pdf: ".pdf"
    case .picture: ".png, .jpg, .webp, .svg, .tiff, .gif, .bmp"
    }
  }

  /// The name of the kind in the interface.
  public var name: Words {
    switch self {
    case .recording: "CSV pen recordings"
    case .xopp: "Xournal++ files"
    case .inkML: "InkML"
    case .pdf: "PDF"
    case .picture: "pictures"
    }
  }
}
