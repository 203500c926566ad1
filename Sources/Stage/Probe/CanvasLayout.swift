internal import Geometry
internal import Wording

/// Divides a canvas among strokes, so that no stroke meets another's ink.
struct CanvasLayout: Hashable, Sendable {
  /// The blank space around each stroke in pixels.
  private static let margin = 14.0

  private static func size(of kind: StrokePath.Kind) -> Point {
    switch kind {
    case .line: Point(x: 360, y: 12)
    case .circle: Point(x: 124, y: 124)
    case .text: Point(x: 150, y: 32)
    }
  }

  /// The scales to try, in order, if there is little space.
  private static let scales = stride(from: 1.0, through: 0.3, by: -0.1)

  /// The box of each stroke in the order of their kinds.
  ///
  /// Strokes of one kind are placed together in rows, and shrunk if the canvas requires it. Fails if it is
  /// too small even then.
  static func boxes(
    for kinds: [StrokePath.Kind], in canvas: Box
  ) throws(StageError) -> [Box] {
    for scale in scales {
      if let boxes = boxes(for: kinds, in: canvas, scale: scale) { return boxes }
    }
    let (width, height) = (Int(canvas.width), Int(canvas.height))
    throw StageError(
      "a canvas of \(width) x \(height) pixels has no room for \(kinds.count) strokes")
  }

  private static func boxes(
    for kinds: [StrokePath.Kind], in canvas: Box, scale: Double
  ) -> [Box]? {
    var boxes = Array(repeating: Box.empty, count: kinds.count)
    var corner = canvas.low
    var rowHeight = 0.0
    for kind in StrokePath.Kind.allCases {
      let size = size(of: kind) * scale + Point(x: 2 * margin, y: 2 * margin)
      for index in kinds.indices where kinds[index] == kind {
        if corner.x + size.x > canvas.high.x || rowHeight != size.y, rowHeight > 0 {
          corner = Point(x: canvas.low.x, y: corner.y + rowHeight)
        }
        rowHeight = size.y
        let box = Box(low: corner, high: corner + size)
        guard canvas.contains(box) else { return nil }
        boxes[index] = box.expanded(by: -margin)
        corner.x += size.x
      }
    }
    return boxes
  }
}
