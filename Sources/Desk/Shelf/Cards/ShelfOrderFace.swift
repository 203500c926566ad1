internal import Geometry
internal import Wording

/// The menu of the order of covers, of what they show, and of their size.
struct ShelfOrderFace: Card {
  static let name: Words = "Order"
  static let isMenu = true

  private let desk: Desk
  private let painter: FacePainter
  private let menu: HookedMenu

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let orders = ShelfOrder.allCases.map { order in
      let isOn = desk.preferences.shelf.order == order
      return FacePainter.Row(
        icon: isOn ? .tick : .order, action: .shelf(.order(order)), name: order.name, isOn: isOn)
    }
    let covers = FacePainter.Row(
      icon: .onePage, action: .shelf(.toggleLastPage), name: ShelfAction.toggleLastPage.name,
      isOn: desk.preferences.shelf.showsLastPage, isSwitch: true)
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [orders, [covers]],
      hook: ShelfHead(desk, painter).hook(of: .toggle(.shelfOrder)), foot: 56)
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) {
    menu.draw(on: &face)
    drawSize(in: menu.footBox, on: &face)
  }

  /// Draws what makes covers smaller and larger.
  private func drawSize(in box: Box, on face: inout Face) {
    painter.hair(
      from: box.low.x + painter.px(8), to: box.high.x - painter.px(8), y: box.low.y + painter.px(4),
      on: &face)
    let side = painter.px(44)
    let middle = box.high.y - side / 2
    painter.draw(
      .picture, at: Point(x: box.low.x + painter.px(24), y: middle), painter.theme.text, on: &face)
    let start = box.low.x + painter.px(52)
    face.marks.append(
      .words(
        "Size of covers", at: Point(x: start, y: middle),
        painter.words(
          13.5, painter.theme.text, room: box.high.x - 2 * side - start - painter.px(8))))
    let steps: [(Icon, ShelfAction)] = [(.less, .smaller), (.another, .larger)]
    for (place, (icon, step)) in steps.enumerated() {
      let low = Point(x: box.high.x - side * Double(steps.count - place), y: middle - side / 2)
      painter.button(
        icon, .shelf(step), in: Box(low: low, high: low + Point(x: side, y: side)),
        isEnabled: ShelfScreen().canStep(step == .larger, on: desk),
        isHovered: desk.hovered?.action == .shelf(step), on: &face)
    }
  }
}
