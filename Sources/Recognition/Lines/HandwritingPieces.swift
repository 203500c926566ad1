public import Geometry

/// A run of handwriting that is read as one picture: a line, or the part of one between wide gaps.
public struct HandwritingPiece: Hashable, Sendable {
  /// The numbers of the strokes, from left to right, in a column from top to bottom.
  public let strokes: [Int]
  /// How far the line falls for each point to the right; 0 unless it clearly slopes.
  ///
  /// In a column, how far it strays to the right for each point down.
  public let slope: Double
  /// True for a column of Japanese, which is turned a quarter to the left to be read.
  public let isVertical: Bool
}

/// The handwriting of a page in pieces, without drawings, frames, underlines and arrows.
///
/// Each stroke is in at most one piece. Takes nearly linear time, whatever is on the page.
public struct HandwritingPieces: Hashable, Sendable {
  /// The pieces in reading order: from top to bottom, one column after the other.
  public let pieces: [HandwritingPiece]

  /// Finds pieces of strokes in the order of writing, by points along each, as drawn.
  ///
  /// Points that are not finite are left out.
  public init(of strokes: [[Point]]) {
    let isVertical = WritingDirection.isVertical(strokes)
    let turned = isVertical ? strokes.map { $0.map(\.turnedLeft) } : strokes
    let shapes = turned.map { StrokeShape(along: $0) }
    guard let sizes = WritingSizes(of: shapes) else {
      pieces = []
      return
    }
    var finder = LineFinder(shapes, sizes: sizes)
    finder.find()
    var drawn = DrawnPoints(size: sizes.page)
    for (stroke, shape) in shapes.enumerated() where finder.lineOf[stroke] == nil {
      guard let shape, shape.isDrawing(size: sizes.local[stroke]) else { continue }
      drawn.add(turned[stroke], length: shape.length)
    }
    let lines = finder.strokesOfLines
    let cuts = LineCuts(lines, shapes: shapes, sizes: sizes.local, drawn: drawn)
    let found = lines.flatMap { cuts.pieces(of: $0) }
      .filter { piece in
        !piece.allSatisfy { shapes[$0]?.isMark(size: sizes.local[$0]) ?? true }
      }
    let boxes = found.map { piece in
      piece.reduce(Box.empty) { $0.union(shapes[$1]?.box ?? .empty) }
    }
    pieces = ReadingOrder(of: boxes, size: sizes.page).order.map { number in
      let strokes = found[number]
      let slope = LineSlope.of(strokes.map { turned[$0] }, size: sizes.local[strokes[0]])
      return HandwritingPiece(strokes: strokes, slope: slope, isVertical: isVertical)
    }
  }
}

extension Point {
  /// The place on a page that is turned a quarter to the left.
  fileprivate var turnedLeft: Point { Point(x: y, y: -x) }
}
