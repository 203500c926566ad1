internal import Geometry
internal import Notebook

/// The part of a selection that a hand takes hold of.
enum Grip: Hashable, Sendable {
  /// The inside, to move it.
  case move
  /// The handle above it, to turn it.
  case turn
  /// A corner, counted clockwise from the top left, to scale it.
  case corner(Int)

  /// The kind of action that it makes, for undo.
  var kind: ActionKind {
    switch self {
    case .move: .move
    case .turn: .rotate
    case .corner: .scale
    }
  }

  /// The change of the selection while the hand moves from one point of the page to another.
  func drag(_ selection: Selection, from start: Point, to end: Point) -> Affine {
    guard start.isFinite, end.isFinite else { return .identity }
    let box = selection.ink.box
    switch self {
    case .move: return .translation(by: end - start)
    case .turn: return turn(selection.map, about: selection.map(box.center), from: start, to: end)
    case .corner(let corner):
      let anchor = selection.map(box.corners[(corner + 2) % 4])
      let length = max(box.width, box.height) * selection.map.scale
      return scaling(about: anchor, from: start, to: end, length: length)
    }
  }

  private func turn(
    _ map: Affine, about center: Point, from start: Point, to end: Point
  ) -> Affine {
    let before = angle(of: Point(x: map.a, y: map.b))
    var turned = before + angle(of: end - center) - angle(of: start - center)
    // Snaps to multiples of 45 degrees.
    let step = Double.pi / 4
    let nearest = (turned / step).rounded() * step
    if abs(turned - nearest) < 2.5 * .pi / 180 { turned = nearest }
    return .about(center, .rotation(by: turned - before))
  }

  private func scaling(
    about anchor: Point, from start: Point, to end: Point, length: Double
  ) -> Affine {
    let arm = start - anchor
    guard arm.squaredLength > 1e-9 else { return .identity }
    let factor = (end - anchor).dot(arm) / arm.squaredLength
    // Never too small to be taken hold of again, nor larger than any sheet.
    let least = min(4 / max(length, 1e-3), 1)
    let most = max(5000 / max(length, 1), 1)
    let kept = min(max(factor, least), most)
    return .about(anchor, .scaling(x: kept, y: kept))
  }
}

extension Affine {
  /// A map around a point instead of the origin.
  fileprivate static func about(_ center: Point, _ map: Affine) -> Affine {
    Affine.translation(by: -center).then(map).then(.translation(by: center))
  }
}
