internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct CoverFace {
  let notebook: ListedNotebook
  let box: Box
  let isChosen: Bool
  let isChoosing: Bool
  let isHovered: Bool
  var hit: FoundNotebooks.NumberedPage?
  var page: EntityID?
  /// True if the copies are up to date; nil if it has none.
  var copiesAreFresh: Bool?
  /// True if the start of the notebook has not arrived by sync.
  var isArriving = false
  let painter: FacePainter

  /// The height of the lines below a cover, in interface units.
  static let lines = 56.0
  private static let back = 7.0

  /// The height of a cover, with the proportions of A4.
  static func height(width: Double) -> Double { (width * 1.38).rounded() }

  private var cover: Box {
    Box(low: box.low, high: Point(x: box.high.x, y: box.low.y + Self.height(width: box.width)))
  }

  private var theme: Theme { painter.theme }

  func draw(on face: inout Face) {
    let cover = cover
    if isHovered || isChosen {
      let ring = isChosen ? theme.accent : theme.hover
      face.marks.append(painter.plate(cover.inset(-6, painter), 8, ring))
    }
    if isChosen { face.marks.append(painter.plate(cover.inset(-3.5, painter), 5, theme.desk)) }
    face.marks.append(.shadow(cover, radius: painter.px(2), depth: painter.px(10), theme.shadow))
    let back = Box(
      low: cover.low, high: Point(x: cover.low.x + painter.px(Self.back), y: cover.high.y))
    if theme.isDark {
      face.marks.append(.box(back.expanded(by: painter.px(1)), radius: 0, painter.inkEdge))
    }
    drawPaper(on: &face)
    face.marks.append(.box(back, radius: 0, notebook.back))
    if notebook.isFavorite { drawRibbon(on: &face) }
    if isChoosing { face.marks.append(painter.tick(isChosen: isChosen, on: paper)) }
    drawLines(on: &face)
  }

  private var paper: Box {
    Box(low: Point(x: cover.low.x + painter.px(Self.back), y: cover.low.y), high: cover.high)
  }

  /// The outline of the focus ring, clear of the cover and of the lines below.
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

  private func drawRibbon(on face: inout Face) {
    let (width, top) = (painter.px(14), cover.low.y - painter.px(3))
    let ribbon = Box(
      x: cover.high.x - painter.px(16) - width, y: top, width: width, height: painter.px(34))
    face.marks.append(.area(painter.ribbon(ribbon, notch: painter.px(7)), theme.accent))
  }

  /// Draws title and caption as cached marks.
  private func drawLines(on face: inout Face) {
    let place = Point(x: cover.low.x, y: cover.high.y + painter.px(6))
    let size = Point(x: box.width, y: painter.px(Self.lines - 6))
    var lines = Face()
    let title = painter.words(13.5, theme.text, weight: .semiBold, room: size.x)
    let signs = signs
    let room = size.x - painter.px(18) * Double(signs.count)
    var style = painter.words(12.5, hit == nil ? theme.second : theme.chosen, room: room)
    // Search hits are truncated, not shrunk.
    style.mayShrink = hit == nil
    lines.marks = [
      notebook.title.isEmpty
        ? .words(notebook.name, at: Point(x: 0, y: painter.px(13)), title)
        : .text(notebook.title, at: Point(x: 0, y: painter.px(13)), title),
      .text(hit?.caption.text ?? caption(in: room), at: Point(x: 0, y: painter.px(33)), style),
    ]
    for (number, sign) in signs.enumerated() {
      let x = size.x - painter.px(18) * Double(signs.count - number - 1) - painter.px(8)
      draw(sign, at: Point(x: x, y: painter.px(33)), on: &lines)
    }
    face.marks.append(.still(lines.marks, at: place, size: size))
  }

  /// Pages and last change, or only the change if both do not fit.
  private func caption(in room: Double) -> String {
    if isArriving { return ("Arriving…" as Words).text }
    let caption = notebook.caption.text
    let isFitting = WordWrap.width(of: caption, size: 12.5) * painter.scale <= room
    return isFitting ? caption : notebook.day.words.firstUpper.text
  }

  private enum Sign { case shared, waiting, copied, copying }

  private var signs: [Sign] {
    let sharing: [Sign] = notebook.sharing.map { [$0 == .complete ? .shared : .waiting] } ?? []
    return (copiesAreFresh.map { [$0 ? .copied : .copying] } ?? []) + sharing
  }

  private func draw(_ sign: Sign, at center: Point, on lines: inout Face) {
    switch sign {
    case .shared, .waiting:
      lines.marks.append(
        painter.dot(center, radius: 3.5, sign == .shared ? theme.good : theme.accent))
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

extension FacePainter {
  /// Returns the outline of a bookmark ribbon, with a notch in its lower edge.
  func ribbon(_ box: Box, notch: Double) -> Path {
    let corners = box.corners
    let middle = Point(x: box.center.x, y: box.high.y - notch)
    return path([corners[0], corners[1], corners[2], middle, corners[3]], isClosed: true)
  }
}

extension ListedNotebook {
  /// The chosen picture, else the last page used or the first one.
  func pictured(showsLastPage: Bool) -> EntityID? {
    if picture?.imageHash != nil { return .notebook }
    return showsLastPage ? lastPage ?? page : page
  }
}
