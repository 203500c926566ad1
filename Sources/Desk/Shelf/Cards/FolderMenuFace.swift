internal import Notebook
internal import Wording

/// The menu of folders that covers can be moved to.
struct FolderMenuFace: Card {
  static let name: Words = "Move to folder"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfMenu)
  }

  var panel: Panel {
    let here = Set(desk.subject.compactMap { desk.listed($0)?.folder })
    let folders = ([FolderPath.top] + desk.shelf.folders).map { folder in
      let indent = String(repeating: "\u{2003}", count: max(folder.names.count - 1, 0))
      return FacePainter.Row(
        icon: folder.isTop ? .notebook : .folder, action: .shelf(.move(folder)),
        name: folder.isTop
          ? ShelfAction.move(.top).name : Words(verbatim: indent + folder.name),
        isOn: here == [folder])
    }
    let new = FacePainter.Row(
      icon: .another, action: .shelf(.name(.newFolder(in: .top))), name: "New folder…")
    return .menu(
      [folders, [new]], at: ShelfHead(desk, desk.painter).hook(of: .toggle(.folders)), on: desk)
  }
}
