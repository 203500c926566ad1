internal import Geometry

struct CardFrame {
  let shown: Box
  let middle: Box
  /// The maximum scroll.
  let reach: Point
  private let box: Box

  /// The least height of the scrolling part, in interface units; in a lower window the whole card scrolls.
  private static let least = 120.0

  init(_ card: PanelLayout, in window: Point, _ painter: FacePainter) {
    let edge = painter.px(8)
    let room = Box(low: Point(x: edge, y: edge), high: window - Point(x: edge, y: edge))
    box = card.box
    var shown = box.intersection(room)
    if let most = card.mostShown { shown.high.y = min(shown.high.y, shown.low.y + most) }
    self.shown = shown
    reach = Point(x: max(box.width - shown.width, 0), y: max(box.height - shown.height, 0))
    let (head, foot) = (painter.px(card.fixed.head), painter.px(card.fixed.foot))
    let isFixed = reach.y > 0 && shown.height - head - foot >= painter.px(Self.least)
    middle =
      isFixed
      ? Box(low: shown.low + Point(x: 0, y: head), high: shown.high - Point(x: 0, y: foot)) : shown
  }

  struct Strip {
    /// The edges of the part in the unscrolled card.
    let rows: Range<Double>
    let shift: Point
    let room: Box

    func has(_ target: Face.Target) -> Bool { rows.contains(target.box.center.y) }

    func shows(_ mark: Face.Mark) -> Bool {
      switch mark {
      case .box(let box, _, _), .thumbnail(_, let box), .picture(_, let box):
        box.moved(by: shift).intersects(room)
      case .text(_, let place, let style):
        abs(place.y + shift.y - room.center.y) <= (room.height + style.size) / 2
      default: true
      }
    }
  }

  func strips(at wanted: Point) -> [Strip] {
    let scroll = scroll(wanted)
    let head = box.low.y + middle.low.y - shown.low.y
    let foot = box.high.y - (shown.high.y - middle.high.y)
    return [
      Strip(
        rows: -.infinity..<head, shift: Point(x: -scroll.x, y: 0),
        room: Box(low: shown.low, high: Point(x: shown.high.x, y: middle.low.y))),
      Strip(rows: head..<foot, shift: -scroll, room: middle),
      Strip(
        rows: foot..<(.infinity), shift: Point(x: -scroll.x, y: -reach.y),
        room: Box(low: Point(x: shown.low.x, y: middle.high.y), high: shown.high)),
    ].filter { !$0.room.isEmpty }
  }

  var scrolls: Bool { reach != .zero }

  /// The wanted scroll, limited to the range and rounded to pixels.
  func scroll(_ wanted: Point) -> Point {
    Point(
      x: min(max(wanted.x, 0), reach.x).rounded(), y: min(max(wanted.y, 0), reach.y).rounded())
  }

  /// The scroll bar; nil if the whole card is visible.
  func bar(at scroll: Point, _ painter: FacePainter) -> ScrollBar? {
    let margin = painter.px(10)
    let track = Box(
      low: Point(x: shown.high.x - painter.px(12), y: middle.low.y + margin),
      high: Point(x: shown.high.x + painter.px(2), y: middle.high.y - margin))
    return ScrollBar(
      .card, in: track, seeing: middle.height, most: reach.y, scroll: self.scroll(scroll).y,
      least: painter.px(32), reach: 0)
  }

  /// The scroll that makes a box of the card visible, given at its current place.
  func scroll(_ now: Point, revealing box: Box, margin: Double) -> Point {
    func way(_ low: Double, _ high: Double, in room: ClosedRange<Double>) -> Double {
      if low < room.lowerBound { return low - room.lowerBound }
      return high > room.upperBound ? min(high - room.upperBound, low - room.lowerBound) : 0
    }
    let room = middle.expanded(by: -margin)
    guard !room.isEmpty else { return now }
    return scroll(
      now
        + Point(
          x: way(box.low.x, box.high.x, in: room.low.x...room.high.x),
          y: way(box.low.y, box.high.y, in: room.low.y...room.high.y)))
  }
}
