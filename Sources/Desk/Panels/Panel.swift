internal import Geometry
internal import Wording

struct Panel {
  /// The greatest width and the side margins, in interface units.
  var width = 440.0
  var pad = 20.0
  /// A fixed height, limited by the window; nil for the height of the widgets.
  var height: Double?
  /// The least width; a narrower window scrolls sideways.
  var least = 0.0
  var place = Place.corner
  /// The widgets that stay in place while the others scroll.
  var head: [any Widget] = []
  var body: [any Widget]
  var foot: [any Widget] = []

  enum Place {
    case corner
    /// Below the bar, but reaching below the window rather than moving up.
    case hanging
    /// Below the bar, at the title's side.
    case titles
    case middle
    /// In the middle, at a distance from the top in interface units.
    case upper(Double)
    case lower
    /// Below the control with this middle, to which the arrow points.
    case below(Double?, hook: Double?)
    case above(Box)
    case menu(MenuHook)
  }

  init(
    _ title: Words?, close: Action? = .dismiss, icon: Icon = .close, width: Double = 440,
    pad: Double = 20, height: Double? = nil, least: Double = 0,
    at place: Place = .corner, @WidgetBuilder body: () -> [any Widget]
  ) {
    (self.width, self.pad, self.height, self.least) = (width, pad, height, least)
    (self.place, self.body) = (place, body())
    head = title.map { [Header($0, close: close, icon: icon)] } ?? []
  }

  func head(@WidgetBuilder _ widgets: () -> [any Widget]) -> Panel {
    var panel = self
    panel.head += widgets()
    return panel
  }

  func foot(@WidgetBuilder _ widgets: () -> [any Widget]) -> Panel {
    var panel = self
    panel.foot += widgets()
    return panel
  }
}

/// What a panel must know of the window around it.
struct PanelRoom {
  /// The size of the window, in pixels.
  let window: Point
  /// The top of panels below the bar, in interface units.
  let top: Double
  let scroll: Point
  let isLeftHanded: Bool

  /// Maps the left edge of an item in the right-handed layout.
  func flipped(_ x: Double, length: Double) -> Double {
    isLeftHanded ? window.x - x - length : x
  }
}

struct PanelLayout {
  let box: Box
  let hook: Double?
  let mostShown: Double?
  let fixed: (head: Double, foot: Double)
  let panel: Panel
  private let painter: FacePainter
  private let room: PanelRoom
  private let heights: (head: Double, body: Double, foot: Double)

  init(_ panel: Panel, in room: PanelRoom, _ painter: FacePainter) {
    (self.panel, self.painter, self.room) = (panel, painter, room)
    let most = room.window.x - 2 * painter.px(8)
    let width = max(min(painter.px(panel.width), most), painter.px(panel.least))
    let inner = max(width - 2 * painter.px(panel.pad), 1)
    func height(_ widgets: [any Widget]) -> Double { Column(widgets).height(in: inner, painter) }
    let (head, foot) = (height(panel.head), height(panel.foot))
    mostShown = panel.height.map { min(painter.px($0), room.window.y - 2 * painter.px(8)) }
    heights = (head, max(height(panel.body), (mostShown ?? 0) - head - foot), foot)
    fixed = (head / painter.scale, foot / painter.scale)
    let size = Point(x: width, y: head + heights.body + foot)
    let seen = Point(x: size.x, y: min(size.y, mostShown ?? size.y))
    let low = Self.corner(of: panel.place, seen, in: room, painter)
    box = Box(low: low, high: low + size)
    if case .below(_, let hook) = panel.place { self.hook = hook } else { hook = nil }
  }

  /// The top left corner: inside the window unless the panel is larger.
  private static func corner(
    of place: Panel.Place, _ size: Point, in room: PanelRoom, _ painter: FacePainter
  ) -> Point {
    let (edge, window) = (painter.px(8), room.window)
    let middle = ((window.x - size.x) / 2).rounded()
    let wanted: Point =
      switch place {
      case .corner, .hanging:
        Point(
          x: room.flipped(window.x - edge - size.x, length: size.x), y: painter.px(room.top))
      case .titles: Point(x: room.flipped(edge, length: size.x), y: painter.px(room.top))
      case .middle: Point(x: middle, y: ((window.y - size.y) / 2).rounded())
      case .upper(let y): Point(x: middle, y: painter.px(y))
      case .lower:
        Point(
          x: room.flipped(painter.px(20), length: size.x), y: window.y - size.y - painter.px(20))
      case .below(let x, _):
        Point(
          x: ((x ?? window.x / 2) - size.x / 2).rounded(), y: painter.px(room.top + 4))
      case .above(let box):
        Point(
          x: (box.center.x - size.x / 2).rounded(), y: box.low.y - painter.px(12) - size.y)
      case .menu(let hook): hook.corner(for: size, in: room, painter)
      }
    let top: Double =
      switch place {
      case .menu(let hook): hook.top(in: room, painter)
      case .hanging: wanted.y
      default: edge
      }
    return Point(
      x: max(min(wanted.x, window.x - size.x - edge), edge).rounded(),
      y: max(min(wanted.y, window.y - size.y - edge), top).rounded())
  }

  private var parts: [(column: Column, box: Box)] {
    let pad = painter.px(panel.pad)
    var y = box.low.y
    return [
      (panel.head, heights.head), (panel.body, heights.body), (panel.foot, heights.foot),
    ].map { widgets, height in
      let top = y
      y += height
      return (
        Column(widgets), Box(x: box.low.x + pad, y: top, width: box.width - 2 * pad, height: height)
      )
    }
  }

  func draw(on face: inout Face) {
    var painter = painter
    let frame = CardFrame(self, in: room.window, painter)
    let top = frame.middle.low.y + frame.scroll(room.scroll).y
    painter.sight = top...(top + max(frame.middle.height, 0))
    for (column, box) in parts { column.draw(in: box, painter, on: &face) }
  }

  func drawFloating(on face: inout Face) {
    painter.panel(box, on: &face)
    draw(on: &face)
  }

  func field(_ place: Int) -> FieldFace? {
    let fields = parts.flatMap { $0.column.fields(in: $0.box, painter) }
    return fields.indices.contains(place) ? fields[place] : nil
  }
}

extension FacePainter {
  private var barInset: Point { Point(x: px(6), y: px(2)) }

  func size(of bar: any Widget, width: Double? = nil) -> Point {
    let width = width ?? bar.width(self) ?? 0
    return Point(x: width, y: bar.height(in: width, self)) + barInset * 2
  }

  func drawBar(_ bar: any Widget, in box: Box, on face: inout Face) {
    panel(box, radius: 24, on: &face)
    bar.draw(in: Box(low: box.low + barInset, high: box.high - barInset), self, on: &face)
  }
}
