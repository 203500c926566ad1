public import Bytes
public import Foreign
public import Geometry
public import Notebook
public import Wording
internal import Zip

/// The kinds of files whose pages can be imported.
public enum NotesFormat: Hashable, Sendable, CaseIterable, Worded {
  case recording
  /// Notes of Xournal++, Xournal or MrWriter.
  case xopp
  case inkML
  /// A PDF, to write on its pages.
  case pdf
  case picture
  /// A graph in DOT, arranged by Graphviz.
  case dot
  /// Notes of another program, as ink.
  case foreign(ForeignFormat)

  /// All kinds but notes of other programs.
  private static let own: [NotesFormat] = [
    .recording, .xopp, .inkML, .pdf, .foreign(.svg), .picture, .dot,
  ]

  /// All kinds.
  public static var allCases: [NotesFormat] { own + ForeignFormat.all.map(NotesFormat.foreign) }

  /// A description of each kind; notes of other programs are one.
  public static var descriptions: [Words] {
    own.map(\.words) + ["notes of \(programs.joined(separator: ", "))"]
  }

  /// The name of each kind in a sentence, with its extensions.
  static var names: [Words] {
    own.map { "\($0.name) (\($0.endings))" } + ["notes of \(programs.joined(separator: ", "))"]
  }

  /// The other programs with the extensions of their files.
  private static var programs: [String] {
    ForeignFormat.all.map { "\($0.program) (\($0.endings.joined(separator: ", ")))" }
  }

  /// A description.
  public var words: Words {
    switch self {
    case .recording: "CSV recordings (milliseconds, x, y, pressure, azimuth, altitude)"
    case .xopp: "Xournal++ and Xournal files (.xopp, .xoj)"
    case .inkML: "ink as W3C InkML (.inkml)"
    case .pdf: "PDF, as paper to write on (.pdf)"
    case .picture: "pictures, as paper to write on (.png, .jpg, .webp, .svg, .tiff, .gif, .bmp)"
    case .dot: "graphs in DOT, as shapes (.dot, .gv)"
    case .foreign(.svg): "drawings in SVG, as ink if they consist of lines (.svg)"
    case .foreign(let format): "\(format.name) (\(format.endings.joined(separator: ", ")))"
    }
  }

  /// The number of bytes needed to detect the kind.
  public static let headCount: Int = 4096

  /// Detects the kind of a file by its first bytes, and by what is in an archive, whatever its name.
  public init(of file: WholeIfArchive) throws(ForeignFile) {
    if let format = ForeignFormat(ofArchive: file.names) {
      self = .foreign(format)
    } else {
      try self.init(of: file.head)
    }
  }

  /// Detects the kind from the first bytes of a file, whatever its name.
  public init(of head: [UInt8]) throws(ForeignFile) {
    if let format = ForeignFormat(of: Self.expanded(head)) {
      self = .foreign(format)
      return
    }
    let isPacked = head.starts(with: XoppContainer.gzipMark) || head.starts(with: ZipArchive.mark)
    // Only XML begins with this; a recording begins with a number or a name.
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    if !isPacked, first != 0x3C, ImageBytes.isPDF(head) {
      self = .pdf
    } else if PictureKind(of: head) != nil {
      self = .picture
    } else if !isPacked, GraphPage.isLikely(head) {
      self = .dot
    } else if !isPacked, let foreign = ForeignFile(head: head) {
      throw foreign
    } else if !isPacked, first == 0x3C, InkML.isLikely(head) {
      self = .inkML
    } else {
      self = isPacked || first == 0x3C ? .xopp : .recording
    }
  }

  /// Opens a file to be read page by page; `now` is in milliseconds since 1970.
  public func pages(
    of source: any ByteSource, now: Int64, wanted: PageRanges, in surroundings: NotesSurroundings
  ) throws -> any PageSupply {
    switch self {
    case .recording: try RecordingPages(source, now: now)
    case .inkML: try InkMLPages(source, wanted: wanted, now: now)
    case .xopp: try XoppPages(source, wanted: wanted, in: surroundings)
    case .pdf: try PDFPages(source, wanted: wanted, in: surroundings)
    case .picture: try PageList([LoosePage(picture: source, in: surroundings)])
    case .dot: try GraphPage.pages(of: source, in: surroundings)
    case .foreign(.svg): try Self.drawing(source, wanted: wanted, in: surroundings)
    case .foreign(let format):
      try Self.notes(source, as: format, wanted: wanted, in: surroundings)
    }
  }

  private static func notes(
    _ source: any ByteSource, as format: ForeignFormat, wanted: PageRanges,
    in surroundings: NotesSurroundings
  ) throws -> ForeignPages {
    try ForeignPages(
      source, named: PathParts(surroundings.own()).name, as: format, wanted: wanted,
      picture: surroundings.picture)
  }

  /// Opens an SVG as ink, or as a picture if it is none.
  private static func drawing(
    _ source: any ByteSource, wanted: PageRanges, in surroundings: NotesSurroundings
  ) throws -> any PageSupply {
    let bytes = try source.rest(limit: largestDrawing)
    do {
      return try notes(
        StoredBytes(bytes[...]), as: .svg, wanted: wanted, in: surroundings)
    } catch {
      return PageList([try LoosePage(picture: StoredBytes(bytes[...]), in: surroundings)])
    }
  }

  /// The largest SVG, in bytes.
  private static let largestDrawing = 64 << 20

  /// The first bytes of a file, without their compression if there is any; with it, if these are only its header.
  private static func expanded(_ head: [UInt8]) -> [UInt8] {
    guard head.starts(with: XoppContainer.gzipMark),
      let inflation = Inflation(StoredBytes(head[...]))
    else { return head }
    var expanded: [UInt8] = []
    while expanded.count < headCount,
      let count = try? inflation.append(to: &expanded, atMost: headCount), count > 0
    {}
    return expanded.isEmpty ? head : expanded
  }

  var endings: String {
    switch self {
    case .recording: ".csv"
    case .xopp: ".xopp, .xoj"
    case .inkML: ".inkml"
    case .pdf: ".pdf"
    case .picture: ".png, .jpg, .webp, .svg, .tiff, .gif, .bmp"
    case .dot: ".dot, .gv"
    case .foreign(let format): format.endings.joined(separator: ", ")
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
    case .dot: "graphs in DOT"
    case .foreign(let format): format.name
    }
  }
}

/// The files around notes, some of which belong to them.
public struct NotesSurroundings {
  /// Reads a file to which the notes refer; nil if it is missing or too large.
  ///
  /// An attached file has the path of the notes, a dot and the given name, which contains no slash; any
  /// other is relative to the folder of the notes, at its path, or supplied with the notes.
  let read: (Backdrop.Source) -> [UInt8]?
  /// Returns the place of a file, so that it can be found from elsewhere too; nil if unknown.
  let locate: (Backdrop.Source) -> String?
  /// True if an unread file exists.
  let isThere: (Backdrop.Source) -> Bool
  /// Returns the place of the notes themselves; empty if unknown.
  let own: () -> String
  /// Opens the notes again, from their beginning; nil if they can be read only once.
  let again: () -> (any ByteSource)?
  /// Returns an encrypted PDF without its encryption; nil if its password is unknown.
  let unlock: ([UInt8]) throws -> [UInt8]?
  /// Takes the ink of annotations out of a PDF; nil if there is none.
  let extractInk: ([UInt8]) -> ExtractedInk?
  /// Returns a picture of any kind as a PNG or JPEG.
  let picture: ([UInt8]) throws -> [UInt8]
  /// Returns the size of a text as it is drawn.
  let measure: TextMeasure

  /// Creates the surroundings of notes.
  public init(
    read: @escaping (Backdrop.Source) -> [UInt8]?,
    locate: @escaping (Backdrop.Source) -> String? = { _ in nil },
    isThere: @escaping (Backdrop.Source) -> Bool = { _ in false },
    own: @escaping () -> String = { "" },
    again: @escaping () -> (any ByteSource)? = { nil },
    unlock: @escaping ([UInt8]) throws -> [UInt8]? = { _ in nil },
    extractInk: @escaping ([UInt8]) -> ExtractedInk? = { _ in nil },
    picture: @escaping ([UInt8]) throws -> [UInt8] = { $0 },
    measure: @escaping TextMeasure = TextEstimate.size
  ) {
    (self.read, self.locate, self.isThere, self.own) = (read, locate, isThere, own)
    (self.again, self.unlock, self.extractInk, self.picture) = (again, unlock, extractInk, picture)
    self.measure = measure
  }

  /// The surroundings of notes without other files.
  public static var none: NotesSurroundings { NotesSurroundings(read: { _ in nil }) }
}

/// The strokes of imported pages that extend beyond the edges, where nobody looks for them.
public struct OutsideInk {
  private var strokes = 0
  private var pages: [Int] = []

  /// Counts nothing yet.
  public init() {}

  /// Counts those that reach more than 1 mm beyond a page; nil `box` grows with them.
  public mutating func count(_ page: LoosePage, on box: Box?, number: Int) {
    guard let sheet = box?.expanded(by: Length.millimeter) else { return }
    let outside = page.layers.flatMap(\.elements).count { element in
      element.isInk && !element.bounds.isEmpty && !sheet.contains(element.bounds)
    }
    strokes += outside
    if outside > 0 { pages.append(number) }
  }

  /// The count, in one sentence; nil for nothing.
  public var note: Words? {
    guard let first = pages.first else { return nil }
    switch (strokes, pages.count) {
    case (1, _): return "1 stroke extends beyond the edge of page \(first)"
    case (_, 1): return "\(strokes) strokes extend beyond the edges of page \(first)"
    default:
      return "\(strokes) strokes extend beyond the edges of pages \(PageRanges.text(of: pages))"
    }
  }
}
