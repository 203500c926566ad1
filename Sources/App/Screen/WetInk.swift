internal import Desk
internal import Geometry
internal import Ink
internal import Paint

/// The ink of the stroke that is being written, above everything that is dry.
///
/// Ink that is final is drawn once, into a mask; the tail is drawn anew for each picture, into a copy
/// of the part of the mask that it touches. Nothing is drawn ahead of the pen: what would have to be
/// taken back when the pen rests is worse than what it would gain.
@MainActor final class WetInk {
  private let mask: Bitmap
  private let live: Bitmap
  /// The number of final points that the mask holds.
  private var drawn = 0
  /// Everything that the mask holds, in pixels.
  private var stain = Box.empty
  /// What the tail touched in the last picture, in pixels.
  private var tail = Box.empty

  init(width: Int, height: Int) {
    mask = Bitmap(width: width, height: height, format: .mask)
    live = Bitmap(width: width, height: height, format: .mask)
  }

  /// Draws what the stroke got since the last time over the dry picture.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - corner: The pixel of its page's corner.
  ///   - scale: The number of pixels a point.
  ///   - frame: The part of the window in which there are pages.
  ///   - dry: The picture without the stroke.
  ///   - target: The pixels of the window.
  /// - Returns: The pixels that changed.
  func draw(
    _ stroke: WetStroke, corner: Point, scale: Double, within frame: Box, dry: Bitmap,
    onto target: Bitmap
  ) -> Box {
    let place = Placing(corner: corner, scale: scale, style: stroke.style)
    var changed = tail.union(addFinalInk(of: stroke, place))
    let end = liveEnd(of: stroke)
    tail = place.pixels(around: end)
    changed = changed.union(tail).intersection(frame).intersection(target.box)
    guard !changed.isEmpty else { return .empty }
    live.draw { canvas in
      canvas.copy(mask, in: changed)
      canvas.clip(to: changed)
      place.draw(end, on: canvas)
    }
    target.draw { canvas in
      canvas.clip(to: changed)
      canvas.copy(dry, in: changed)
      if stroke.style.tool == .highlighter { canvas.blend(.multiply) }
      canvas.draw(stroke.style.color, through: live, at: .zero)
    }
    return changed
  }

  /// Notes that something was drawn over the ink in a box, which the next picture draws again.
  func spoil(_ box: Box) { tail = tail.union(stain.intersection(box)) }

  /// Takes the stroke away; returns the pixels that it touched.
  func clear() -> Box {
    let touched = stain.union(tail)
    mask.draw { canvas in
      canvas.clip(to: stain)
      canvas.blend(.erase)
      canvas.paint(Color(rgb: 0))
    }
    (drawn, stain, tail) = (0, .empty, .empty)
    return touched
  }

  private func addFinalInk(of stroke: WetStroke, _ place: Placing) -> Box {
    guard drawn < stroke.ink.count else { return .empty }
    let new = Array(stroke.ink[max(drawn - 1, 0)...])
    drawn = stroke.ink.count
    mask.draw { canvas in place.draw(new, on: canvas) }
    let box = place.pixels(around: new)
    stain = stain.union(box)
    return box
  }

  /// The ink from the last final point to the tip.
  private func liveEnd(of stroke: WetStroke) -> [InkPoint] {
    var end = stroke.tail
    if let last = stroke.ink.last { end.insert(last, at: 0) }
    return end
  }
}

/// How points of a page become pixels of the window.
private struct Placing {
  let corner: Point
  let scale: Double
  let style: Style

  /// Draws the ink through points.
  func draw(_ points: [InkPoint], on canvas: borrowing Canvas) {
    canvas.transform(by: .translation(by: corner))
    canvas.transform(by: .scaling(x: scale, y: scale))
    guard let first = points.first else { return }
    // One path, since filling many small ones takes several times as long; all wind alike.
    var path = InkShape.step(from: first, to: first, style: style)
    for (one, other) in zip(points, points.dropFirst()) {
      path.append(InkShape.step(from: one, to: other, style: style))
    }
    canvas.fill(path, with: Color(rgb: 0))
  }

  /// The pixels that the ink of points may touch.
  func pixels(around points: [InkPoint]) -> Box {
    guard !points.isEmpty else { return .empty }
    let box = Box(around: points.map { corner + $0.position * scale })
      .expanded(by: style.width * scale / 2 + 2)
    return Box(
      low: Point(x: box.low.x.rounded(.down), y: box.low.y.rounded(.down)),
      high: Point(x: box.high.x.rounded(.up), y: box.high.y.rounded(.up)))
  }
}
