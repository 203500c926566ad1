internal import Geometry

/// Divides lines into pieces: at gaps as wide as between columns, and where something was drawn between words.
struct LineCuts: Sendable {
  let shapes: [StrokeShape?]
  let sizes: [Double]
  private let drawn: DrawnPoints

  init(_ shapes: [StrokeShape?], sizes: [Double], drawn: DrawnPoints) {
    (self.shapes, self.sizes, self.drawn) = (shapes, sizes, drawn)
  }

  /// The strokes of each piece of a line, from left to right.
  func pieces(of line: [Int]) -> [[Int]] {
    let sorted = line.compactMap { stroke in shapes[stroke].map { (stroke: stroke, shape: $0) } }
      .sorted { ($0.shape.box.low.x, $0.stroke) < ($1.shape.box.low.x, $1.stroke) }
    var (pieces, last): ([[Int]], StrokeShape?) = ([], nil)
    for (stroke, shape) in sorted {
      if let end = last, !isCut(from: end, to: shape, size: sizes[stroke]) {
        pieces[pieces.count - 1].append(stroke)
      } else {
        pieces.append([stroke])
      }
      if last.map({ $0.box.high.x < shape.box.high.x }) ?? true { last = shape }
    }
    return pieces
  }

  private func isCut(from end: StrokeShape, to next: StrokeShape, size: Double) -> Bool {
    let gap = next.gap(to: end)
    if gap > LineFinder.widestGap * size { return true }
    guard gap > 0.3 * size else { return false }
    return drawn.divides(
      end.box.high.x...next.box.low.x, at: (end.middle + next.middle) / 2, size: size)
  }
}
