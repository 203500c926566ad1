public import Bytes
public import Geometry

/// A formula and its drawing: all that an edit of it sets, so that simultaneous edits never mix.
public struct FormulaDrawing: Hashable, Sendable {
  /// The LaTeX formula.
  public var source: String
  /// The hash of the drawing.
  public var hash: ContentHash
  /// The media type of the drawing, such as "application/pdf".
  public var mediaType: String
  /// The width and height of the drawing in its frame, in points.
  public var size: Point

  /// Creates a drawing.
  public init(source: String, hash: ContentHash, mediaType: String, size: Point) {
    (self.source, self.hash, self.mediaType, self.size) = (source, hash, mediaType, size)
  }
}

extension FormulaDrawing: Storable {
  /// Appends the source, the hash, the media type and the size.
  public func write(to writer: inout ByteWriter) {
    writer.write(source, hash, mediaType, size)
  }

  /// Reads a drawing; refuses one without area.
  public init(from reader: inout ByteReader) throws(ByteError) {
    source = try String(from: &reader)
    hash = try ContentHash(from: &reader)
    mediaType = try String(from: &reader)
    size = try Point(from: &reader)
    guard size.x > 0, size.y > 0, max(size.x, size.y) <= 1e6 else { throw .tooLarge }
  }
}

extension ImageFrame {
  /// A frame for a formula, with its upper left corner at a place.
  public init(_ drawing: FormulaDrawing, at corner: Point) {
    self.init(
      box: Box(low: corner, high: corner + drawing.size), hash: drawing.hash,
      mediaType: drawing.mediaType, formula: drawing.source)
  }
}
