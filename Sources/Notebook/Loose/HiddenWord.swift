public import Geometry

/// A word read from handwriting, for files that carry it as invisible text under the ink.
public struct HiddenWord: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The upright box around the ink, in points on the page; boxes as high as their line keep it together.
  public var box: Box
  /// The change of y for each x along the baseline; in a column, of x for each y.
  public var slope: Double
  /// True if it is part of a column, whose letters follow each other downward.
  public var isVertical: Bool
  /// True if the next word begins a new line.
  public var endsLine: Bool
  /// How sure it is.
  public var certainty = Certainty.sure
  /// The rotation of the page with its ink since the word was read.
  public private(set) var turns = QuarterTurns.none

  /// Describes a word.
  public init(
    _ text: String, in box: Box, slope: Double = 0, isVertical: Bool = false, endsLine: Bool = false
  ) {
    (self.text, self.box, self.slope) = (text, box, slope)
    (self.isVertical, self.endsLine) = (isVertical, endsLine)
  }

  /// How sure it is that a word was read as it was written.
  public enum Certainty: Hashable, Sendable {
    case sure
    /// A reader should check it.
    case doubtful
    /// Wrong too often for text that nobody sees.
    case guessed
  }

  mutating func turn(by further: QuarterTurns) { turns = turns.then(further) }
}
