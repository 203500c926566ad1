public import Bytes
public import Geometry
public import Ink

/// The nature of a thing, recorded once when it is made; properties set later override these values.
public enum Body: Hashable, Sendable {
  case section(title: String, order: FractionalIndex)
  case page(section: EntityID, order: FractionalIndex, size: PageSize, paper: Paper)
  case layer(page: EntityID, title: String, order: FractionalIndex)
  /// A stroke, in the bytes of the ink codec.
  case stroke(place: Place, ink: [UInt8])
  case text(place: Place, TextBox)
  case image(place: Place, ImageFrame)
  /// A part cut out of a stroke, to be moved or changed alone.
  case piece(place: Place, base: EntityID)

  /// The original place of an element; nil for other things.
  public var place: Place? {
    switch self {
    case .section, .page, .layer: nil
    case .stroke(let place, _), .text(let place, _), .image(let place, _), .piece(let place, _):
      place
    }
  }
}

extension Body {
  /// The kinds of things, with the first byte of their stored bodies.
  public enum Kind: UInt8, Hashable, Sendable {
    case section = 1
    case page = 2
    case layer = 3
    case stroke = 4
    case text = 5
    case image = 6
    case piece = 7
  }
}

/// The page and layer of an element.
public struct Place: Hashable, Sendable {
  /// The page.
  public let page: EntityID
  /// The layer of that page.
  public let layer: EntityID

  /// Creates a place.
  public init(page: EntityID, layer: EntityID) {
    self.page = page
    self.layer = layer
  }
}

/// A box of typed text.
public struct TextBox: Hashable, Sendable {
  /// The top left corner, in points.
  public var origin: Point
  /// The width at which lines are broken, in points; 0 to keep them whole.
  public var wrap: Double
  /// The words.
  public var text: String
  /// The font, as a family with its style, such as "Sans Bold".
  public var font: String
  /// The font size, in points.
  public var size: Double
  /// The color of the text.
  public var color: Color
  /// The alignment of the lines.
  public var alignment: Alignment = .left
  /// True if full lines are stretched to the same width.
  public var isJustified = false
  /// The address that the text links to; empty for none.
  public var link = ""

  /// The alignments of lines.
  public enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    /// All lines begin at the left.
    case left = 0
    /// All lines are centered.
    case center = 1
    /// All lines end at the right.
    case right = 2
  }

  /// Creates a text box.
  public init(
    origin: Point, wrap: Double = 0, text: String, font: String = "Sans", size: Double = 12,
    color: Color = .sumi
  ) {
    self.origin = origin
    self.wrap = wrap
    self.text = text
    self.font = font
    self.size = size
    self.color = color
  }
}

/// An image on a page, whose bytes are stored once under their hash.
public struct ImageFrame: Hashable, Sendable {
  /// The place of the image, in points.
  public var box: Box
  /// The hash of the image file.
  public var hash: ContentHash
  /// The media type of the file, such as "image/jpeg".
  public var mediaType: String
  /// The LaTeX formula from which the image was made; empty for other images.
  public var formula: String
  /// The place that it was clipped from; nil for other images.
  ///
  /// In a notebook it is a property, not a part of the body.
  public var excerpt: Excerpt?

  /// Creates an image.
  public init(box: Box, hash: ContentHash, mediaType: String, formula: String = "") {
    self.box = box
    self.hash = hash
    self.mediaType = mediaType
    self.formula = formula
  }

  /// True if there is a formula that is not blank.
  public var hasFormula: Bool { formula.contains { !$0.isWhitespace } }
}

extension Body: Storable {
  /// Appends the kind and the parts.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .section(let title, let order):
      writer.append(Kind.section.rawValue)
      title.write(to: &writer)
      order.write(to: &writer)
    case .page(let section, let order, let size, let paper):
      writer.append(Kind.page.rawValue)
      section.write(to: &writer)
      order.write(to: &writer)
      size.write(to: &writer)
      paper.write(to: &writer)
    case .layer(let page, let title, let order):
      writer.append(Kind.layer.rawValue)
      page.write(to: &writer)
      title.write(to: &writer)
      order.write(to: &writer)
    case .stroke(let place, let ink):
      writer.append(Kind.stroke.rawValue)
      place.write(to: &writer)
      writer.append(contentsOf: ink)
    case .text(let place, let box):
      writer.append(Kind.text.rawValue)
      place.write(to: &writer)
      box.write(to: &writer)
    case .image(let place, let frame):
      writer.append(Kind.image.rawValue)
      place.write(to: &writer)
      frame.write(to: &writer)
    case .piece(let place, let base):
      writer.append(Kind.piece.rawValue)
      place.write(to: &writer)
      base.write(to: &writer)
    }
  }

  /// Reads a body; fails on kinds added by a later version.
  public init(from reader: inout ByteReader) throws(ByteError) {
    switch Kind(rawValue: try reader.byte()) {
    case .section:
      self = .section(
        title: try String(from: &reader), order: try FractionalIndex(from: &reader))
    case .page:
      self = .page(
        section: try EntityID(from: &reader), order: try FractionalIndex(from: &reader),
        size: try PageSize(from: &reader), paper: try Paper(from: &reader))
    case .layer:
      self = .layer(
        page: try EntityID(from: &reader), title: try String(from: &reader),
        order: try FractionalIndex(from: &reader))
    case .stroke:
      self = .stroke(place: try Place(from: &reader), ink: try reader.bytes(reader.remaining))
    case .text: self = .text(place: try Place(from: &reader), try TextBox(from: &reader))
    case .image: self = .image(place: try Place(from: &reader), try ImageFrame(from: &reader))
    case .piece: self = .piece(place: try Place(from: &reader), base: try EntityID(from: &reader))
    case nil: throw .unknownKind
    }
  }
}

extension Place: Storable {
  /// Appends the names of page and layer.
  public func write(to writer: inout ByteWriter) {
    page.write(to: &writer)
    layer.write(to: &writer)
  }

  /// Reads a place.
  public init(from reader: inout ByteReader) throws(ByteError) {
    page = try EntityID(from: &reader)
    layer = try EntityID(from: &reader)
  }
}

extension TextBox: Storable {
  /// Appends all parts; those of later versions only if they are set.
  public func write(to writer: inout ByteWriter) {
    origin.write(to: &writer)
    wrap.write(to: &writer)
    text.write(to: &writer)
    font.write(to: &writer)
    size.write(to: &writer)
    color.write(to: &writer)
    guard alignment != .left || isJustified || !link.isEmpty else { return }
    writer.append(alignment.rawValue)
    isJustified.write(to: &writer)
    link.write(to: &writer)
  }

  /// Reads a text box.
  public init(from reader: inout ByteReader) throws(ByteError) {
    origin = try Point(from: &reader)
    wrap = try Double(from: &reader)
    text = try String(from: &reader)
    font = try String(from: &reader)
    size = try Double(from: &reader)
    color = try Color(from: &reader)
    guard !reader.isAtEnd else { return }
    alignment = Alignment(rawValue: try reader.byte()) ?? .left
    isJustified = try Bool(from: &reader)
    link = try String(from: &reader)
  }
}

extension ImageFrame: Storable {
  /// Appends all parts of a body; the formula only if there is one.
  public func write(to writer: inout ByteWriter) {
    box.low.write(to: &writer)
    box.high.write(to: &writer)
    hash.write(to: &writer)
    mediaType.write(to: &writer)
    if !formula.isEmpty { formula.write(to: &writer) }
  }

  /// Reads an image's frame.
  public init(from reader: inout ByteReader) throws(ByteError) {
    box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
    hash = try ContentHash(from: &reader)
    mediaType = try String(from: &reader)
    formula = reader.isAtEnd ? "" : try String(from: &reader)
  }
}
