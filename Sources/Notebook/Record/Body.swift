public import Bytes

/// The nature of a thing, recorded once when it is made; properties set later override these values.
public enum Body: Hashable, Sendable {
  case section(title: String, order: FractionalIndex)
  case page(section: EntityID, order: FractionalIndex, size: PageSize, paper: Paper)
  case layer(page: EntityID, title: String, order: FractionalIndex)
  case element(place: Place, ElementBody)

  /// The original place of an element; nil for other things.
  public var place: Place? { if case .element(let place, _) = self { place } else { nil } }

  /// The hash of the file that a figure shows; nil for none.
  public var file: ContentHash? {
    if case .element(_, .figure(let figure)) = self { figure.content.file } else { nil }
  }
}

/// What an element is made of.
public enum ElementBody: Hashable, Sendable {
  /// A stroke, in the bytes of the ink codec.
  case stroke([UInt8])
  /// A part cut out of a stroke, to be moved or changed alone.
  case piece(of: EntityID)
  case figure(Figure)
}

extension Body {
  /// The kinds of things.
  public enum Kind: Hashable, Sendable {
    case section, page, layer, stroke, piece
    /// A figure of the kind with this code.
    case figure(UInt8)
  }
}

extension Body.Kind: RawRepresentable {
  /// The first byte of stored bodies.
  public var rawValue: UInt8 {
    switch self {
    case .section: 1
    case .page: 2
    case .layer: 3
    case .stroke: 4
    case .piece: 7
    case .figure(let code): code
    }
  }

  /// Finds the kind of a stored body by its first byte; nil for one of a later version.
  public init?(rawValue: UInt8) {
    switch rawValue {
    case 1: self = .section
    case 2: self = .page
    case 3: self = .layer
    case 4: self = .stroke
    case 7: self = .piece
    default:
      guard Figure.kinds.contains(where: { $0.code == rawValue }) else { return nil }
      self = .figure(rawValue)
    }
  }
}

/// The page and layer of an element.
public struct Place: Hashable, Sendable {
  /// The page.
  public let page: EntityID
  /// The layer of that page.
  public let layer: EntityID

  /// Creates a place.
  public init(page: EntityID, layer: EntityID) { (self.page, self.layer) = (page, layer) }
}

extension Body: Storable {
  /// Appends the kind and the parts.
  public func write(to writer: inout ByteWriter) {
    writer.append(kind.rawValue)
    switch self {
    case .section(let title, let order):
      writer.write(title, order)
    case .page(let section, let order, let size, let paper):
      writer.write(section, order, size, paper)
    case .layer(let page, let title, let order):
      writer.write(page, title, order)
    case .element(let place, .stroke(let ink)):
      place.write(to: &writer)
      writer.append(contentsOf: ink)
    case .element(let place, .piece(let base)): writer.write(place, base)
    case .element(let place, .figure(let figure)):
      place.write(to: &writer)
      figure.content.write(to: &writer)
    }
  }

  private var kind: Kind {
    switch self {
    case .section: .section
    case .page: .page
    case .layer: .layer
    case .element(_, .stroke): .stroke
    case .element(_, .piece): .piece
    case .element(_, .figure(let figure)): .figure(figure.code)
    }
  }

  /// Reads a body; fails on kinds added by a later version.
  public init(from reader: inout ByteReader) throws(ByteError) {
    switch Kind(rawValue: try reader.byte()) {
    case .section:
      self = .section(title: try String(from: &reader), order: try FractionalIndex(from: &reader))
    case .page:
      self = .page(
        section: try EntityID(from: &reader), order: try FractionalIndex(from: &reader),
        size: try PageSize(from: &reader), paper: try Paper(from: &reader))
    case .layer:
      self = .layer(
        page: try EntityID(from: &reader), title: try String(from: &reader),
        order: try FractionalIndex(from: &reader))
    case .stroke:
      let place = try Place(from: &reader)
      self = .element(place: place, .stroke(try reader.bytes(reader.remaining)))
    case .piece:
      self = .element(place: try Place(from: &reader), .piece(of: try EntityID(from: &reader)))
    case .figure(let code):
      self = .element(place: try Place(from: &reader), .figure(try Figure(code, from: &reader)))
    case nil: throw .unknownKind
    }
  }
}

extension Place: Storable {
  /// Appends the names of page and layer.
  public func write(to writer: inout ByteWriter) { writer.write(page, layer) }

  /// Reads a place.
  public init(from reader: inout ByteReader) throws(ByteError) {
    page = try EntityID(from: &reader)
    layer = try EntityID(from: &reader)
  }
}
