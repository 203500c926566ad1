internal import Geometry
internal import Notebook
internal import Wording

/// The menu of folders that covers can be moved to.
struct FolderMenuFace: Card {
  static let name: Words = "Move to a folder"
  static let isMenu = true

  private let menu: HookedMenu

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfMenu)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    let here = Set(desk.subject.compactMap { desk.listed($0)?.folder })
    let folders = ([FolderPath.top] + desk.shelf.folders).map { folder in
      let isOn = here == [folder]
      let indent = String(repeating: "\u{2003}", count: max(folder.names.count - 1, 0))
      let name: Words =
        folder.isTop ? ShelfAction.move(.top).name : Words(verbatim: indent + folder.name)
      return FacePainter.Row(
        icon: folder.isTop ? .notebook : .folder, action: .shelf(.move(folder)), name: name,
        isOn: isOn)
    }
    let new = FacePainter.Row(
      icon: .another, action: .shelf(.name(.newFolder(in: .top))), name: "New folder…")
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [folders, [new]],
      hook: ShelfHead(desk, painter).hook(of: .toggle(.folders)))
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) { menu.draw(on: &face) }
}
