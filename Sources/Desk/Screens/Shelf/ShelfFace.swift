internal import Geometry
internal import Notebook
internal import Wording

struct ShelfFace {
  let desk: Desk
  let painter: FacePainter
  let grid: Grid

  func draw(on face: inout Face) {
    face.reach.append(grid.room)
    if desk.shelf.shown.isEmpty { return drawEmpty(on: &face) }
    var inside = Face()
    for number in grid.drawn(painter) { drawCover(number, on: &inside) }
    var ahead = Face()
    for number in grid.ahead(painter) { drawCover(number, on: &ahead) }
    inside.marks.append(.ahead(ahead.marks))
    face.marks.append(.shifted(inside.marks, by: .zero, within: grid.room))
    face.targets += inside.targets
    ShelfScreen().drawBandAndBar(of: desk, painter, on: &face)
  }

  private func drawCover(_ number: Int, on face: inout Face) {
    guard let id = desk.shelf.shown[safe: number], let notebook = desk.listed(id) else { return }
    let action = Action.shelf(.open(id))
    let box = grid.box(of: number)
    let cover = CoverFace(
      notebook: notebook, box: box, isChosen: desk.shelf.grid.choice.contains(id),
      isChoosing: desk.shelf.grid.isChoosing,
      isHovered: painter.isHovered(action) || desk.notebookOfReturn == id,
      hit: desk.shelf.page(of: id, number: number),
      page: pictured(on: notebook), copiesAreFresh: desk.copies.areFresh(of: id),
      isArriving: desk.sync.isArriving(id), painter: painter)
    cover.draw(on: &face)
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, part: .covers, room: grid.room,
        kind: .entry(isChosen: cover.isChosen), outline: cover.outline))
  }

  private func pictured(on notebook: ListedNotebook) -> EntityID? {
    notebook.pictured(showsLastPage: desk.preferences.shelf.showsLastPage)
  }

  private func drawEmpty(on face: inout Face) {
    let center = grid.room.center
    guard desk.library.notebooks != nil else { return }
    let width = min(painter.px(420), grid.room.width - painter.px(48))
    let lines = WordWrap.balanced(
      emptyWords.text, in: width / painter.scale, size: Self.sizeOfEmptyWords)
    painter.draw(
      desk.shelf.place.icon, at: center - Point(x: 0, y: painter.px(70)), painter.theme.second,
      on: &face)
    for (number, line) in lines.enumerated() {
      face.marks.append(
        .text(
          line, at: center + Point(x: 0, y: painter.px(Double(number) * 22 - 24)),
          painter.words(
            Self.sizeOfEmptyWords, painter.theme.second, anchor: 0.5, room: width)))
    }
    guard let (name, action) = emptyAction else { return }
    let middle = center + Point(x: 0, y: painter.px(Double(lines.count) * 22 + 16))
    painter.button(
      name, action, in: Box(low: middle, high: middle).inset(x: -90, y: -22, painter),
      isMain: desk.shelf.found == nil, isHovered: painter.isHovered(action), on: &face)
  }

  private static let sizeOfEmptyWords = 15.0

  private var emptyWords: Words {
    if let found = desk.shelf.found {
      return found.isComplete ? "No title, tag or text contains '\(found.needle)'." : "Looking…"
    }
    return switch desk.shelf.place {
    case .all where desk.shelf.counts[.trash, default: 0] > 0:
      "All notebooks are in the trash. Restore one, or create a new one."
    case .all: "Your notebooks appear here. Create the first one, or drop files on the window."
    case .favorites: "Notebooks that you add to favorites appear here."
    case .folder: "This folder is empty. Drag notebooks onto its name, or create one in it."
    case .tag: "No notebook has this tag."
    case .trash: "The trash is empty."
    }
  }

  private var emptyAction: (Words, Action)? {
    if desk.shelf.found != nil { return (ShelfAction.endSearch.name, .shelf(.endSearch)) }
    return switch desk.shelf.place {
    case .all, .folder: ("New notebook", .toggle(.newNotebook))
    default: nil
    }
  }

  func drawCarried(on face: inout Face) {
    guard let place = ShelfScreen().carried(on: desk) else { return }
    let count = desk.shelf.grid.choice.items.count
    guard let first = desk.shelf.shown.first(where: desk.shelf.grid.choice.contains),
      let notebook = desk.listed(first)
    else { return }
    let width = painter.px(72)
    let box = Box(
      x: (place.x + painter.px(12)).rounded(), y: (place.y + painter.px(12)).rounded(),
      width: width, height: CoverFace.height(width: width))
    face.reach.append(box.expanded(by: painter.px(24)))
    for number in (0..<min(count, 3)).reversed() {
      let box = box.moved(by: Point(x: painter.px(5), y: painter.px(5)) * Double(number))
      face.marks += [
        .shadow(box, radius: painter.px(2), depth: painter.px(10), painter.theme.shadow),
        .box(box, radius: painter.px(2), painter.theme.page ?? .paper),
      ]
    }
    let seam = box.low.x + painter.px(4)
    if let page = pictured(on: notebook) {
      let paper = Box(low: Point(x: seam, y: box.low.y), high: box.high)
      face.marks.append(.thumbnail(PageID(page, of: notebook.id), in: paper))
    }
    face.marks.append(
      .box(Box(low: box.low, high: Point(x: seam, y: box.high.y)), radius: 0, notebook.back))
    guard count > 1 else { return }
    face.marks += [
      painter.dot(box.high, radius: 13, painter.theme.accent),
      .text(
        "\(count)", at: box.high,
        painter.words(12.5, painter.theme.surface, anchor: 0.5, weight: .medium)),
    ]
  }
}
