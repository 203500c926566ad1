internal import Geometry

/// The strokes that begin lines, those that join them later, and all others, which are drawings.
struct StrokeKinds: Hashable, Sendable {
  private(set) var letters: [Int] = []
  /// Dots, bars and accents.
  private(set) var marks: [Int] = []
  /// Strokes like drawings that may be tall letters, brackets or integrals.
  private(set) var tall: [Int] = []

  init(_ shapes: [StrokeShape?], sizes: [Double]) {
    var arrow: StrokeShape?
    for (stroke, shape) in shapes.enumerated() {
      guard let shape else { continue }
      let size = sizes[stroke]
      if shape.isDrawing(size: size) {
        let highest = shape.isStraight ? 4 * size : 7 * size
        let isNarrow = shape.width < 2 * size && shape.height < highest
        let isTall = isNarrow && (!shape.isRightAngle || shape.height < 4 * size)
        if isTall { tall.append(stroke) }
        arrow = isTall ? nil : shape
      } else if arrow.map({ shape.isHead(of: $0, size: size) }) ?? false {
        // The two halves of a head are drawn one after the other.
        continue
      } else {
        arrow = nil
        let isMark = shape.isMark(size: size) || shape.isBar(size: size)
        if isMark { marks.append(stroke) } else { letters.append(stroke) }
      }
    }
  }
}
