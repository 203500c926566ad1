internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The menu of some covers, or of a folder.
struct ShelfMenuFace: Card {
  static let name: Words = "What can be done with it"
  static let isMenu = true

  private let desk: Desk
  private let painter: FacePainter
  private let menu: HookedMenu
  private let hasColors: Bool

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let (groups, hasColors) = Self.groups(of: desk)
    self.hasColors = hasColors
    menu = HookedMenu(
      desk: desk, painter: painter, groups: groups,
      hook: ShelfHead(desk, painter).hook(of: .shelf(.menu)), foot: hasColors ? 56 : 0)
  }

  private static func row(
    _ icon: Icon, _ action: Action, named name: Words? = nil, keyed: Action? = nil
  ) -> FacePainter.Row {
    FacePainter.Row(icon: icon, action: action, name: name ?? action.name, keyed: keyed)
  }

  private static func groups(of desk: Desk) -> ([[FacePainter.Row]], Bool) {
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
          entry(.favor), row(.folder, .toggle(.folders), named: "Move to a folder…"),
          row(.tag, .toggle(.tags), named: "Tags…"), row(.picture, .choose(.begin(.cover))),
        ]
        + (notebooks.contains { $0.picture != nil } ? [row(.close, .shelf(.uncover))] : [])
      let make =
        [entry(.duplicate)] + (notebooks.count > 1 ? [entry(.merge)] : []) + [entry(.export)]
      return ([open, arrange, make, [entry(.trash)]].filter { !$0.isEmpty }, true)
    }
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) {
    menu.draw(on: &face)
    if hasColors { drawColors(in: menu.footBox, on: &face) }
  }

  /// Draws the colours of backs, with a ring around the present one.
  private func drawColors(in box: Box, on face: inout Face) {
    painter.hair(
      from: box.low.x + painter.px(8), to: box.high.x - painter.px(8), y: box.low.y + painter.px(4),
      on: &face)
    let backs = Set(desk.subject.compactMap { desk.listed($0)?.back })
    let width = (box.width / Double(Color.inks.count)).rounded(.down)
    for (place, color) in Color.inks.enumerated() {
      let low = Point(x: box.low.x + width * Double(place), y: box.low.y + painter.px(8))
      let cell = Box(low: low, high: Point(x: low.x + width, y: box.high.y))
      painter.swatch(
        color, .shelf(.color(place)), in: cell, isChosen: backs == [color],
        isHovered: desk.hovered?.action == .shelf(.color(place)), on: &face)
    }
  }
}

extension FacePainter {
  /// Draws a colour to choose as a disc, with a ring around the chosen one.
  func swatch(
    _ color: Color, _ action: Action, in cell: Box, isChosen: Bool, isHovered: Bool,
    on face: inout Face
  ) {
    if isChosen || isHovered {
      face.marks += [
        disc(cell.center, radius: 15, isChosen ? theme.accent : theme.hover),
        disc(cell.center, radius: 13, theme.surface),
      ]
    }
    face.marks += drop(cell.center, radius: 10.5, color)
    face.targets.append(
      Face.Target(control: Control(action), box: cell, kind: .choice(isChosen: isChosen)))
  }
}
