internal import Geometry
internal import Ink
internal import Notebook

/// A shape that is drawn by dragging, in page coordinates.
struct ShapeDrag: Hashable, Sendable {
  let page: Int
  let start: Point
  var end: Point
}

extension Desk {
  /// The shape that the shape tool draws just now, with its page.
  var drawnShape: (shape: Shape, page: Int)? {
    guard case .shape(let drag) = hand.gesture, hand.tap == nil else { return nil }
    guard let page = sheet(at: drag.page)?.id else { return nil }
    let snapping = snapping(on: page)
    let start = snapping.target(near: drag.start) ?? drag.start
    let end = hand.isEven ? drag.end : snapping.target(near: drag.end) ?? drag.end
    let shape = preferences.shapes.kind.shape(
      from: start, to: end, isEven: hand.isEven, isCentered: hand.isCentered)
    return shape.isUsable ? (shape, drag.page) : nil
  }

  mutating func drag(_ drag: ShapeDrag, to place: Point, _ effects: inout [Effect]) {
    guard let box = stack.boxes[safe: drag.page] else { return }
    var drag = drag
    drag.end = viewport.desk(place) - box.low
    hand.gesture = .shape(drag)
    effects.append(.drawFace)
  }

  mutating func lift(_ drag: ShapeDrag, _ effects: inout [Effect]) {
    let drawn = drawnShape
    hand.gesture = nil
    effects.append(.drawFace)
    guard let sheet = sheet(at: drag.page) else { return }
    let least = 8 * faceScale / viewport.scale
    guard let shape = drawn?.shape, max(shape.bounds.width, shape.bounds.height) >= least else {
      return tapSelect(at: drag.start, on: sheet.id, &effects)
    }
    add(shape, to: sheet.id, &effects)
  }
}
