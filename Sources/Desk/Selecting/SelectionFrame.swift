internal import Geometry

/// The frame around a selection with its handles, in pixels.
struct SelectionFrame {
  /// The corners, clockwise from the original top left one.
  let corners: [Point]
  /// The handle for turning, and the point where its stem begins: above the frame, else below or beside it, else
  /// where there is room inside.
  let turnHandle: Point
  let stem: Point
  /// The box around everything drawn.
  let bounds: Box
  /// Whether it surrounds a place without ink, and has no handles.
  let isPlace: Bool
  private let scale: Double

  /// The room between ink and frame, and the length of the stem, in units of the face.
  private static let margin = 9.0
  private static let stemLength = 30.0
  /// The room that a handle needs to the edge of the window, in units of the face.
  private static let handleRoom = 14.0

  /// Computes the frame of a selection on a page whose corner is at a pixel.
  init(_ selection: Selection, corner: Point, scale: Double, faceScale: Double, in room: Box) {
    self.scale = faceScale
    let map = selection.placed
      .then(.scaling(x: scale, y: scale)).then(.translation(by: corner))
    isPlace = selection.isPlace
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
    // A frame that is out of sight altogether has the handle above it.
    let place =
      handles.first { reachable.contains($0.handle) }
      ?? (seen.isEmpty ? handles[0] : (stem: inside, handle: inside))
    (stem, turnHandle) = (place.stem, place.handle)
    bounds = Box(around: corners + (isPlace ? [] : [turnHandle])).expanded(by: 16 * faceScale)
  }

  /// The part that a hand coming down at a pixel takes hold of; nil beside the frame.
  func grip(at place: Point) -> Grip? {
    if isPlace { return nil }
    let reach = 20 * scale
    if place.distance(to: turnHandle) <= reach { return .turn }
    let near = corners.indices.min {
      corners[$0].distance(to: place) < corners[$1].distance(to: place)
    }
    // In a small frame the handles leave room to move it.
    let side = min(corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
    if let near, corners[near].distance(to: place) <= max(min(reach, side / 2.5), 9 * scale) {
      return .corner(near)
    }
    return contains(place) ? .move : nil
  }

  /// Whether a pixel lies inside the frame.
  func contains(_ place: Point) -> Bool {
    let (one, other) = (corners[1] - corners[0], corners[3] - corners[0])
    let arm = place - corners[0]
    return (0...one.squaredLength).contains(arm.dot(one))
      && (0...other.squaredLength).contains(arm.dot(other))
  }

  /// The frame as a path with round corners.
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
