public import Geometry

/// Letters of one font in a row, as they are laid out in a text box.
public struct GlyphRun: Sendable {
  /// The font; nil where its file is of no use to others, so that no look is that of the file.
  public let font: FontFile?
  /// From the letters' em square, upwards, to the box, around the place of a letter.
  public let map: Affine
  /// The clusters in the order in which they lie, from left to right.
  public let clusters: [Cluster]
  /// The line below the words; nil for none.
  public let underline: Box?

  /// Letters that belong together, and what they say.
  public struct Cluster: Sendable {
    /// The part of the text.
    public let text: String
    /// The letters; none for what only takes room.
    public let glyphs: [Glyph]
  }

  /// A letter.
  public struct Glyph: Sendable {
    /// Its number in the font.
    public let id: UInt32
    /// Its beginning on the baseline, in the coordinates of the box.
    public let place: Point
    /// The way to the next letter.
    public let advance: Double
    /// Its look.
    public let look: Look
  }

  /// The look of a letter, around its place.
  public enum Look: Sendable {
    /// As the file of the font says.
    case inFile
    /// An area in the colour of the words.
    case shape(Path)
    /// A picture with colours of its own, such as an emoji.
    case picture(Picture)
  }

  /// A letter that is a picture.
  public struct Picture: Sendable {
    /// The file that the font has of it.
    public let png: [UInt8]
    /// From the unit square, the first row at the top, to where the picture lies around the letter's
    /// place.
    public let map: Affine
  }
}
