internal import Geometry
internal import Notebook
internal import Wording

/// The list of places at the side of the shelf: all notebooks, favourites, folders, tags, the trash.
struct ShelfPlaces {
  private let desk: Desk
  private let painter: FacePainter

  private static let (top, foot) = (72.0, 64.0)

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  private var theme: Theme { painter.theme }

  /// A row of the list.
  enum Row: Hashable {
    case place(ShelfPlace, depth: Int, fold: FolderPath?)
    case heading(Words, add: Action?)

    /// The height, in units of the face.
    var height: Double { if case .heading = self { 44 } else { 40 } }
  }

  /// The rows, in their order.
  var rows: [Row] {
    let shelf = desk.shelf
    var rows: [Row] = [.place(.all, depth: 0, fold: nil)]
    if shelf.counts[.favorites] != nil || shelf.place == .favorites {
      rows.append(.place(.favorites, depth: 0, fold: nil))
    }
    rows.append(.heading("Folders", add: .shelf(.name(.newFolder(in: .top)))))
    let folded = desk.preferences.shelf.folded
    for folder in shelf.folders where !folder.line.dropLast().contains(where: folded.contains) {
      let hasMore = shelf.folders.contains { $0.parent == folder }
      rows.append(
        .place(.folder(folder), depth: folder.names.count - 1, fold: hasMore ? folder : nil))
    }
    if !shelf.tags.isEmpty {
      rows.append(.heading("Tags", add: nil))
      rows += shelf.tags.map { .place(.tag($0), depth: 0, fold: nil) }
    }
    rows.append(.heading("", add: nil))
    rows.append(.place(.trash, depth: 0, fold: nil))
    return rows
  }

  /// The height of all rows, in pixels.
  var height: Double { rows.reduce(0) { $0 + painter.px($1.height) } }

  /// The part of the side that the rows have.
  func list(in side: Box) -> Box {
    Box(
      low: Point(x: side.low.x, y: painter.px(Self.top)),
      high: Point(x: side.high.x, y: side.high.y - painter.px(Self.foot)))
  }

  /// The place whose row lies at a point of the side; nil for none.
  func place(at point: Point, in side: Box) -> ShelfPlace? {
    let list = list(in: side)
    guard list.contains(point) else { return nil }
    var y = list.low.y - scroll(in: list)
    for row in rows {
      let top = y
      y += painter.px(row.height)
      guard (top..<y).contains(point.y), case .place(let place, _, _) = row else { continue }
      return place
    }
    return nil
  }

  /// Draws the list into the side of the window.
  func drawSide(_ box: Box, on face: inout Face) {
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, theme.bar))
    let edge = desk.preferences.isLeftHanded ? box.low.x : box.high.x - painter.px(1)
    face.marks += [
      .box(
        Box(low: Point(x: edge, y: 0), high: Point(x: edge + painter.px(1), y: box.high.y)),
        radius: 0, theme.hair),
      .text(
        "Suzuri", at: Point(x: box.low.x + painter.px(28), y: painter.px(44)),
        painter.words(20, theme.text, weight: .semiBold)),
    ]
    let list = list(in: box)
    drawRows(in: list, scroll: scroll(in: list), on: &face)
    drawFoot(in: Box(low: Point(x: box.low.x, y: list.high.y), high: box.high), on: &face)
  }

  /// How far the list is scrolled, as far as it can be.
  func scroll(in list: Box) -> Double {
    min(max(desk.shelf.placesScroll, 0), max(height - list.height, 0)).rounded()
  }

  /// Draws the rows into a box, scrolled by some pixels.
  func drawRows(in list: Box, scroll: Double, on face: inout Face) {
    var inside = Face()
    var y = list.low.y - scroll
    for row in rows {
      let low = Point(x: list.low.x + painter.px(12), y: y)
      y += painter.px(row.height)
      guard y > list.low.y, low.y < list.high.y else { continue }
      draw(row, in: Box(low: low, high: Point(x: list.high.x - painter.px(12), y: y)), on: &inside)
    }
    face.marks.append(.shifted(inside.marks, by: .zero, within: list))
    face.targets += inside.targets.map { $0.moved(by: .zero, within: list) }
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    switch row {
    case .heading(let words, let add):
      face.marks.append(
        .words(
          words, at: Point(x: box.low.x + painter.px(16), y: box.high.y - painter.px(16)),
          painter.words(12.5, theme.second, weight: .medium, room: box.width - painter.px(60))))
      guard let add else { return }
      let side = painter.px(44)
      // Its middle lies above those of the arrows.
      let low = Point(x: box.high.x - side + painter.px(2), y: box.high.y - painter.px(38))
      painter.button(
        .another, add, in: Box(low: low, high: low + Point(x: side, y: side)),
        isHovered: desk.hovered?.action == add, on: &face)
    case .place(let place, let depth, let fold): draw(place, depth, fold, in: box, on: &face)
    }
  }

  private func draw(
    _ place: ShelfPlace, _ depth: Int, _ fold: FolderPath?, in box: Box, on face: inout Face
  ) {
    let action = Action.shelf(.show(place))
    let isShown = desk.shelf.place == place && desk.shelf.found == nil
    let isGoal = desk.shelfGoal == place
    let inner = box.expanded(by: -painter.px(1))
    if isShown || isGoal || desk.hovered?.action == action {
      let ground = isShown || isGoal ? theme.soft : theme.hover
      face.marks.append(.box(inner, radius: painter.px(10), ground))
    }
    let indent = painter.px(16 + 18 * Double(min(depth, 6)))
    let color = isShown || isGoal ? theme.chosen : theme.text
    let icon = Point(x: box.low.x + indent + painter.px(8), y: box.center.y)
    painter.draw(place.icon, at: icon, isShown ? theme.accent : theme.second, on: &face)
    let count = desk.shelf.counts[place]?.grouped ?? ""
    let end = box.high.x - painter.px(14)
    let start = box.low.x + indent + painter.px(30)
    let arrow = end - painter.px(4 + 7.5 * Double(max(count.count, 2)))
    let room = (fold == nil ? arrow : arrow - painter.px(32)) - start - painter.px(4)
    let name = Point(x: start, y: box.center.y)
    let style = painter.words(13.5, color, weight: isShown ? .medium : .regular, room: room)
    face.marks += [
      place.isNamedByHand
        ? .text(place.name.text, at: name, style) : .words(place.name, at: name, style),
      .text(
        count, at: Point(x: end, y: box.center.y),
        painter.words(12.5, isShown ? theme.chosen : theme.second, anchor: 1)),
    ]
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .entry(isChosen: isShown)))
    guard let fold else { return }
    // Beside the number, so that all numbers end at one edge.
    let isFolded = desk.preferences.shelf.folded.contains(fold)
    painter.button(
      isFolded ? .forward : .down, .shelf(.fold(fold)),
      in: Box(
        low: Point(x: arrow - painter.px(40), y: box.low.y), high: Point(x: arrow, y: box.high.y)),
      isHovered: desk.hovered?.action == .shelf(.fold(fold)), on: &face)
    // What stands there is the number of notebooks.
    face.targets[face.targets.count - 1].name =
      isFolded ? "Unfold '\(fold.name)'" : "Fold '\(fold.name)'"
  }

  /// Draws what is kept and synced, as the corner of a page does.
  private func drawFoot(in box: Box, on face: inout Face) {
    Corners(desk: desk, painter: painter).drawKept(in: box.expanded(by: -painter.px(12)), on: &face)
  }
}

extension ShelfPlace {
  /// Whether somebody has given it its name, which is cut where it is too long, as titles are.
  fileprivate var isNamedByHand: Bool {
    switch self {
    case .folder, .tag: true
    case .all, .favorites, .trash: false
    }
  }

  /// The icon of the place.
  var icon: Icon {
    switch self {
    case .all: .notebook
    case .favorites: .bookmark
    case .folder: .folder
    case .tag: .tag
    case .trash: .delete
    }
  }
}
