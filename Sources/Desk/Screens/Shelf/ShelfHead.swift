internal import Geometry
internal import Wording

/// The head of the shelf: place, search and actions; while choosing, the actions on the chosen covers.
struct ShelfHead {
  private let desk: Desk
  private let painter: FacePainter
  private let layout: ShelfLayout
  private let hand: Flip

  static let endsWidth = 396.0
  private static let side = 44.0

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    layout = ShelfLayout(desk, painter)
    hand = Flip(desk, within: layout.head)
  }

  private var theme: Theme { painter.theme }
  private var head: Box { layout.head }

  func draw(on face: inout Face) {
    face.reach.append(layout.head.union(layout.search))
    if let trouble = desk.library.unopened {
      UnopenedFace(trouble, in: layout.room, desk: desk, painter: painter).draw(on: &face)
    }
    if desk.shelf.grid.isChoosing {
      drawChosen(on: &face)
    } else {
      drawTitle(on: &face)
      drawEnds(on: &face)
    }
    if !desk.shelf.grid.isChoosing || layout.isNarrow { drawSearch(on: &face) }
  }

  var field: FieldFace {
    let icon = painter.px(40)
    let end = desk.shelf.needle.isEmpty ? painter.px(8) : painter.px(Self.side)
    return FieldFace(
      desk.shelf.search.field,
      in: Box(
        low: Point(x: layout.search.low.x + icon, y: layout.search.low.y),
        high: Point(x: layout.search.high.x - end, y: layout.search.high.y)
      ).expanded(by: -painter.px(2)), isActive: desk.searchesShelf, measurer: desk.measurer,
      isBare: true, painter)
  }

  // MARK: - Title and buttons

  private func drawTitle(on face: inout Face) {
    var x = head.low.x
    // The icon of the first button is aligned with the covers, not its box.
    let buttons: [(Icon, Action)] =
      (desk.canShowPages ? [(hand.back, .show(.pages))] : [])
      + (layout.places == nil ? [(.folder, .toggle(.places))] : [])
    if !buttons.isEmpty { x -= painter.px(layout.isNarrow ? 8 : 14) }
    for (icon, action) in buttons { button(icon, action, at: &x, on: &face) }
    if !buttons.isEmpty { x += painter.px(8) }
    let end =
      layout.isNarrow
      ? endsStart : hand.place(layout.search.low.x, length: layout.search.width)
    let title = desk.shelf.found?.words ?? desk.shelf.place.name
    face.marks.append(
      .words(
        title, at: Point(x: hand.place(x, length: 0), y: head.center.y),
        painter.words(
          layout.isNarrow ? 20 : 24, theme.text, anchor: anchor, weight: .semiBold,
          room: end - x - painter.px(12))))
  }

  /// The anchor of a title: its left end, or its right end if mirrored.
  private var anchor: Double { desk.preferences.isLeftHanded ? 1 : 0 }

  private func box(at x: Double) -> Box {
    let side = painter.px(Self.side)
    let low = Point(x: hand.place(x, length: side), y: head.center.y - side / 2)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  private func button(_ icon: Icon, _ action: Action, at x: inout Double, on face: inout Face) {
    painter.button(
      icon, action, in: box(at: x), isSelected: action.isShown(on: desk),
      isHovered: desk.hovered?.action == action, on: &face)
    x += painter.px(Self.side)
  }

  private var ends: [(Icon, Action)] {
    if desk.shelf.place == .trash {
      return [(.tick, .shelf(.choose)), (.order, .toggle(.shelfOrder))]
    }
    return [
      (.takeIn, .choose(.begin(.files))), (.tick, .shelf(.choose)),
      (.order, .toggle(.shelfOrder)), (.menu, .toggle(.menu)),
    ]
  }

  private var mainWidth: Double { painter.px(layout.isNarrow ? 44 : 172) }

  private var endsStart: Double {
    head.high.x - mainWidth - painter.px(layout.isNarrow ? 4 : 16)
      - painter.px(Self.side) * Double(ends.count)
  }

  private func drawEnds(on face: inout Face) {
    var x = endsStart
    for (icon, action) in ends { button(icon, action, at: &x, on: &face) }
    let main: Action =
      desk.shelf.place == .trash ? .shelf(.emptyTrash) : .toggle(.newNotebook)
    // As high as the search.
    let half = painter.px(layout.isNarrow ? 22 : 25)
    let start = hand.place(head.high.x - mainWidth, length: mainWidth)
    let low = Point(x: start, y: head.center.y - half)
    let box = Box(low: low, high: low + Point(x: mainWidth, y: 2 * half))
    if layout.isNarrow {
      painter.button(
        desk.shelf.place == .trash ? .delete : .another, main, in: box, isSelected: true,
        isHovered: desk.hovered?.action == main, on: &face)
    } else {
      painter.button(
        main == .shelf(.emptyTrash) ? main.name : "New notebook", main,
        by: main == .shelf(.emptyTrash) ? nil : .another, in: box,
        isMain: main != .shelf(.emptyTrash),
        isEnabled: main == .shelf(.emptyTrash)
          ? !desk.shelf.shown.isEmpty : desk.library.notebooks != nil,
        isHovered: desk.hovered?.action == main, on: &face)
    }
  }

  func button(of action: Action) -> Box? {
    let actions = desk.shelf.grid.isChoosing ? chosenActions : ends
    guard let number = actions.firstIndex(where: { $0.1 == action }) else { return nil }
    let side = painter.px(Self.side)
    let start =
      desk.shelf.grid.isChoosing ? head.high.x - side * Double(actions.count) : endsStart
    return box(at: start + side * Double(number))
  }

  /// The place of an action's menu: below its button, unless it comes from a cover's menu.
  func hook(of action: Action) -> MenuHook {
    let (hook, button) = (desk.shelf.menu.hook, button(of: action))
    let place = Point(x: hook.x, y: hook.y)
    if let button, action != .shelf(.menu) { return .below(button) }
    return MenuHook(
      place, isByHand: hook.isByHand, or: button ?? self.button(of: .shelf(.menu)))
  }

  // MARK: - Chosen covers

  private func drawChosen(on face: inout Face) {
    var x = head.low.x
    button(.close, .shelf(.choose), at: &x, on: &face)
    x += painter.px(8)
    let count = desk.shelf.grid.choice.items.count
    let actions = chosenActions
    let side = painter.px(Self.side)
    var start = head.high.x - side * Double(actions.count)
    face.marks.append(
      .words(
        count == 0 ? "Select notebooks" : count == 1 ? "1 selected" : "\(count) selected",
        at: Point(x: hand.place(x, length: 0), y: head.center.y),
        painter.words(
          layout.isNarrow ? 15 : 20, theme.text, anchor: anchor, weight: .semiBold,
          room: start - x - painter.px(8))))
    for (icon, action) in actions {
      painter.button(
        icon, action, in: box(at: start), isEnabled: count > 0 || action == .shelf(.chooseAll),
        isHovered: desk.hovered?.action == action, on: &face)
      start += side
    }
  }

  private var chosenActions: [(Icon, Action)] {
    if desk.shelf.place == .trash {
      return [
        (.selectAll, .shelf(.chooseAll)), (.undo, .shelf(.restore)),
        (.delete, .shelf(.deleteForGood)),
      ]
    }
    // A second tap on the button that starts choosing hits one that does nothing yet.
    let all: [(Icon, Action)] = [
      (.bookmark, .shelf(.favor)), (.selectAll, .shelf(.chooseAll)),
      (.folder, .toggle(.folders)), (.tag, .toggle(.tags)), (.share, .shelf(.export)),
      (.menu, .shelf(.menu)), (.delete, .shelf(.trash)),
    ]
    let room = Int((head.width - painter.px(180)) / painter.px(Self.side))
    guard all.count > room else { return all }
    return all.filter { [.shelf(.menu), .shelf(.trash)].contains($0.1) }
  }

  // MARK: - Search

  private func drawSearch(on face: inout Face) {
    let box = layout.search.expanded(by: -painter.px(4))
    let isActive = desk.searchesShelf
    if isActive {
      face.marks.append(
        .box(box.expanded(by: painter.px(2)), radius: box.height / 2, theme.accent))
    }
    face.marks.append(.box(box, radius: box.height / 2, theme.surface))
    painter.draw(
      .find, at: Point(x: box.low.x + painter.px(22), y: box.center.y), theme.second, on: &face)
    field.draw(
      action: .shelf(.search), placeholder: ShelfAction.search.name, on: &face)
    guard !desk.shelf.needle.isEmpty else { return }
    let side = painter.px(Self.side)
    let low = Point(x: box.high.x - side, y: box.center.y - side / 2)
    painter.button(
      .close, .shelf(.endSearch), in: Box(low: low, high: low + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .shelf(.endSearch), on: &face)
  }

}

extension Action {
  fileprivate func isShown(on desk: Desk) -> Bool {
    if case .toggle(let popup) = self { desk.popup == popup } else { false }
  }
}
