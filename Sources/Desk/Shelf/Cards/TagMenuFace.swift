internal import Geometry
internal import Wording

/// The menu of tags that covers can have.
struct TagMenuFace: Card {
  static let name: Words = "Tags"
  static let isMenu = true

  private let menu: HookedMenu

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfMenu)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    let notebooks = desk.subject.compactMap(desk.listed)
    let tags = desk.shelf.tags.map { tag in
      FacePainter.Row(
        icon: .tag, action: .shelf(.tag(tag)), name: Words(verbatim: tag),
        isOn: !notebooks.isEmpty && notebooks.allSatisfy { $0.tags.contains(tag) })
    }
    let new = FacePainter.Row(icon: .another, action: .shelf(.name(.newTag)), name: "New tag…")
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [tags, [new]].filter { !$0.isEmpty },
      hook: ShelfHead(desk, painter).hook(of: .toggle(.tags)))
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) { menu.draw(on: &face) }
}
