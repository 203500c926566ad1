internal import Geometry

/// The touch that used a control last.
///
/// A double click often means a single one. What its first half opens lies below the second half, which neither
/// writes there nor uses what it never aimed at.
struct UsedTouch: Hashable, Sendable {
  let (kind, place, time): (Pointer.Kind, Point, Double)
  /// The part of the face in which the control was.
  let part: Face.Part.Name

  /// The longest time until a second touch, in milliseconds.
  private static let haste = 400.0
  /// How far from the first the second may be, in units of the face.
  private static let reach = 8.0

  /// The touch of a pointer that has used a control in a part of the face.
  init(_ pointer: Pointer, part: Face.Part.Name) {
    (kind, place, time) = (pointer.kind, pointer.position, pointer.time)
    self.part = part
  }

  /// Whether another touch is the second of two that were meant as one.
  func isRepeated(by pointer: Pointer, scale: Double) -> Bool {
    pointer.kind == kind && (0..<Self.haste).contains(pointer.time - time)
      && pointer.position.distance(to: place) < Self.reach * scale
  }
}

extension Desk {
  /// Whether a touch was meant for what has made room for what it meets.
  func isHasty(_ pointer: Pointer, _ face: Face) -> Bool {
    guard let used = hand.used, used.isRepeated(by: pointer, scale: faceScale) else { return false }
    return face.target(at: pointer.position)?.part != used.part
  }
}
