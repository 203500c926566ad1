internal import Geometry
internal import Notebook
internal import Wording

/// The bar of the overview: back, notebook, search and actions; while choosing, the actions on the chosen pages.
struct OverviewBar {
  private let desk: Desk
  private let painter: FacePainter

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter.mirrored(for: desk))
  }

  private var box: Box { Box(x: 0, y: 0, width: desk.window.x, height: painter.px(Bar.height)) }

  func draw(on face: inout Face) {
    painter.strip(box, on: &face)
    bar.draw(in: box, painter, on: &face)
  }

  var field: FieldFace? { bar.fields(in: box, painter).first }

  /// The button with the menu of chosen pages.
  var menuButton: Box? { bar.box(of: .contextMenu(atPointer: false), in: box, painter) }

  private var overview: Overview { desk.overview }
  private var isChoosing: Bool { overview.grid.isChoosing }
  private var hasRoom: Bool { desk.window.x >= painter.px(820) && !isChoosing }

  private var bar: Inset {
    // While pages are chosen, their number replaces the field unless text is typed.
    let isSearching = overview.isSearching && (!isChoosing || overview.hasKeys)
    return Inset(
      Line {
        if isChoosing {
          IconButton(.close, .overview(.choose))
        } else {
          IconButton(desk.backIcon, .show(.pages))
        }
        if hasRoom || !isSearching { Inset(title, left: 4, right: 12) }
        if hasRoom {
          Inset(FixedWidth(240, search), right: 8)
        } else if isSearching {
          Inset(search, left: 4, right: 8)
        }
        ends
      }, sides: 8)
  }

  /// As many buttons as fit; the menu has the rest.
  private var ends: [IconButton] {
    let buttons = isChoosing ? choosing : usual
    let room = desk.window.x - painter.px(isChoosing ? 180 : 150)
    let most = max(Int(room / painter.px(44)), 2)
    return buttons.count <= most ? buttons : Array(buttons.prefix(most - 1)) + buttons.suffix(1)
  }

  private var usual: [IconButton] {
    let turns: [Action] = desk.preferences.isLeftHanded ? [.redo, .undo] : [.undo, .redo]
    let actions =
      (hasRoom ? [] : [.overview(.search)])
      + [.overview(.choose), .toggle(.export), .toggle(.contents)] + turns + [.toggle(.menu)]
    return actions.map { IconButton($0, on: desk) }
  }

  private var choosing: [IconButton] {
    let actions: [Action] = [
      .overview(.export), .overview(.edit(.delete)), .overview(.edit(.duplicate)),
      .overview(.edit(.toggleBookmark)), .overview(.tags), .overview(.sendAway),
    ]
    return actions.map(button(onChosen:)) + [
      IconButton(.overview(.chooseAll), on: desk), button(onChosen: .contextMenu(atPointer: false)),
    ]
  }

  private func button(onChosen action: Action) -> IconButton {
    if !overview.grid.choice.isEmpty {
      return IconButton(desk.icon(of: action) ?? .menu, action, isSelected: desk.isOn(action))
    }
    return IconButton(
      action.entry?.icon ?? .menu, action, isEnabled: false,
      isSelected: desk.isOn(action).map { _ in false })
  }

  private var title: any Widget {
    guard isChoosing else { return BarTitle(desk.notebook?.title ?? "", caption) }
    return Label(chosen, size: 15, weight: .semiBold, height: Bar.height)
  }

  private var chosen: Words {
    let count = overview.grid.choice.items.count
    return count == 0 ? "Select pages" : count == 1 ? "1 page" : "\(count) pages"
  }

  private var caption: Words {
    let count = desk.notebook?.sheets.count ?? 0
    if !overview.needle.isEmpty { return "\(overview.shown.count) of \(count) pages" }
    return count == 1 ? "1 page" : "\(count) pages"
  }

  private var search: SearchPill {
    SearchPill(
      overview.search.field, "Number, title or tag",
      overview.hasKeys ? .type(.hold(0)) : .overview(.search), isActive: desk.searchesPages,
      hasEdge: true)
  }
}
