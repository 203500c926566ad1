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
  /// The part that is shown, in a notebook a property; nil for all of it.
  public var crop: Crop?
  /// The opacity, 0 to 1, in a notebook a property.
  public var opacity = 1.0
  /// The words for those who cannot see the picture, in a notebook a property; mostly empty.
  public var alternativeText = ""

  /// Creates an image.
  public init(box: Box, hash: ContentHash, mediaType: String, formula: String = "") {
    (self.box, self.hash, self.mediaType, self.formula) = (box, hash, mediaType, formula)
  }

  /// The place of the part that is shown, in points.
  public var shownBox: Box { crop?.part(of: box) ?? box }

  /// True if there is a formula that is not blank.
  public var hasFormula: Bool { formula.contains { !$0.isWhitespace } }
}

extension ImageFrame: FigureContent {
  package static let code: UInt8 = 6
  package static let name: Words = "an image"
  package static let hasFile = true
  package static let hasText = true

  package var figure: Figure { .image(self) }
  package var bounds: Box { shownBox }
  package var file: ContentHash? { hash }
  package var typedText: String? { alternativeText.isEmpty ? nil : alternativeText }

  package var properties: [Field: [UInt8]] {
    var properties: [Field: [UInt8]] = [:]
    properties[Property.excerpt.field] = excerpt?.stored
    properties[Property.crop.field] = crop?.stored
    if opacity != 1 { properties[Property.opacity.field] = opacity.stored }
    if !alternativeText.isEmpty {
      properties[Property.alternativeText.field] = alternativeText.stored
    }
    return properties
  }

  package func updated(by properties: some PropertyValues) -> ImageFrame {
    var frame = properties.value(.formula).map { ImageFrame($0, at: box.low) } ?? self
    frame.excerpt = properties.value(.excerpt)
    if let file = properties.value(.replacedFile) {
      (frame.hash, frame.mediaType, frame.box) = (file.hash, file.mediaType, file.box)
      (frame.formula, frame.excerpt) = ("", nil)
    }
    frame.crop = properties.value(.crop)
    frame.opacity = properties.value(.opacity).flatMap { (0...1).contains($0) ? $0 : nil } ?? 1
    frame.alternativeText = properties.value(.alternativeText) ?? ""
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
