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
