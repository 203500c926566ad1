internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The menu at the end of the bar: items without room in the bar, settings of the desk, and rarely used
/// actions.
struct MenuFace: Card {
  static let name: Words = "More"
  static let isMenu = true

  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]

  /// A row of the menu.
  private enum Row {
    case items([BarLayout.Item])
    case themes
    case seam
    case entry(FacePainter.Row)

    var isSeam: Bool { if case .seam = self { true } else { false } }
  }

  private static let seam = 9.0
  /// The heights between which rows are chosen so that the menu fits below the bar; a menu that scrolls all the same
  /// has the highest.
  private static let heights = 38.0...44.0

  private static let width = 352.0
  private static let margin = 8.0
  private static let itemsInRow = 6
  /// The height of a window in which the menu may lie above the bar.
  private static let low = 560.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    let isOnPages = desk.screen is PageScreen
    let left = isOnPages ? BarLayout(desk, painter).left : []
    let items = stride(from: 0, to: left.count, by: Self.itemsInRow).map { start in
      Row.items(Array(left[start..<min(start + Self.itemsInRow, left.count)]))
    }
    func entry(_ action: Action) -> Row { .entry(FacePainter.Row(action, on: desk)) }
    let ways = ArrangeAction.allCases.filter { desk.offers($0) }
    let finding =
      [entry(.find(.begin))] + (PDFCardFace.suits(desk) ? [entry(.toggle(.pdfs))] : [])
    let viewing =
      [.seam, entry(.toggleScrolling)] + ways.map { entry(.arrange($0)) }
      + [entry(.toggle(.layers)), entry(.toggle(.sheet))]
    rows =
      items + (items.isEmpty ? [] : [.seam])
      + (desk.screen is ShelfScreen ? [] : [entry(.show(.shelf))])
      + [entry(.choose(.begin(.files))), entry(.choose(.begin(.folder)))]
      + (isOnPages ? finding : []) + [.seam, .themes] + (isOnPages ? viewing : [])
      + [.seam, entry(.openWindow), entry(.toggleFullScreen)]
      + (isOnPages ? [entry(.present)] : []) + [.seam]
      + [.toggle(.settings), .toggle(.sync), .toggle(.laboratory), .toggle(.keys)].map(entry)
  }

  private var entries: [FacePainter.Row] {
    rows.compactMap { row in
      if case .entry(let entry) = row { entry } else { nil }
    }
  }

  /// How high the menu begins.
  private var top: Double {
    // The shelf has its button among others.
    shelfButton.map { $0.high.y + painter.px(2) } ?? painter.px(desk.cardTop)
  }

  private var shelfButton: Box? {
    desk.screen is ShelfScreen ? ShelfHead(desk, painter).button(of: .toggle(.menu)) : nil
  }

  /// The height of a row that is no seam, in pixels.
  private var rowHeight: Double {
    let seams = rows.count(where: \.isSeam)
    let room = desk.window.y - painter.px(8) - top - 2 * painter.px(Self.margin)
    let height = (room - painter.px(Self.seam) * Double(seams)) / Double(rows.count - seams)
    let (least, most) = (painter.px(Self.heights.lowerBound), painter.px(Self.heights.upperBound))
    return height < least ? most : min(height.rounded(.down), most)
  }

  private func height(of row: Row) -> Double {
    row.isSeam ? painter.px(Self.seam) : rowHeight
  }

  var box: Box {
    let height = rows.reduce(2 * painter.px(Self.margin)) { $0 + self.height(of: $1) }
    let width = painter.menuWidth(Self.width, margin: Self.margin, for: entries, in: desk.window)
    let end = desk.window.x - painter.px(8) - width
    let x =
      shelfButton.map { min($0.low.x, end) } ?? Mirror(desk).place(end, length: width)
    // In a low window it would rather cover the bar than show a few rows at a time.
    let isLow = desk.window.y < painter.px(Self.low)
    let low = Point(
      x: max(x, painter.px(8)),
      y: isLow ? max(min(top, desk.window.y - height - painter.px(8)), painter.px(8)) : top)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let box = box
    var y = box.low.y + painter.px(Self.margin)
    for row in rows {
      let low = Point(x: box.low.x + painter.px(Self.margin), y: y)
      y += height(of: row)
      draw(
        row, in: Box(low: low, high: Point(x: box.high.x - painter.px(Self.margin), y: y)),
        on: &face)
    }
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    switch row {
    case .items(let items):
      for (place, item) in items.enumerated() {
        Bar(desk, painter).draw(item, in: cell(place, of: Self.itemsInRow, in: box), on: &face)
      }
    case .themes:
      for (place, theme) in Theme.all.enumerated() {
        draw(theme, place, in: cell(place, of: Theme.all.count, in: box), on: &face)
      }
    case .seam:
      painter.hair(
        from: box.low.x + painter.px(8), to: box.high.x - painter.px(8), y: box.center.y.rounded(),
        on: &face)
    case .entry(let row):
      painter.draw(row, in: box, isHovered: desk.hovered?.action == row.action, on: &face)
    }
  }

  private func cell(_ place: Int, of count: Int, in box: Box) -> Box {
    let width = box.width / Double(count)
    let low = Point(x: (box.low.x + width * Double(place)).rounded(), y: box.low.y)
    return Box(low: low, high: Point(x: low.x + width.rounded(.down), y: box.high.y))
  }

  /// Draws a piece of desk with a piece of paper in the colours of a theme; half of the one for high
  /// contrast is black.
  private func draw(_ theme: Theme, _ place: Int, in box: Box, on face: inout Face) {
    let action = Action.chooseTheme(place)
    let isChosen = theme == desk.theme
    if isChosen || desk.hovered?.action == action {
      let ground = isChosen ? painter.theme.accent : painter.theme.hover
      face.marks += [disc(box.center, 17, ground), disc(box.center, 15, painter.theme.surface)]
    }
    face.marks.append(disc(box.center, 13, painter.theme.second))
    if theme == .contrast {
      face.marks += [
        disc(box.center, 12, Color(rgb: 0xFFFFFF)), half(box.center, 12, Color(rgb: 0)),
      ]
    } else {
      face.marks += [disc(box.center, 12, theme.desk), sheet(box.center, theme.page ?? .paper)]
    }
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
  }

  private func disc(_ center: Point, _ radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * painter.scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  /// The left half of a disc.
  private func half(_ center: Point, _ radius: Double, _ color: Color) -> Face.Mark {
    let (radius, bend) = (radius * painter.scale, 0.5523 * radius * painter.scale)
    let left = center - Point(x: radius, y: 0)
    let (top, bottom) = (center - Point(x: 0, y: radius), center + Point(x: 0, y: radius))
    var path = Path()
    path.move(to: top)
    path.cubic(top - Point(x: bend, y: 0), left - Point(x: 0, y: bend), to: left)
    path.cubic(left + Point(x: 0, y: bend), bottom - Point(x: bend, y: 0), to: bottom)
    path.close()
    return .area(path, color)
  }

  private func sheet(_ center: Point, _ color: Color) -> Face.Mark {
    let half = Point(x: painter.px(5), y: painter.px(7))
    return .box(Box(low: center - half, high: center + half), radius: painter.px(1), color)
  }
}
