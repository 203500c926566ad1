public import Geometry

/// Letters of one font in a row, as laid out in a text box.
public struct GlyphRun: Sendable {
  /// The font; nil if its file cannot be used elsewhere, in which case no look refers to the file.
  public let font: FontFile?
  /// The map from the letters' em square, y upward, to the box, around the place of a letter.
  public let map: Affine
  /// The clusters, from left to right.
  public let clusters: [Cluster]
  /// The line below the words; nil for none.
  public let underline: Box?

  /// Letters that belong together, and the text that they represent.
  public struct Cluster: Sendable {
    /// The part of the text.
    public let text: String
    /// The letters; empty for text that only takes up space.
    public let glyphs: [Glyph]
  }

  /// A letter.
  public struct Glyph: Sendable {
    /// Its number in the font.
    public let id: UInt32
    /// Its beginning on the baseline, in the coordinates of the box.
    public let place: Point
    /// The distance to the next letter.
    public let advance: Double
    /// Its appearance.
    public let look: Look
  }

  /// The appearance of a letter, around its place.
  public enum Look: Sendable {
    /// The outline in the font's file.
    case inFile
    /// An area in the color of the words.
    case shape(Path)
    /// A picture with its own colors, such as an emoji.
    case picture(Picture)
  }

  /// A letter that is a picture.
  public struct Picture: Sendable {
    /// The picture as a PNG file.
    public let png: [UInt8]
    /// The map from the unit square, first row at the top, to the picture's place around the letter's.
    public let map: Affine
  }
}
