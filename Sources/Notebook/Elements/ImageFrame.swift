public import Bytes
public import Geometry
package import Wording

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
  /// The place that it was clipped from, in a notebook a property beside the body; nil for other images.
  public var excerpt: Excerpt?

  /// Creates an image.
  public init(box: Box, hash: ContentHash, mediaType: String, formula: String = "") {
    (self.box, self.hash, self.mediaType, self.formula) = (box, hash, mediaType, formula)
  }

  /// True if there is a formula that is not blank.
  public var hasFormula: Bool { formula.contains { !$0.isWhitespace } }
}

extension ImageFrame: FigureContent {
  package static let code: UInt8 = 6
  package static let name: Words = "an image"
  package static let hasFile = true

  package var figure: Figure { .image(self) }
  package var bounds: Box { box }
  package var file: ContentHash? { hash }

  package var properties: [Field: [UInt8]] {
    excerpt.map { [Property.excerpt.field: $0.stored] } ?? [:]
  }

  package func updated(by properties: some PropertyValues) -> ImageFrame {
    var frame = properties.value(.formula).map { ImageFrame($0, at: box.low) } ?? self
    frame.excerpt = properties.value(.excerpt)
    return frame
  }
}

extension ImageFrame: Storable {
  /// Appends all parts of a body; the formula only if there is one.
  public func write(to writer: inout ByteWriter) {
    writer.write(box.low, box.high, hash, mediaType)
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
