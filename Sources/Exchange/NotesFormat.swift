public import Bytes
public import Notebook
internal import Zip

/// The kinds of files whose pages can be brought in.
public enum NotesFormat: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A recording of a pen in CSV.
  case recording
  /// Notes of Xournal++, Xournal or MrWriter.
  case xopp
  /// Ink as W3C InkML.
  case inkML

  /// What such a file is called.
  public var description: String {
    switch self {
    case .recording: "recordings in CSV (milliseconds, x, y, pressure, azimuth, altitude)"
    case .xopp: "notes of Xournal++ and Xournal (.xopp, .xoj)"
    case .inkML: "ink as W3C InkML (.inkml)"
    }
  }

  /// So many bytes tell the kind.
  public static let headCount: Int = 4096

  /// Tells the kind from the first bytes of a file, whatever its name.
  ///
  /// - Throws: What the file is, where it is none of these.
  public init(of head: [UInt8]) throws(ForeignFile) {
    let isPacked = head.starts(with: XoppContainer.gzipMark) || head.starts(with: ZipArchive.mark)
    if !isPacked, let foreign = ForeignFile(head: head) { throw foreign }
    // Only XML begins with this; a recording begins with a number or a name.
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    if !isPacked, first == 0x3C, InkML.isLikely(head) {
      self = .inkML
    } else {
      self = isPacked || first == 0x3C ? .xopp : .recording
    }
  }

  /// Opens a file to be read page by page.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - now: The time in milliseconds since 1970.
  ///   - wanted: The pages that are wanted, as far as the file has pages.
  ///   - surroundings: The files that the pages may name.
  /// - Returns: The pages, none of which is read yet.
  /// - Throws: What is wrong with the file, and where.
  public func pages(
    of source: any ByteSource, now: Int64, wanted: PageRanges = .all,
    in surroundings: NotesSurroundings = .none
  ) throws -> any PageSupply {
    switch self {
    case .recording: try RecordingPages(source, now: now)
    case .inkML: try InkMLPages(source, wanted: wanted, now: now)
    case .xopp: try XoppPages(source, wanted: wanted, in: surroundings)
    }
  }

  /// The endings of such files.
  var endings: String {
    switch self {
    case .recording: ".csv"
    case .xopp: ".xopp, .xoj"
    case .inkML: ".inkml"
    }
  }

  /// What people call the kind of file.
  public var name: String {
    switch self {
    case .recording: "recordings of a pen in CSV"
    case .xopp: "notes of Xournal++"
    case .inkML: "InkML"
    }
  }
}
