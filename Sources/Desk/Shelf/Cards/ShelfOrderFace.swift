internal import Geometry
internal import Wording

/// The menu of the order of covers, and of what they show.
struct ShelfOrderFace: Card {
  static let name: Words = "Order"
  static let isMenu = true

  private let menu: HookedMenu

  init(_ desk: Desk, _ painter: FacePainter) {
    let orders = ShelfOrder.allCases.map { order in
      let isOn = desk.preferences.shelf.order == order
      return FacePainter.Row(
        icon: isOn ? .tick : .order, action: .shelf(.order(order)), name: order.name, isOn: isOn)
    }
    let covers = FacePainter.Row(
      icon: .onePage, action: .shelf(.toggleLastPage), name: ShelfAction.toggleLastPage.name,
      isOn: desk.preferences.shelf.showsLastPage)
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [orders, [covers]],
      hook: ShelfHead(desk, painter).hook(of: .toggle(.shelfOrder)))
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) { menu.draw(on: &face) }
}
