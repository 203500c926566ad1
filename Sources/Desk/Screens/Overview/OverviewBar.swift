internal import Geometry
internal import Notebook
internal import Wording

/// The bar of the overview: back, notebook, search and actions; while choosing, the actions on the chosen pages.
struct OverviewBar {
  private let desk: Desk
  private let painter: FacePainter
  private let hand: Flip

  private static let (side, edge, search) = (44.0, 8.0, 240.0)

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter, hand) = (desk, painter, Flip(desk))
  }

  private var theme: Theme { painter.theme }
  private var overview: Overview { desk.overview }
  private var width: Double { desk.window.x }
  private var side: Double { painter.px(Self.side) }
  private var isChoosing: Bool { overview.grid.isChoosing }
  private var hasField: Bool { width >= painter.px(820) && !isChoosing }

  func draw(on face: inout Face) {
    let box = Box(low: .zero, high: Point(x: width, y: painter.px(Bar.height)))
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, theme.bar))
    painter.hair(from: 0, to: width, y: box.high.y - painter.px(1), on: &face)
    let first: (Icon, Action) =
      isChoosing ? (.close, .overview(.choose)) : (hand.back, .show(.pages))
    button(first.0, first.1, at: painter.px(Self.edge), on: &face)
    for (number, item) in ends.enumerated() {
      button(
        item.icon, item.action, at: endsStart + side * Double(number), isEnabled: item.isEnabled,
        isSelected: item.isOn, on: &face)
    }
    // While pages are chosen, their number replaces the field unless text is typed.
    let isSearching = overview.isSearching && (!isChoosing || overview.hasKeys)
    if hasField || isSearching { drawField(on: &face) }
    if hasField || !isSearching { drawTitle(on: &face) }
  }

  // MARK: - Buttons

  private struct Item {
    let icon: Icon
    let action: Action
    let isEnabled: Bool
    let isOn: Bool?

    init(_ action: Action, on desk: Desk) {
      (self.action, icon) = (action, desk.icon(of: action) ?? .menu)
      (isEnabled, isOn) = (desk.isEnabled(action), desk.isOn(action))
    }

    init(_ action: Action, onChosen isAny: Bool, of desk: Desk) {
      let icon = isAny ? desk.icon(of: action) : action.entry?.icon
      (self.action, self.icon, isEnabled) = (action, icon ?? .menu, isAny)
      isOn = desk.isOn(action).map { $0 && isAny }
    }
  }

  /// As many buttons as fit; the menu has the rest.
  private var ends: [Item] {
    let items = isChoosing ? choosing : usual
    let room = width - painter.px(Self.edge * 2 + 44 + (isChoosing ? 120 : 90))
    let most = max(Int(room / side), 2)
    return items.count <= most ? items : Array(items.prefix(most - 1)) + items.suffix(1)
  }

  private var usual: [Item] {
    let turns: [Action] = desk.preferences.isLeftHanded ? [.redo, .undo] : [.undo, .redo]
    let actions =
      (hasField ? [] : [.overview(.search)]) + [.overview(.choose), .toggle(.export)] + turns
      + [.toggle(.menu)]
    return actions.map { Item($0, on: desk) }
  }

  private var choosing: [Item] {
    let isAny = !overview.grid.choice.isEmpty
    let actions: [Action] = [
      .overview(.export), .overview(.edit(.delete)), .overview(.edit(.duplicate)),
      .overview(.edit(.toggleBookmark)), .overview(.tags), .overview(.sendAway),
    ]
    return actions.map { Item($0, onChosen: isAny, of: desk) } + [
      Item(.overview(.chooseAll), on: desk),
      Item(.contextMenu(atPointer: false), onChosen: isAny, of: desk),
    ]
  }

  private var endsStart: Double {
    width - painter.px(Self.edge) - side * Double(ends.count)
  }

  var menuButton: Box { box(at: endsStart + side * Double(ends.count - 1)) }

  private func box(at x: Double) -> Box {
    let low = Point(x: hand.place(x, length: side), y: painter.px(6))
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  private func button(
    _ icon: Icon, _ action: Action, at x: Double, isEnabled: Bool = true, isSelected: Bool? = nil,
    on face: inout Face
  ) {
    painter.button(
      icon, action, in: box(at: x), isEnabled: isEnabled, isSelected: isSelected,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  // MARK: - Words

  private func drawTitle(on face: inout Face) {
    let start = painter.px(Self.edge + 48)
    let end = hasField ? fieldBox.start : endsStart
    let room = end - start - painter.px(12)
    guard room > painter.px(40) else { return }
    let x = hand.place(start, length: 0)
    let anchor = desk.preferences.isLeftHanded ? 1.0 : 0
    if isChoosing {
      return face.marks.append(
        .words(
          chosen, at: Point(x: x, y: painter.px(28)),
          painter.words(15, theme.text, anchor: anchor, weight: .semiBold, room: room)))
    }
    face.marks += [
      .text(
        desk.notebook?.title ?? "", at: Point(x: x, y: painter.px(20)),
        painter.words(15, theme.text, anchor: anchor, weight: .semiBold, room: room)),
      .words(
        caption, at: Point(x: x, y: painter.px(39)),
        painter.words(12.5, theme.second, anchor: anchor, room: room)),
    ]
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

  // MARK: - The search

  /// The ends of the field, for a right hand.
  private var fieldBox: (start: Double, end: Double) {
    let end = endsStart - painter.px(8)
    if hasField { return (end - painter.px(Self.search), end) }
    return (painter.px(Self.edge + 48), end)
  }

  var field: FieldFace {
    let (start, end) = fieldBox
    let icon = painter.px(32)
    let low = Point(x: hand.place(start, length: end - start) + icon, y: painter.px(8))
    return FieldFace(
      overview.search.field,
      in: Box(low: low, high: low + Point(x: max(end - start - icon, 1), y: painter.px(40))),
      isActive: desk.searchesPages, measurer: desk.measurer, isBare: true, painter)
  }

  private func drawField(on face: inout Face) {
    let field = field
    let low = Point(x: field.box.low.x - painter.px(32), y: field.box.low.y)
    let pill = Box(low: low, high: field.box.high)
    let isActive = desk.searchesPages
    face.marks += [
      .box(pill, radius: painter.px(20), isActive ? theme.accent : theme.hair),
      .box(
        pill.expanded(by: -painter.px(isActive ? 2 : 1)), radius: painter.px(19), theme.surface),
    ]
    painter.draw(
      .find, at: Point(x: low.x + painter.px(22), y: field.box.center.y), theme.second, on: &face)
    field.draw(
      action: overview.hasKeys ? .type(.hold(0)) : .overview(.search),
      placeholder: "Number, title or tag", on: &face)
  }
}
