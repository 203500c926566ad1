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
    /// The list of hits in the notebook.
    case hits
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
  let isHovered: Bool
  let isHeld: Bool
  /// Where the bar has scrolled to, shown beside the thumb while it is held, and the distance of the words.
  let landmark: (words: Words, distance: Double)?
  let painter: FacePainter

  /// The width of the thumb, hovered or not, and its distance from the edge, in interface units.
  private static let (thin, thick, edge) = (4.0, 8.0, 4.0)
  /// The height of the label, and its padding.
  private static let (height, pad) = (32.0, 14.0)

  func draw(on face: inout Face) {
    face.bars.append(bar)
    let isRaised = isHeld || isHovered
    if isRaised {
      face.marks.append(mark(from: bar.track, Self.thick, painter.theme.second.faded(0x20)))
    }
    face.marks.append(
      mark(
        from: bar.thumb, isRaised ? Self.thick : Self.thin,
        painter.theme.second.faded(isRaised ? 0xC0 : 0x70)))
    if isHeld { drawLabel(on: &face) }
  }

  private func mark(from box: Box, _ width: Double, _ color: Color) -> Face.Mark {
    let (width, edge) = (painter.px(width), painter.px(Self.edge))
    let x = bar.isLeft ? box.low.x + edge : box.high.x - edge - width
    let low = Point(x: x, y: box.low.y.rounded())
    let high = Point(x: x + width, y: box.high.y.rounded())
    return .box(Box(low: low, high: high), radius: width / 2, color)
  }

  private func drawLabel(on face: inout Face) {
    guard let (words, distance) = landmark else { return }
    let most = painter.px(220)
    let pad = painter.px(Self.pad)
    let text = painter.px(painter.width(of: words.text, size: 15, by: painter.measurer) * 1.06)
    let width = min(text.rounded(.up) + 2 * pad, most)
    let height = painter.px(Self.height)
    let gap = painter.px(distance)
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
