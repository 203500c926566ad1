internal import Geometry
internal import Notebook
internal import Wording

/// The menu of all open notebooks, where the strip has no room for all of them.
struct TabMenuFace: Card {
  static let name: Words = "All open notebooks"
  static let isMenu = true

  private let menu: HookedMenu

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil && desk.screen is PageScreen }

  init(_ desk: Desk, _ painter: FacePainter) {
    let rows = desk.tabs.all.map { tab in
      FacePainter.Row(
        icon: .notebook, action: .tab(.show(tab.id)), name: tab.name,
        isOn: tab.id == desk.notebook?.id)
    }
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [rows],
      hook: .below(TabStrip(desk: desk, painter: painter).menuBox))
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) { menu.draw(on: &face) }
}
