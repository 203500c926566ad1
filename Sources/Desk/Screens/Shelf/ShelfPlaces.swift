internal import Geometry
internal import Notebook
internal import Wording

/// The list of places beside the shelf: all notebooks, favorites, folders, tags, the trash.
struct ShelfPlaces {
  let desk: Desk
  let painter: FacePainter

  private static let (top, foot) = (72.0, 64.0)

  @WidgetBuilder var rows: [any Widget] {
    let shelf = desk.shelf
    row(.all)
    if shelf.counts[.favorites] != nil || shelf.place == .favorites { row(.favorites) }
    Line {
      heading("Folders")
      Inset(IconButton(.another, .shelf(.name(.newFolder(in: .top)))), top: 6, right: -2)
    }
    let folded = desk.preferences.shelf.folded
    for folder in shelf.folders where !folder.line.dropLast().contains(where: folded.contains) {
      let hasMore = shelf.folders.contains { $0.parent == folder }
      row(.folder(folder), depth: folder.names.count - 1, fold: hasMore ? folder : nil)
    }
    if !shelf.tags.isEmpty { heading("Tags") }
    for tag in shelf.tags { row(.tag(tag)) }
    Gap(44)
    row(.trash)
  }

  private func heading(_ words: Words) -> any Widget {
    Inset(
      Label(words, size: 12.5, .second, weight: .medium, height: 32), left: 16, top: 12, right: 44)
  }

  private func row(_ place: ShelfPlace, depth: Int = 0, fold: FolderPath? = nil) -> PlaceRow {
    let isShown = desk.shelf.place == place && desk.shelf.found == nil
    return PlaceRow(
      place: place, depth: depth, count: desk.shelf.counts[place], isShown: isShown,
      isLit: isShown || desk.shelfGoal == place, fold: fold,
      isFolded: fold.map(desk.preferences.shelf.folded.contains) == true)
  }

  private var list: Scrolled { Scrolled(content: Column(rows), wanted: desk.shelf.placesScroll) }

  private func list(in side: Box) -> Box {
    let (inset, top) = (painter.px(12), painter.px(Self.top))
    return Box(
      x: side.low.x + inset, y: top, width: side.width - 2 * inset,
      height: side.high.y - painter.px(Self.foot) - top)
  }

  func scroll(in side: Box) -> Double { list.scroll(in: list(in: side), painter) }

  func place(at point: Point, in side: Box) -> ShelfPlace? {
    let box = list(in: side)
    guard box.contains(point) else { return nil }
    let row = list.placed(in: box, painter).first { $0.box.contains(point) }?.widget
    return (row as? PlaceRow)?.place
  }

  func drawSide(_ side: Box, on face: inout Face) {
    let (theme, list) = (painter.theme, list(in: side))
    face.panels.append(side)
    face.marks.append(.box(side, radius: 0, theme.bar))
    let edge = desk.preferences.isLeftHanded ? side.low.x : side.high.x - painter.px(1)
    face.marks += [
      .box(Box(x: edge, y: 0, width: painter.px(1), height: side.high.y), radius: 0, theme.hair),
      .text(
        "Suzuri", at: Point(x: side.low.x + painter.px(28), y: painter.px(44)),
        painter.words(20, theme.text, weight: .semiBold)),
    ]
    self.list.draw(in: list, painter, on: &face)
    let foot = Box(low: Point(x: side.low.x, y: list.high.y), high: side.high)
    Corners(desk: desk, painter: painter).drawKept(in: foot.inset(12, painter), on: &face)
  }
}

/// A place with its number of notebooks, and the arrow that collapses its folders.
private struct PlaceRow: Widget {
  let place: ShelfPlace
  let depth: Int
  let count: Int?
  let isShown: Bool
  let isLit: Bool
  let fold: FolderPath?
  let isFolded: Bool

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(40) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let theme = painter.theme
    let action = Action.shelf(.show(place))
    if isLit || painter.isHovered(action) {
      face.marks.append(painter.plate(box.inset(1, painter), 10, isLit ? theme.soft : theme.hover))
    }
    let indent = 16 + 18 * Double(min(depth, 6))
    let count = self.count?.grouped ?? ""
    painter.draw(
      place.icon, at: Point(x: box.low.x + painter.px(indent + 8), y: box.center.y),
      isShown ? theme.accent : theme.second, on: &face)
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .entry(isChosen: isShown)))
    Inset(
      Line {
        Label(
          place.name, isLit ? .chosen : .text, weight: isShown ? .medium : .regular, height: 40,
          isName: place.isNamedByHand)
        if let fold { arrow(of: fold) }
        Label(
          Words(verbatim: count), size: 12.5, isShown ? .chosen : .second, anchor: 1, height: 40,
          width: 4 + 7.5 * Double(max(count.count, 2)), isName: true)
      }, left: indent + 30, right: 14
    ).draw(in: box, painter, on: &face)
  }

  private func arrow(of fold: FolderPath) -> any Widget {
    Inset(
      Custom(height: 40, width: 40) { box, painter, face in
        IconButton(isFolded ? .forward : .down, .shelf(.fold(fold)))
          .draw(in: box, painter, on: &face)
        // The visible text is only the number of notebooks.
        face.targets[face.targets.count - 1].name =
          isFolded ? "Expand '\(fold.name)'" : "Collapse '\(fold.name)'"
      }, left: -8)
  }
}

extension ShelfPlace {
  /// True for a name given by the user, which is truncated like a title.
  fileprivate var isNamedByHand: Bool {
    switch self {
    case .folder, .tag: true
    case .all, .favorites, .trash: false
    }
  }

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

struct PlacesCardFace: Card {
  static let name: Words = "Places"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is ShelfScreen }

  var panel: Panel {
    Panel(nil, width: 300, pad: 12, at: .titles) {
      Gap(12)
      ShelfPlaces(desk: desk, painter: desk.painter).rows
      Gap(12)
    }
  }
}
