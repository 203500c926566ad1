internal import Wording

/// The menu of all open notebooks, where the strip has no room for all of them.
struct TabMenuFace: Card {
  static let name: Words = "All open notebooks"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil && desk.screen is PageScreen }

  var panel: Panel {
    let rows = desk.tabs.all.map { tab in
      FacePainter.Row(
        icon: .notebook, action: .tab(.show(tab.id)), name: tab.name,
        isOn: tab.id == desk.notebook?.id)
    }
    return .menu(
      [rows], at: .below(TabStrip(desk: desk, painter: desk.painter).menuBox), on: desk)
  }
}
