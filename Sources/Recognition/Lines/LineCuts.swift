internal import Geometry

/// Divides lines into pieces: at gaps as wide as between columns, and where something was drawn between words.
struct LineCuts: Sendable {
  private let shapes: [StrokeShape?]
  private let sizes: [Double]
  private let drawn: DrawnPoints
  /// The widest gap between words, in heights of letters.
  private let widest: Double

  /// The widest gap between words of most hands.
  private static let usual = 3.5

  init(_ lines: [[Int]], shapes: [StrokeShape?], sizes: [Double], drawn: DrawnPoints) {
    (self.shapes, self.sizes, self.drawn) = (shapes, sizes, drawn)
    let gaps = lines.lazy.map { Self.steps(of: $0, shapes) }.joined()
      .map { $0.gap / sizes[$0.stroke] }.filter { $0 > 0.8 }.sorted()
    // Some hands leave much space between words.
    let wide = gaps.isEmpty ? 0 : gaps[gaps.count * 3 / 4]
    widest = min(max(Self.usual, 2 * wide), LineFinder.widestGap)
  }

  private typealias Step = (stroke: Int, gap: Double, middle: Double)

  /// The strokes of a line from left to right, each with its gap to those before it.
  private static func steps(of line: [Int], _ shapes: [StrokeShape?]) -> [Step] {
    let sorted = line.compactMap { stroke in shapes[stroke].map { (stroke: stroke, shape: $0) } }
      .sorted { ($0.shape.box.low.x, $0.stroke) < ($1.shape.box.low.x, $1.stroke) }
    var last = sorted.first?.shape
    return sorted.map { stroke, shape in
      defer { if (last?.box.high.x ?? 0) < shape.box.high.x { last = shape } }
      let gap = shape.box.low.x - (last?.box.high.x ?? 0)
      return (stroke, gap, (shape.middle + (last?.middle ?? 0)) / 2)
    }
  }

  /// The strokes of each piece of a line, from left to right.
  func pieces(of line: [Int]) -> [[Int]] {
    Self.steps(of: line, shapes).reduce(into: []) { pieces, step in
      if pieces.isEmpty || isCut(step) {
        pieces.append([step.stroke])
      } else {
        pieces[pieces.count - 1].append(step.stroke)
      }
    }
  }

  private func isCut(_ step: Step) -> Bool {
    let size = sizes[step.stroke]
    guard step.gap > 0.3 * size, let left = shapes[step.stroke]?.box.low.x else { return false }
    return step.gap > widest * size
      || drawn.divides(left - step.gap...left, at: step.middle, size: size)
  }
}
