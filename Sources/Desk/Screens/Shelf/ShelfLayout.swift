internal import Geometry

/// Where the parts of the shelf lie in the window.
struct ShelfLayout {
  /// The list of places at the side; nil where the window has no room for it.
  let places: Box?
  /// The title, the search and the main button.
  let head: Box
  /// Whether the search has a line of its own.
  let isNarrow: Bool
  /// The box of the search.
  let search: Box
  /// The covers.
  let room: Box

  /// The width of the list of places, and the least window that has room for it, in units of the face.
  private static let (side, least) = (248.0, 860.0)
  private static let (line, margin) = (56.0, 32.0)

  init(_ desk: Desk, _ painter: FacePainter) {
    let window = desk.window
    let hasPlaces = window.x >= painter.px(Self.least)
    let side = hasPlaces ? painter.px(Self.side) : 0
    let isLeftHanded = desk.preferences.isLeftHanded
    let left = isLeftHanded ? 0 : side
    let right = isLeftHanded ? window.x - side : window.x
    places =
      hasPlaces
      ? Box(
        low: Point(x: isLeftHanded ? right : 0, y: 0),
        high: Point(x: isLeftHanded ? window.x : side, y: window.y)) : nil
    let isNarrow = right - left < painter.px(880)
    self.isNarrow = isNarrow
    let margin = painter.px(isNarrow ? 16 : Self.margin)
    let top = painter.px(isNarrow ? 8 : 20)
    head = Box(
      low: Point(x: left + margin, y: top),
      high: Point(x: right - margin, y: top + painter.px(Self.line)))
    if isNarrow {
      let low = Point(x: head.low.x, y: head.high.y)
      search = Box(low: low, high: Point(x: head.high.x, y: low.y + painter.px(48)))
    } else {
      let ends = painter.px(ShelfHead.endsWidth)
      // The title has to be read as well.
      let width = min(painter.px(300), head.width - ends - painter.px(240))
      let start = Flip(desk, within: head).place(head.high.x - ends - width, length: width)
      let low = Point(x: start, y: head.low.y + painter.px(4))
      search = Box(low: low, high: low + Point(x: width, y: painter.px(48)))
    }
    let bottom = isNarrow ? search.high.y : head.high.y
    room = Box(
      low: Point(x: left, y: bottom + painter.px(8)), high: Point(x: right, y: window.y))
  }

  /// How much wider than asked for covers may be, so that the last column ends where the head does; more of that where
  /// few lie side by side.
  private var stretch: Double { isNarrow ? 1.62 : 1.3 }

  /// The width in a narrow window of covers that have another in a wide one: large ones are smaller there, and small
  /// ones as large, since they could not be read else.
  private static func narrowed(_ width: Double) -> Double {
    let least = ShelfPreferences.coverWidths.lowerBound
    return least + (width - least) * 0.42
  }

  /// The measures of covers of a width in units of the face, with their lines.
  func measures(_ wanted: Double, _ painter: FacePainter) -> Grid.Measures {
    let width = isNarrow ? Self.narrowed(wanted) : wanted
    let gap = painter.px(isNarrow ? min(20, max(width / 5, 16)) : 28)
    let margin = painter.px(isNarrow ? 20 : Self.margin)
    let whole = max(room.width - 2 * margin, painter.px(40))
    let least = min(painter.px(width), whole)
    let columns = max(((whole + gap) / (least + gap)).rounded(.down), 1)
    let fitting = ((whole - gap * (columns - 1)) / columns).rounded(.down)
    let pixels = max(min(fitting, painter.px(width * stretch)), least)
    return Grid.Measures(
      item: Point(x: pixels, y: CoverFace.height(width: pixels) + painter.px(CoverFace.lines)),
      gap: Point(x: gap, y: painter.px(28)), margin: Point(x: margin, y: painter.px(16)))
  }
}
