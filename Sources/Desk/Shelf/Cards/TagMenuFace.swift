internal import Wording

/// The menu of tags that covers can have.
struct TagMenuFace: Card {
  static let name: Words = "Tags"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfMenu)
  }

  var panel: Panel {
    let notebooks = desk.subject.compactMap(desk.listed)
    let tags = desk.shelf.tags.map { tag in
      FacePainter.Row(
        icon: .tag, action: .shelf(.tag(tag)), name: Words(verbatim: tag),
        isOn: !notebooks.isEmpty && notebooks.allSatisfy { $0.tags.contains(tag) })
    }
    let new = FacePainter.Row(icon: .another, action: .shelf(.name(.newTag)), name: "New tag…")
    return .menu(
      [tags, [new]].filter { !$0.isEmpty },
      at: ShelfHead(desk, desk.painter).hook(of: .toggle(.tags)), on: desk)
  }
}
