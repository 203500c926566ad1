public import Bytes

/// What lies on the paper of a page before anybody writes on it.
public enum Backdrop: Hashable, Sendable {
  /// An image that fills the page, by the SHA-256 of its file, with what the file is.
  case image(hash: ContentHash, mediaType: String, source: Source)
  /// A page of a PDF, counted from 1: by the SHA-256 of the file where it is kept, with the place from
  /// which it came, or where it lies.
  case pdf(page: Int, hash: ContentHash?, source: Source)

  /// The file from which a backdrop came.
  public struct Source: Hashable, Sendable {
    /// Whether the file belonged to the notes, instead of standing somewhere by itself.
    public var isAttached: Bool
    /// The name or the path of the file, as the notes had it.
    public var path: String

    /// Creates a source.
    public init(isAttached: Bool, path: String) {
      self.isAttached = isAttached
      self.path = path
    }
  }

  /// The SHA-256 of its file; nil where none is kept.
  public var hash: ContentHash? {
    switch self {
    case .image(let hash, _, _): hash
    case .pdf(_, let hash, _): hash
    }
  }

  /// The SHA-256 of its image; nil where it shows none.
  public var imageHash: ContentHash? { if case .image(let hash, _, _) = self { hash } else { nil } }

  /// The file from which it came.
  public var source: Source {
    switch self {
    case .image(_, _, let source), .pdf(_, _, let source): source
    }
  }
}

extension Backdrop: Storable {
  /// Appends the kind and the parts.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .image(let hash, let mediaType, _):
      writer.append(1)
      hash.write(to: &writer)
      mediaType.write(to: &writer)
    case .pdf(let page, let hash, _):
      writer.append(hash == nil ? 2 : 3)
      if let hash { hash.write(to: &writer) }
      writer.appendVarint(UInt64(max(page, 0)))
    }
    source.isAttached.write(to: &writer)
    source.path.write(to: &writer)
  }

  /// Reads a backdrop; fails on kinds that a later program brought.
  public init(from reader: inout ByteReader) throws(ByteError) {
    switch try reader.byte() {
    case 1:
      self = .image(
        hash: try ContentHash(from: &reader), mediaType: try String(from: &reader),
        source: try Source(from: &reader))
    case 2: self = try Self.pdf(nil, from: &reader)
    case 3: self = try Self.pdf(try ContentHash(from: &reader), from: &reader)
    default: throw .unknownKind
    }
  }

  private static func pdf(
    _ hash: ContentHash?, from reader: inout ByteReader
  ) throws(ByteError) -> Backdrop {
    .pdf(
      page: try reader.count(Int(Int32.max)), hash: hash, source: try Source(from: &reader))
  }
}

extension Backdrop.Source {
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    isAttached = try Bool(from: &reader)
    path = try String(from: &reader)
  }
}
