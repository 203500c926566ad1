internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// A notebook on the shelf: its first page with a coloured back, its title, and what is known of it.
struct CoverFace {
  let notebook: ListedNotebook
  let box: Box
  let isChosen: Bool
  let isChoosing: Bool
  let isHovered: Bool
  /// The page with the text that is searched for.
  var hit: FoundNotebooks.NumberedPage?
  /// What is pictured on the cover.
  var page: EntityID?
  /// Whether readers have copies of it as it is; nil for no copies.
  var copiesAreFresh: Bool?
  /// Whether its beginning has not arrived yet.
  var isArriving = false
  let painter: FacePainter

  /// The room for the lines below a cover, in units of the face.
  static let lines = 56.0
  /// The width of the back, in units of the face.
  private static let back = 7.0

  /// The height of a cover, which is that of a sheet of A4.
  static func height(width: Double) -> Double { (width * 1.38).rounded() }

  private var cover: Box {
    Box(low: box.low, high: Point(x: box.high.x, y: box.low.y + Self.height(width: box.width)))
  }

  private var theme: Theme { painter.theme }

  func draw(on face: inout Face) {
    let cover = cover
    if isHovered || isChosen {
      let ring = cover.expanded(by: painter.px(6))
      face.marks.append(
        .box(ring, radius: painter.px(8), isChosen ? theme.accent : theme.hover))
      if isChosen {
        face.marks.append(
          .box(cover.expanded(by: painter.px(3.5)), radius: painter.px(5), theme.desk))
      }
    }
    face.marks.append(
      .shadow(cover, radius: painter.px(2), depth: painter.px(10), theme.shadow))
    let back = Box(
      low: cover.low, high: Point(x: cover.low.x + painter.px(Self.back), y: cover.high.y))
    if theme.isDark {
      face.marks.append(.box(back.expanded(by: painter.px(1)), radius: 0, painter.inkEdge))
    }
    drawPaper(on: &face)
    face.marks.append(.box(back, radius: 0, notebook.back))
    if notebook.isFavorite { drawRibbon(on: &face) }
    if isChoosing {
      face.marks.append(painter.tick(isChosen: isChosen, on: paper))
    }
    drawLines(on: &face)
  }

  /// The page, beside the back.
  private var paper: Box {
    Box(low: Point(x: cover.low.x + painter.px(Self.back), y: cover.low.y), high: cover.high)
  }

  /// The edge for the ring of the focus, which keeps clear of the cover and of the lines below it.
  var outline: Face.Outline {
    Face.Outline(cover.expanded(by: painter.px(8)), radius: painter.px(10))
  }

  private func drawPaper(on face: inout Face) {
    let paper = paper
    guard let page = hit?.id ?? page else {
      return face.marks.append(.box(paper, radius: 0, theme.page ?? .paper))
    }
    face.marks.append(.thumbnail(PageID(page, of: notebook.id), in: paper))
  }

  /// Draws the ribbon of a favourite, which hangs over the upper edge.
  private func drawRibbon(on face: inout Face) {
    let (right, top) = (cover.high.x - painter.px(16), cover.low.y - painter.px(3))
    let (width, length) = (painter.px(14), painter.px(34))
    var path = Path()
    path.move(to: Point(x: right - width, y: top))
    path.line(to: Point(x: right, y: top))
    path.line(to: Point(x: right, y: top + length))
    path.line(to: Point(x: right - width / 2, y: top + length - painter.px(7)))
    path.line(to: Point(x: right - width, y: top + length))
    path.close()
    face.marks.append(.area(path, theme.accent))
  }

  /// Draws title and caption as marks that are drawn once, wherever the cover is scrolled to.
  private func drawLines(on face: inout Face) {
    let place = Point(x: cover.low.x, y: cover.high.y + painter.px(6))
    let size = Point(x: box.width, y: painter.px(Self.lines - 6))
    var lines = Face()
    let title = painter.words(13.5, theme.text, weight: .semiBold, room: size.x)
    let signs = signs
    let room = size.x - painter.px(18) * Double(signs.count)
    var style = painter.words(12.5, hit == nil ? theme.second : theme.chosen, room: room)
    // What was found is cut where it has to be, and else stays as large as it is.
    style.mayShrink = hit == nil
    lines.marks = [
      notebook.title.isEmpty
        ? .words(notebook.name, at: Point(x: 0, y: painter.px(13)), title)
        : .text(notebook.title, at: Point(x: 0, y: painter.px(13)), title),
      .text(
        hit?.caption.text ?? caption(in: room), at: Point(x: 0, y: painter.px(33)), style),
    ]
    for (number, sign) in signs.enumerated() {
      let x = size.x - painter.px(18) * Double(signs.count - number - 1) - painter.px(8)
      draw(sign, at: Point(x: x, y: painter.px(33)), on: &lines)
    }
    face.marks.append(.still(lines.marks, at: place, size: size))
  }

  /// Pages and last change; the change alone where there is no room for both.
  private func caption(in room: Double) -> String {
    if isArriving { return ("Arriving…" as Words).text }
    let caption = notebook.caption.text
    let isFitting = WordWrap.width(of: caption, size: 12.5) * painter.scale <= room
    return isFitting ? caption : notebook.day.words.firstUpper.text
  }

  /// What is known of the notebook beyond this library.
  private enum Sign { case shared, waiting, copied, copying }

  private var signs: [Sign] {
    let sharing: [Sign] = notebook.sharing.map { [$0 == .complete ? .shared : .waiting] } ?? []
    return (copiesAreFresh.map { [$0 ? .copied : .copying] } ?? []) + sharing
  }

  private func draw(_ sign: Sign, at center: Point, on lines: inout Face) {
    switch sign {
    case .shared, .waiting:
      let radius = painter.px(3.5)
      lines.marks.append(
        .box(
          Box(low: center, high: center).expanded(by: radius), radius: radius,
          sign == .shared ? theme.good : theme.accent))
    case .copied, .copying:
      let map = Affine.scaling(x: painter.scale * 0.55, y: painter.scale * 0.55)
        .then(.translation(by: center - Point(x: 6.6, y: 6.6) * painter.scale))
      lines.marks.append(
        .line(
          Icon.copy.path.transformed(by: map), width: 1.2 * painter.scale,
          sign == .copied ? theme.good : theme.accent))
    }
  }
}

extension ListedNotebook {
  /// What is pictured on the cover: a picture chosen for it, else a page.
  func pictured(showsLastPage: Bool) -> EntityID? {
    if picture?.imageHash != nil { return .notebook }
    return showsLastPage ? lastPage ?? page : page
  }
}
