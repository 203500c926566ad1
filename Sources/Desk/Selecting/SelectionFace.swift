internal import Geometry
internal import Ink
internal import Wording

struct SelectionFace {
  let desk: Desk
  let painter: FacePainter
  /// The colors of lines depend on the paper, not on the theme.
  private var theme: Theme { desk.paperTheme }
  private var accent: Color { theme.accent }

  func draw(on face: inout Face) {
    if let line = desk.hand.lasso { draw(line, on: &face) }
    guard let selection = desk.selection, let frame = desk.selectionFrame else { return }
    if let cropping = selection.cropping {
      if let frame = desk.cropFrame { draw(frame, of: cropping, on: &face) }
      return
    }
    if selection.isPlace {
      draw(frame.path(radius: 0), on: &face)
    } else if !selection.isShaping {
      draw(frame, isHeld: selection.isLifted, on: &face)
    }
    if selection.isLifted {
      drawMeasure(of: selection, at: frame, on: &face)
    } else if frame.bounds.intersects(desk.viewport.frame) {
      SelectionBar(desk: desk, painter: painter, selection: selection, frame: frame)
        .draw(on: &face)
    }
  }

  private func draw(_ line: LassoLine, on face: inout Face) {
    guard let page = desk.stack.boxes[safe: line.page] else { return }
    let view = desk.viewport
    let map = Affine.scaling(x: view.scale, y: view.scale)
      .then(.translation(by: view.corner(of: page)))
    draw(line.path(under: map), on: &face)
  }

  private func draw(_ path: Path, on face: inout Face) {
    let scale = painter.scale
    // A light tint shows where the line will close.
    face.marks += [
      .area(path, accent.faded(0x14)),
      .dashes(path, width: 1.5 * scale, length: 5 * scale, accent),
    ]
    face.reach.append(path.bounds.expanded(by: 2 * scale).roundedOut)
  }

  private func draw(_ frame: SelectionFrame, isHeld: Bool, on face: inout Face) {
    let scale = painter.scale
    let path = frame.path(radius: 6 * scale)
    face.reach.append(frame.bounds.roundedOut)
    if !isHeld, frame.hasCorners { face.marks.append(.area(path, accent.faded(0x0C))) }
    if isHeld || frame.hasCorners {
      face.marks.append(.line(path, width: 1.3 * scale, accent.faded(isHeld ? 0x90 : 0xFF)))
    }
    guard !isHeld else { return }
    let stem = painter.path([frame.stem, frame.turnHandle])
    face.marks.append(.line(stem, width: 1.3 * scale, accent))
    for corner in frame.hasCorners ? frame.corners : [] { handle(corner, radius: 5, on: &face) }
    handle(frame.turnHandle, radius: 11, on: &face)
    let half = 7.5 * scale
    let map = Affine.scaling(x: half / 12, y: half / 12)
      .then(.translation(by: frame.turnHandle - Point(x: half, y: half)))
    face.marks.append(.line(Icon.turn.path.transformed(by: map), width: 1.4 * scale, accent))
  }

  private func handle(_ center: Point, radius: Double, on face: inout Face) {
    face.marks += [
      painter.disc(center, radius: radius + 1.4, accent),
      painter.disc(center, radius: radius, theme.surface),
    ]
  }

  private func drawMeasure(of selection: Selection, at frame: SelectionFrame, on face: inout Face) {
    guard case .grip(let grip, _)? = desk.hand.gesture else { return }
    let text: String
    switch grip {
    case .move, .crop, .shape: return
    case .turn:
      let map = selection.placed
      let degrees = Int((angle(of: Point(x: map.a, y: map.b)) * 180 / .pi).rounded())
      text = "\(degrees)°"
    case .corner: text = "\(Int((selection.placed.scale * 100).rounded())) %"
    }
    let size = Point(x: painter.px(68), y: painter.px(32))
    let box = desk.viewport.frame.inset(20, painter).place(
      for: size, at: frame.turnHandle - Point(x: size.x / 2, y: size.y + painter.px(4)))
    face.panels.append(box)
    face.marks += [
      .box(box, radius: size.y / 2, painter.theme.text),
      .text(text, at: box.center, painter.words(13.5, painter.theme.bar, anchor: 0.5)),
    ]
  }
}

extension Color {
  /// Alpha is 0 to 255.
  func faded(_ alpha: UInt32) -> Color { Color(rgba: rgba & 0xFFFF_FF00 | alpha) }
}

/// The frame around a selection with its handles, in pixels.
struct SelectionFrame {
  /// The corners, clockwise from the original top left one.
  let corners: [Point]
  /// The handle for turning and the start of its stem: above the frame, else below, beside or inside.
  let turnHandle: Point
  let stem: Point
  let bounds: Box
  /// True around an area without ink, without handles.
  let isPlace: Bool
  /// False around a single shape, which has handles of its own.
  let hasCorners: Bool
  private let scale: Double

  /// The room between ink and frame, and the length of the stem, in interface units.
  private static let margin = 9.0
  private static let stemLength = 30.0
  /// The room between a handle and the edge of the window, in interface units.
  private static let handleRoom = 14.0

  /// The frame of a selection on a page whose corner is at a pixel.
  init(_ selection: Selection, corner: Point, scale: Double, faceScale: Double, in room: Box) {
    self.scale = faceScale
    let map = selection.placed
      .then(.scaling(x: scale, y: scale)).then(.translation(by: corner))
    isPlace = selection.isPlace
    hasCorners = selection.ink.onlyShape == nil
    let margin = isPlace ? 0 : Self.margin * faceScale / max(map.scale, 1e-9)
    let corners = selection.ink.box.expanded(by: margin).corners.map { map($0) }
    self.corners = corners
    let middle = corners[0].mixed(with: corners[2], by: 0.5)
    let length = Self.stemLength * faceScale
    let handles = [0, 2, 1, 3].map { side in
      let stem = corners[side].mixed(with: corners[(side + 1) % 4], by: 0.5)
      let out = stem - middle
      return (stem: stem, handle: stem + out * (length / max(out.length, 1e-9)))
    }
    let seen = Box(around: corners).intersection(room)
    let inside = Point(x: seen.center.x, y: seen.low.y + length)
    let reachable = room.expanded(by: -Self.handleRoom * faceScale)
    // A frame that is completely out of sight has the handle above it.
    let place =
      handles.first { reachable.contains($0.handle) }
      ?? (seen.isEmpty ? handles[0] : (stem: inside, handle: inside))
    (stem, turnHandle) = (place.stem, place.handle)
    bounds = Box(around: corners + (isPlace ? [] : [turnHandle])).expanded(by: 16 * faceScale)
  }

  func grip(at place: Point) -> Grip? {
    if isPlace { return nil }
    let reach = 20 * scale
    if place.distance(to: turnHandle) <= reach { return .turn }
    let near = corners.indices.min {
      corners[$0].distance(to: place) < corners[$1].distance(to: place)
    }
    // In a small frame the handles leave room to move it.
    let side = min(corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
    let room = max(min(reach, side / 2.5), 9 * scale)
    if hasCorners, let near, corners[near].distance(to: place) <= room {
      return .corner(near)
    }
    return contains(place) ? .move : nil
  }

  func contains(_ place: Point) -> Bool {
    let (one, other) = (corners[1] - corners[0], corners[3] - corners[0])
    let arm = place - corners[0]
    return (0...one.squaredLength).contains(arm.dot(one))
      && (0...other.squaredLength).contains(arm.dot(other))
  }

  func path(radius: Double) -> Path {
    var path = Path()
    for index in corners.indices {
      let (before, here, after) = (
        corners[(index + 3) % 4], corners[index], corners[(index + 1) % 4]
      )
      let shortest = min(here.distance(to: before), here.distance(to: after))
      let share = min(radius, shortest / 2)
      let start = here.mixed(with: before, by: share / max(here.distance(to: before), 1e-9))
      let end = here.mixed(with: after, by: share / max(here.distance(to: after), 1e-9))
      path.line(to: start)
      path.cubic(start.mixed(with: here, by: 0.55), end.mixed(with: here, by: 0.55), to: end)
    }
    path.close()
    return path
  }
}
