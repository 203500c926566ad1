internal import Geometry

/// A card of rows below each other, and where each of them lies.
struct CardRows {
  /// The whole card, in pixels.
  let box: Box
  private let painter: FacePainter
  private let heights: [Double]

  private static let (width, pad, gap) = (480.0, 20.0, 8.0)

  /// Lays out rows of some heights in units of the face, in the middle of the window or below the bar.
  init(_ heights: [Double], isCentered: Bool, _ desk: Desk, _ painter: FacePainter) {
    (self.heights, self.painter) = (heights, painter)
    let edge = painter.px(8)
    let size = Point(
      x: min(painter.px(Self.width), desk.window.x - 2 * edge),
      y: heights.reduce(0) { $0 + painter.px($1) })
    let middle = (desk.window - size) * 0.5
    let x =
      isCentered
      ? middle.x.rounded() : Flip(desk).place(desk.window.x - edge - size.x, length: size.x)
    let y =
      isCentered
      ? middle.y.rounded() : min(painter.px(desk.cardTop), desk.window.y - size.y - edge)
    let low = Point(x: x, y: max(y, edge))
    box = Box(low: low, high: low + size)
  }

  /// A row, without the margins of the card.
  subscript(number: Int) -> Box {
    let top = heights[..<number].reduce(box.low.y) { $0 + painter.px($1) }
    return Box(
      low: Point(x: box.low.x + painter.px(Self.pad), y: top),
      high: Point(x: box.high.x - painter.px(Self.pad), y: top + painter.px(heights[number])))
  }

  /// A row without the gap below it.
  func inner(_ number: Int) -> Box {
    let row = self[number]
    return Box(low: row.low, high: Point(x: row.high.x, y: row.high.y - painter.px(Self.gap)))
  }

  /// The place of a button at the end of a row.
  func button(in number: Int) -> Box {
    let row = self[number]
    let low = Point(x: row.high.x - painter.px(128), y: row.low.y + painter.px(8))
    return Box(low: low, high: low + Point(x: painter.px(128), y: painter.px(44)))
  }
}
