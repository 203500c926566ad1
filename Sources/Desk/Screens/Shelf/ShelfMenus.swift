internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct ShelfMenu: Hashable, Sendable {
  var subject = Subject.notebooks([])
  var place = Point.zero
  var isByHand = false

  enum Subject: Hashable, Sendable {
    case notebooks([NotebookID])
    case folder(FolderPath)
  }
}

struct ShelfMenuFace: Card {
  static let name: Words = "Menu"
  static let isMenu = true

  let desk: Desk

  var panel: Panel {
    let (groups, hasColors) = groups
    let backs = Set(desk.subject.compactMap { desk.listed($0)?.back })
    let hook = ShelfHead(desk, desk.painter).hook(of: .shelf(.menu))
    return .menu(groups, at: hook, in: desk.panelRoom, desk.painter) {
      if hasColors {
        Seam(height: 9, inset: 8)
        Swatches(Color.inks, chosen: Color.inks.firstIndex { backs == [$0] }) {
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
        } ?? []
      let arrange =
        [
          entry(.favor), row(.folder, .toggle(.folders), named: "Move to folder…"),
          row(.tag, .toggle(.tags), named: "Tags…"), row(.picture, .choose(.begin(.cover))),
        ] + (notebooks.contains { $0.picture != nil } ? [row(.close, .shelf(.uncover))] : [])
      let make =
        [entry(.duplicate)] + (notebooks.count > 1 ? [entry(.merge)] : []) + [entry(.export)]
        + (notebooks.contains { $0.attachmentCount > 0 }
          ? [row(.clip, .shelf(.saveAttachments))] : [])
      return ([open, arrange, make, [entry(.trash)]].filter { !$0.isEmpty }, true)
    }
  }
}

/// A menu for the notebooks that are chosen when it opens.
protocol ChosenMenu: Card {}

extension ChosenMenu {
  static var isMenu: Bool { true }

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfKeys)
  }
}

struct FolderMenuFace: ChosenMenu {
  static let name: Words = "Move to folder"

  let desk: Desk

  var panel: Panel {
    let here = Set(desk.subject.compactMap { desk.listed($0)?.folder })
    let folders = ([FolderPath.top] + desk.shelf.folders).map { folder in
      let indent = String(repeating: "\u{2003}", count: max(folder.names.count - 1, 0))
      return FacePainter.Row(
        icon: folder.isTop ? .notebook : .folder, action: .shelf(.move(folder)),
        name: folder.isTop ? ShelfAction.move(.top).name : Words(verbatim: indent + folder.name),
        isOn: here == [folder])
    }
    let new = FacePainter.Row(
      icon: .another, action: .shelf(.name(.newFolder(in: .top))), name: "New folder…")
    return .menu(
      [folders, [new]], at: ShelfHead(desk, desk.painter).hook(of: .toggle(.folders)),
      in: desk.panelRoom, desk.painter)
  }
}

struct TagMenuFace: ChosenMenu {
  static let name: Words = "Tags"

  let desk: Desk

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
      at: ShelfHead(desk, desk.painter).hook(of: .toggle(.tags)), in: desk.panelRoom, desk.painter)
  }
}

struct ShelfOrderFace: Card {
  static let name: Words = "Order"
  static let isMenu = true

  let desk: Desk

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
    return .menu([orders, [covers]], at: hook, in: desk.panelRoom, desk.painter) {
      Seam(height: 12, inset: 8)
      Inset(
        Stepper(
          "Cover size", icon: .picture, action: { .shelf($0 < 0 ? .smaller : .larger) },
          isEnabled: { ShelfScreen().canStep($0 > 0, on: desk) }), left: 10)
    }
  }
}

struct WholeExportFace: ChosenMenu {
  static let name: Words = "Export notebooks"

  let desk: Desk

  var panel: Panel {
    let rows = FileFormat.ofNotebooks.map { format in
      FacePainter.Row(
        icon: format == .bundle ? .notebook : format == .pdf ? .pdf : .share,
        action: .shelf(.exportAs(format)), name: format.nameForNotebooks)
    }
    return .menu(
      [rows], at: ShelfHead(desk, desk.painter).hook(of: .shelf(.export)), in: desk.panelRoom,
      desk.painter)
  }
}
