internal import Geometry
internal import Ink
internal import Wording

/// A vertical scroll bar.
///
/// Its thumb can be dragged; a press beside the thumb moves it there.
struct ScrollBar: Hashable, Sendable {
  enum Goal: Hashable, Sendable {
    case screen
    case card
  }

  let goal: Goal
  /// The strip in which the thumb moves, where a mouse or a pen grabs it.
  let track: Box
  /// The thumb, in fractions of pixels.
  let thumb: Box
  let isLeft: Bool
  /// The distance by which a finger may miss the thumb, in pixels.
  let reach: Double
  private let most: Double

  /// Creates a bar in a strip along an edge; nil if everything is visible.
  ///
  /// `seen` is the visible height, `most` the maximum scroll, `least` the least height of the thumb, which keeps it
  /// large enough to grab, and `reach` the distance by which a finger may miss it.
  init?(
    _ goal: Goal, in track: Box, seeing seen: Double, most: Double, scroll: Double, least: Double,
    reach: Double, isLeft: Bool = false
  ) {
    guard most > 0, track.height > 0 else { return nil }
    (self.goal, self.track, self.most) = (goal, track, most)
    (self.reach, self.isLeft) = (reach, isLeft)
    let length = min(max(track.height * seen / (seen + most), least), track.height)
    let y = track.low.y + (track.height - length) * min(max(scroll / most, 0), 1)
    thumb = Box(low: Point(x: track.low.x, y: y), high: Point(x: track.high.x, y: y + length))
  }

  /// True if a pointer at a point grabs the bar.
  ///
  /// A finger grabs only the thumb, with a tolerance; beside it, it scrolls as usual.
  func isHeld(at place: Point, by kind: Pointer.Kind) -> Bool {
    guard kind == .finger else { return track.contains(place) }
    var box = Box(
      low: thumb.low - Point(x: 0, y: reach / 2), high: thumb.high + Point(x: 0, y: reach / 2))
    if isLeft { box.high.x += reach } else { box.low.x -= reach }
    return box.contains(place)
  }

  func grip(at place: Point) -> Double {
    let grip = place.y - thumb.low.y
    return (0...thumb.height).contains(grip) ? grip : thumb.height / 2
  }

  func scroll(at y: Double, by grip: Double) -> Double {
    let room = track.height - thumb.height
    guard room > 0, y.isFinite else { return 0 }
    return most * min(max((y - grip - track.low.y) / room, 0), 1)
  }
}

struct ScrollBarFace {
  let bar: ScrollBar
  let desk: Desk
  let painter: FacePainter

  /// The width of the thumb, hovered or not, and its distance from the edge, in interface units.
  private static let (thin, thick, edge) = (4.0, 8.0, 4.0)
  /// The height of the label, its padding, and its distances from a mouse and from a finger.
  private static let (height, pad, near, far) = (32.0, 14.0, 10.0, 44.0)

  private var isHeld: Bool { desk.heldBar == bar.goal }

  func draw(on face: inout Face) {
    face.bars.append(bar)
    let isRaised = isHeld || desk.pointing.bar == bar.goal
    if isRaised {
      face.marks.append(mark(from: bar.track, Self.thick, painter.theme.second.faded(0x20)))
    }
    face.marks.append(
      mark(
        from: bar.thumb, isRaised ? Self.thick : Self.thin,
        painter.theme.second.faded(isRaised ? 0xC0 : 0x70)))
    if isHeld, bar.goal == .screen { drawLabel(on: &face) }
  }

  private func mark(from box: Box, _ width: Double, _ color: Color) -> Face.Mark {
    let (width, edge) = (painter.px(width), painter.px(Self.edge))
    let x = bar.isLeft ? box.low.x + edge : box.high.x - edge - width
    let low = Point(x: x, y: box.low.y.rounded())
    let high = Point(x: x + width, y: box.high.y.rounded())
    return .box(Box(low: low, high: high), radius: width / 2, color)
  }

  private func drawLabel(on face: inout Face) {
    guard let words = desk.screen.landmark(on: desk) else { return }
    let most = painter.px(220)
    let pad = painter.px(Self.pad)
    let text = painter.px(painter.width(of: words.text, size: 15, by: desk.measurer) * 1.06)
    let width = min(text.rounded(.up) + 2 * pad, most)
    let height = painter.px(Self.height)
    let gap = painter.px(desk.pointing.pointer.kind == .finger ? Self.far : Self.near)
    let x = bar.isLeft ? bar.track.high.x + gap : bar.track.low.x - gap - width
    let middle = bar.thumb.center.y - height / 2
    let y = min(max(middle, bar.track.low.y), bar.track.high.y - height).rounded()
    let box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
    painter.panel(box, radius: Self.height / 2, painter.theme.text, on: &face)
    face.marks.append(
      .words(
        words, at: box.center,
        painter.words(
          15, painter.theme.bar, anchor: 0.5, weight: .medium, room: width - 2 * pad + painter.px(4)
        )))
  }
}

extension Desk {
  var heldBar: ScrollBar.Goal? {
    if case .scrollBar(let goal, _) = hand.gesture { goal } else { nil }
  }

  private func bar(of goal: ScrollBar.Goal) -> ScrollBar? {
    switch goal {
    case .screen: screen.scrollBar(on: self)
    case .card: cardFrame?.bar(at: cards.scroll, painter)
    }
  }

  mutating func grabBar(
    _ pointer: Pointer, on face: Face, _ effects: inout [Effect]
  ) -> Bool {
    guard let bar = face.bar(at: pointer.position, by: pointer.kind) else { return false }
    if bar.goal == .screen { closePassingCard() }
    hand.gesture = .scrollBar(bar.goal, grip: bar.grip(at: pointer.position))
    dragBar(to: pointer.position, &effects)
    return true
  }

  mutating func dragBar(to place: Point, _ effects: inout [Effect]) {
    guard case .scrollBar(let goal, let grip) = hand.gesture, let bar = bar(of: goal) else {
      return
    }
    let wanted = bar.scroll(at: place.y, by: grip)
    switch goal {
    case .screen:
      let screen = screen
      screen.scroll(to: wanted, on: &self)
    case .card:
      guard let frame = cardFrame else { return }
      cards.scroll = frame.scroll(Point(x: cards.scroll.x, y: wanted))
    }
    effects.append(.drawFace)
  }

  mutating func hoverBar(_ pointer: Pointer, _ face: Face, _ effects: inout [Effect]) {
    let goal = face.bar(at: pointer.position, by: pointer.kind)?.goal
    guard goal != pointing.bar else { return }
    pointing.bar = goal
    effects.append(.drawFace)
  }
}

extension Face {
  func bar(at place: Point, by kind: Pointer.Kind) -> ScrollBar? {
    bars.last { $0.isHeld(at: place, by: kind) && ($0.goal != .screen || !covers(place)) }
  }
}
