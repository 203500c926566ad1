internal import Geometry
internal import Wording

/// The menu of the order of covers, of what they show, and of their size.
struct ShelfOrderFace: Card {
  static let name: Words = "Order"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let orders = ShelfOrder.allCases.map { order in
      let isOn = desk.preferences.shelf.order == order
      return FacePainter.Row(
        icon: isOn ? .tick : .order, action: .shelf(.order(order)), name: order.name, isOn: isOn)
    }
    let covers = FacePainter.Row(
      icon: .onePage, action: .shelf(.toggleLastPage), name: ShelfAction.toggleLastPage.name,
      isOn: desk.preferences.shelf.showsLastPage, isSwitch: true)
    let hook = ShelfHead(desk, desk.painter).hook(of: .toggle(.shelfOrder))
    return .menu([orders, [covers]], at: hook, on: desk) {
      Seam(height: 12, inset: 8)
      Inset(
        Stepper(
          "Cover size", icon: .picture, action: { .shelf($0 < 0 ? .smaller : .larger) },
          isEnabled: { ShelfScreen().canStep($0 > 0, on: desk) }), left: 10)
    }
  }
}
