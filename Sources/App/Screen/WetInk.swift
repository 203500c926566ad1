internal import Desk
internal import Geometry
internal import Ink
internal import Paint

/// The ink of the stroke in progress, above everything dry.
///
/// Final ink is drawn once, into a mask; the tail is redrawn for each picture, into a copy of the part of
/// the mask that it touches. Nothing is drawn ahead of the pen: taking ink back when the pen rests would be
/// worse than the gain.
///
/// Nothing here allocates or waits while the pen moves.
@MainActor final class WetInk {
  private let mask: InkMask
  /// The final ink and the tail, as shown.
  private let live: InkMask
  /// The number of final points in the mask.
  private var drawn = 0
  /// The box of everything in the mask, in pixels.
  private var stain = Box.empty
  /// The pixels that the tail touched in the last picture.
  private var tail = Box.empty
  private var place = PagePlacement(corner: .zero, scale: 1)
  private var style = Style(color: .sumi, width: 0)
  /// True if the page's colors are turned, and the ink's look there.
  private var isTurned = false
  private var color = Color.sumi

  init(width: Int, height: Int) {
    mask = InkMask(width: width, height: height)
    live = InkMask(width: width, height: height)
  }

  /// Draws the ink that the stroke gained since the last call; returns the changed pixels.
  func draw(_ stroke: WetStroke, at place: PagePlacement, isTurned: Bool) -> Box {
    var changed = Box.empty
    if place != self.place {
      changed = clear()
      self.place = place
    }
    if style.color != stroke.style.color || isTurned != self.isTurned || drawn == 0 {
      self.isTurned = isTurned
      color = (isTurned ? stroke.style.turned : stroke.style).color
    }
    style = stroke.style
    changed = changed.union(tail).union(addFinalInk(of: stroke.ink))
    tail = pixels(around: stroke.tail, behind: stroke.ink.last)
    changed = changed.union(tail)
    live.copy(mask, in: changed)
    var last = stroke.ink.last.map(disc)
    for point in stroke.tail { last = add(point, behind: last, to: live) }
    return changed
  }

  func show(over dry: Bitmap, in box: Box, on target: Bitmap) {
    let isMark = style.tool == .highlighter
    let blending: WetBlending = isMark ? (isTurned ? .lightening : .darkening) : .over
    target.show(dry, under: live, in: color, blending, in: box)
  }

  /// Removes the ink; returns the pixels that it touched.
  func clear() -> Box {
    let touched = stain.union(tail)
    mask.clear(in: touched)
    live.clear(in: touched)
    (drawn, stain, tail) = (0, .empty, .empty)
    return touched
  }

  private func addFinalInk(of ink: [InkPoint]) -> Box {
    guard drawn < ink.count else { return .empty }
    let new = ink[drawn...]
    var last = drawn > 0 ? disc(ink[drawn - 1]) : nil
    let box = pixels(around: new, behind: drawn > 0 ? ink[drawn - 1] : nil)
    for point in new { last = add(point, behind: last, to: mask) }
    drawn = ink.count
    stain = stain.union(box)
    return box
  }

  private func add(_ point: InkPoint, behind last: Disc?, to mask: InkMask) -> Disc {
    let disc = disc(point)
    mask.add(DiscMovement(from: last ?? disc, to: disc))
    return disc
  }

  private func disc(_ point: InkPoint) -> Disc {
    Disc(
      center: place.pixel(point.position),
      radius: style.inkWidth(pressure: point.pressure) * place.scale / 2)
  }

  private func pixels(around points: some Collection<InkPoint>, behind last: InkPoint?) -> Box {
    guard !points.isEmpty else { return .empty }
    var box = Box.empty
    if let last { box.formUnion(place.pixel(last.position)) }
    for point in points { box.formUnion(place.pixel(point.position)) }
    return box.expanded(by: style.inkWidth(pressure: 1) * place.scale / 2 + 2)
  }
}

/// The map from points of a page to pixels of the window.
struct PagePlacement: Hashable {
  let corner: Point
  /// The pixels per point.
  let scale: Double

  func pixel(_ point: Point) -> Point { corner + point * scale }
}

extension Erasure {
  /// Moves the eraser; returns the remains of the strokes that it touched, and their places.
  mutating func erase(
    _ picture: PagePicture, with eraser: Eraser
  ) -> (left: [InkPicture], box: Box) {
    var (left, box) = ([InkPicture](), Box.empty)
    for ink in picture.changeableInk(touching: eraser.bounds)
    where !reach.marksOnly || ink.tool == .highlighter {
      guard let source = ink.source, let ranges = source.ranges(erasedBy: eraser) else { continue }
      if reach.inParts {
        parts[ink.id, default: StrokeRangeSet()].formUnion(ranges)
      } else {
        strokes.insert(ink.id)
      }
      guard let rest = rest(of: ink) else { continue }
      left.append(rest)
      box = box.union(ink.bounds)
    }
    return (left, box)
  }

  /// Repeats the erasure on a newer picture, which may have more strokes; returns what is left of all.
  mutating func eraseAgain(_ picture: PagePicture) -> (left: [InkPicture], box: Box) {
    for eraser in late { _ = erase(picture, with: eraser) }
    var (left, box) = ([InkPicture](), Box.empty)
    for ink in picture.pictures(of: strokes.union(parts.keys)).compactMap(\.ink) {
      guard let rest = rest(of: ink) else { continue }
      left.append(rest)
      box = box.union(ink.bounds)
    }
    return (left, box)
  }

  private func rest(of ink: InkPicture) -> InkPicture? {
    ink.source?.picture(ink.id, without: reach.inParts ? parts[ink.id] ?? .nothing : .everything)
  }
}

extension StrokeRangeSet {
  fileprivate static let everything = StrokeRangeSet([StrokeRange(0, 1 << 31)])
  fileprivate static let nothing = StrokeRangeSet()
}
