public import Geometry

/// Letters of one font in a row, as they are laid out in a text box.
public struct GlyphRun: Sendable {
  /// The font; nil where its file is of no use to others, so that letters must be drawn as shapes.
  public let font: FontFile?
  /// From the letters' em square, upwards, to the coordinates of the box.
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
    /// Where it begins on the baseline, in the coordinates of the box.
    public let place: Point
    /// What it looks like, in the coordinates of the box; nil where the font says it.
    public let shape: Path?
  }
}
