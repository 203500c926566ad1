public import Bytes

/// The image or PDF page on the paper of a page, below the ink.
///
/// It refers to its file by hash, and keeps its name, so that a missing file can be found later.
public struct Backdrop: Hashable, Sendable {
  /// The part of the file that is shown.
  public let share: Share
  /// The hash of the file; nil if it could not be found.
  public let hash: ContentHash?
  /// The original location of the file.
  public let source: Source
  /// The sheet of a custom paper; nil for any other image or PDF.
  public let sheet: OwnPaper.Sheet?
  /// The bytes that a later version of the program added after all this.
  private let rest: [UInt8]

  /// The part of a file that a backdrop shows.
  public enum Share: Hashable, Sendable {
    /// An image that fills the page, with its media type, empty if the file could not be found.
    case image(mediaType: String)
    /// A page of a PDF, from 1.
    case page(Int)
  }

  /// The file from which a backdrop came.
  public struct Source: Hashable, Sendable {
    /// True if the file belonged to the notes, instead of being a separate file.
    public var isAttached: Bool
    /// The name or the path of the file, as given in the notes.
    public var path: String

    /// Creates a source.
    public init(isAttached: Bool, path: String) {
      (self.isAttached, self.path) = (isAttached, path)
    }
  }

  private init(
    _ share: Share, of hash: ContentHash?, from source: Source, sheet: OwnPaper.Sheet? = nil
  ) {
    (self.share, self.hash, self.source, self.sheet) = (share, hash, source, sheet)
    rest = []
  }

  /// An image, by its file.
  public static func image(hash: ContentHash, mediaType: String, source: Source) -> Backdrop {
    Backdrop(.image(mediaType: mediaType), of: hash, from: source)
  }

  /// An image whose file could not be found.
  public static func missingImage(_ source: Source) -> Backdrop {
    Backdrop(.image(mediaType: ""), of: nil, from: source)
  }

  /// A page of a PDF, from 1, with the hash of its file if that could be found.
  public static func pdf(page: Int, hash: ContentHash?, source: Source) -> Backdrop {
    Backdrop(.page(page), of: hash, from: source)
  }

  static func paper(_ paper: OwnPaper) -> Backdrop {
    Backdrop(
      .page(1), of: paper.hash,
      from: Source(isAttached: true, path: paper.name + OwnPaper.ending), sheet: paper.sheet)
  }

  /// The hash of its image; nil if it shows none, or one that could not be found.
  public var imageHash: ContentHash? { if case .image = share { hash } else { nil } }

  /// True for a page of a PDF to read, not a custom paper.
  public var isPrinted: Bool { if case .page = share { sheet == nil } else { false } }

  /// True if both look the same: files are compared by content if known, else by name.
  public func looks(like other: Backdrop) -> Bool { look == other.look }

  var look: [UInt8] {
    var writer = ByteWriter()
    writer.append(kind.rawValue)
    hash?.write(to: &writer)
    if case .page(let page) = share { writer.appendVarint(UInt64(max(page, 0))) }
    if hash == nil { source.name.write(to: &writer) }
    return writer.bytes
  }
}

extension Backdrop.Source {
  /// True if the path is a Windows path, which leads nowhere here.
  public var isOfWindows: Bool {
    let start = Array(path.utf8.prefix(3))
    let slashes = Array(#"\/"#.utf8)
    return start.starts(with: #"\\"#.utf8)
      || start.count == 3 && start[1] == UInt8(ascii: ":") && slashes.contains(start[2])
  }

  /// The name of the file without its folders.
  public var name: String {
    let name = PathParts(path).name
    guard isOfWindows, let last = name.utf8.split(separator: UInt8(ascii: #"\"#)).last else {
      return name
    }
    return String(Substring(last))
  }
}

extension Backdrop: Storable {
  /// The first byte of the stored form.
  private enum Kind: UInt8 { case image = 1, missingPage, page, missingImage }

  private var kind: Kind {
    switch share {
    case .image: hash == nil ? .missingImage : .image
    case .page: hash == nil ? .missingPage : .page
    }
  }

  /// Appends the kind and the parts, and the bytes that a later version added after them.
  public func write(to writer: inout ByteWriter) {
    writer.append(kind.rawValue)
    hash?.write(to: &writer)
    switch share {
    case .image(let mediaType): if hash != nil { mediaType.write(to: &writer) }
    case .page(let page): writer.appendVarint(UInt64(max(page, 0)))
    }
    writer.write(source.isAttached, source.path)
    if let sheet {
      writer.append(Self.paperMark)
      sheet.write(to: &writer)
    }
    writer.append(contentsOf: rest)
  }

  /// Reads a backdrop, up to the end; fails on kinds added by a later version.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let kind = Kind(rawValue: try reader.byte()) else { throw .unknownKind }
    let isMissing = [.missingImage, .missingPage].contains(kind)
    hash = isMissing ? nil : try ContentHash(from: &reader)
    share =
      switch kind {
      case .image: .image(mediaType: try String(from: &reader))
      case .missingImage: .image(mediaType: "")
      case .page, .missingPage: .page(try reader.count(Int(Int32.max)))
      }
    source = Source(isAttached: try Bool(from: &reader), path: try String(from: &reader))
    sheet = share == .page(1) && !isMissing ? Self.sheet(from: &reader) : nil
    rest = try reader.bytes(reader.remaining)
  }

  /// The byte before the sheet of a custom paper.
  private static let paperMark: UInt8 = 1

  /// Reads a sheet, if there is one; other additions of a later version are left alone.
  private static func sheet(from reader: inout ByteReader) -> OwnPaper.Sheet? {
    var ahead = reader
    guard (try? ahead.byte()) == paperMark, let sheet = try? OwnPaper.Sheet(from: &ahead) else {
      return nil
    }
    reader = ahead
    return sheet
  }
}
