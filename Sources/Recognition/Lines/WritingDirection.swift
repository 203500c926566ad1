internal import Geometry

/// Tells columns from lines by where the pen goes.
enum WritingDirection {
  /// The strokes between two that are compared: those of one kanji go to and fro.
  private static let step = 4
  private static let fewest = 16

  /// True if most strokes are below those written shortly before, rather than beside them.
  static func isVertical(_ strokes: [[Point]]) -> Bool {
    let boxes = strokes.map { Box(around: $0.lazy.filter(\.isFinite)) }
    let centers = boxes.filter { !$0.isEmpty }.map(\.center)
    guard centers.count >= fewest else { return false }
    let steps = zip(centers, centers.dropFirst(step)).map { $1 - $0 }
    let down = steps.count { $0.y > abs($0.x) }
    return down * 5 > steps.count * 3
  }
}
