public import Geometry

/// Recognizes what figure a stroke was meant to be.
///
/// It is strict: a stroke that may be handwriting is no figure.
public struct ShapeRecognizer: Hashable, Sendable {
  /// The height of small letters on the page, in points: figures are larger than letters.
  public var letterHeight: Double

  /// True to make figures regular that nearly are: level lines, right angles, equal sides, circles.
  public var tidies: Bool

  /// Creates a recognizer for a page with letters of a height in points.
  public init(letterHeight: Double = 2.5 * Length.millimeter, tidies: Bool = true) {
    self.tidies = tidies
    self.letterHeight = letterHeight.isFinite ? min(max(letterHeight, 1), 1000) : 7
  }

  /// Returns the figure that a stroke was meant to be, or nil; the stroke may end with a rest.
  public func shape(of samples: [Sample]) -> Shape? {
    guard let figure = DrawnFigure(samples) else { return nil }
    let writing = WritingGuard(letterHeight: letterHeight)
    guard let found = candidate(for: figure), writing.allows(found, of: figure)
    else { return nil }
    guard tidies else { return found.shape }
    let ink = found.ink.isEmpty ? figure.withoutHooks.points : found.ink
    return ShapeTidying(found.shape, ink: ink, size: figure.diameter).tidied(found.shape)
  }

  func candidate(for figure: DrawnFigure) -> Candidate? {
    let arrow = ArrowSearch(figure).candidate
    let figure = figure.withoutHooks
    let size = figure.diameter
    let closed = ClosedLine.all(figure).compactMap { ClosedCandidates($0, size: size).best }
    if let closed = closed.min(by: { $0.cost < $1.cost }) {
      guard let arrow, arrow.cost < closed.cost else { return closed }
      return arrow
    }
    return arrow ?? OpenCandidates(figure.points, size: size).best
  }
}

extension ShapeRecognizer {
  /// The height of small letters on a page, as it follows from the boxes of its strokes; nil from too few.
  ///
  /// Half of the strokes of handwriting are about as high as small letters or a little higher.
  public static func letterHeight(of strokes: some Sequence<Box>) -> Double? {
    let heights = strokes.map { max($0.height, $0.width / 4) }
      .filter { $0.isFinite && $0 > 0.5 * Length.millimeter }.sorted()
    guard heights.count >= 12 else { return nil }
    let middle = heights[heights.count / 2] * 0.85
    return min(max(middle, 1.2 * Length.millimeter), 8 * Length.millimeter)
  }
}
