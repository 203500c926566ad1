internal import Geometry
internal import Wording

/// The places of the shelf as a card, where the window has no room for them at its side.
struct PlacesCardFace: Card {
  static let name: Words = "Places"

  private let desk: Desk
  private let painter: FacePainter

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  static func suits(_ desk: Desk) -> Bool { desk.screen is ShelfScreen }

  var box: Box {
    let width = min(painter.px(300), desk.window.x - painter.px(16))
    let x = Mirror(desk).place(painter.px(8), length: width)
    let low = Point(x: x, y: painter.px(64))
    let height = ShelfPlaces(desk, painter).height + painter.px(24)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let inner = Box(
      low: Point(x: box.low.x, y: box.low.y + painter.px(12)),
      high: Point(x: box.high.x, y: box.high.y - painter.px(12)))
    ShelfPlaces(desk, painter).drawRows(in: inner, scroll: 0, on: &face)
  }
}
