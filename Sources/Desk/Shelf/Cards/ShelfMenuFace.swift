internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The menu of some covers, or of a folder.
struct ShelfMenuFace: Card {
  static let name: Words = "Menu"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let (groups, hasColors) = groups
    let backs = Set(desk.subject.compactMap { desk.listed($0)?.back })
    let hook = ShelfHead(desk, desk.painter).hook(of: .shelf(.menu))
    return .menu(groups, at: hook, on: desk) {
      if hasColors {
        Seam(height: 9, inset: 8)
        Swatches(
          Color.inks, chosen: backs.count == 1 ? Color.inks.firstIndex { backs == [$0] } : nil
        ) {
          .shelf(.color($0))
        }
      }
    }
  }

  private func row(
    _ icon: Icon, _ action: Action, named name: Words? = nil, keyed: Action? = nil
  ) -> FacePainter.Row {
    FacePainter.Row(icon: icon, action: action, name: name ?? action.name, keyed: keyed)
  }

  private var groups: ([[FacePainter.Row]], hasColors: Bool) {
    func entry(_ action: ShelfAction) -> FacePainter.Row {
      FacePainter.Row(.shelf(action), on: desk)
    }
    switch desk.shelf.menu.subject {
    case .folder(let folder):
      let rows = [
        row(.title, .shelf(.name(.folder(folder))), named: "Rename…"),
        row(
          .folder, .shelf(.name(.newFolder(in: folder))), named: "New folder…",
          keyed: .shelf(.newFolder)),
        row(.delete, .shelf(.removeFolder(folder))),
      ]
      return ([rows], false)
    case .notebooks(let ids):
      let notebooks = ids.compactMap(desk.listed)
      let one = notebooks.count == 1 ? notebooks.first?.id : nil
      if notebooks.allSatisfy(\.isTrashed) {
        let open = one.map { [row(.notebook, .shelf(.restoreAndOpen($0)))] } ?? []
        return ([open + [entry(.restore)], [entry(.deleteForGood)]], false)
      }
      let open =
        one.map {
          [
            row(.notebook, .shelf(.open($0))),
            row(.title, .shelf(.name(.notebook($0))), named: "Rename…", keyed: .shelf(.rename)),
          ]
        }
        ?? []
      let arrange =
        [
          entry(.favor), row(.folder, .toggle(.folders), named: "Move to folder…"),
          row(.tag, .toggle(.tags), named: "Tags…"), row(.picture, .choose(.begin(.cover))),
        ]
        + (notebooks.contains { $0.picture != nil } ? [row(.close, .shelf(.uncover))] : [])
      let make =
        [entry(.duplicate)] + (notebooks.count > 1 ? [entry(.merge)] : []) + [entry(.export)]
      return ([open, arrange, make, [entry(.trash)]].filter { !$0.isEmpty }, true)
    }
  }
}
