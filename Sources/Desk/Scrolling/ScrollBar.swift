internal import Geometry

/// The bar at the edge of what scrolls up and down: how much of it is in sight, and which part.
///
/// Its thumb can be dragged. A press beside the thumb takes it there.
struct ScrollBar: Hashable, Sendable {
  /// What a bar scrolls.
  enum Goal: Hashable, Sendable {
    /// What fills the window.
    case screen
    /// The open card.
    case card
  }

  /// What it scrolls.
  let goal: Goal
  /// The strip along the edge in which the thumb moves, where a mouse or a pen takes hold of it.
  let track: Box
  /// The part of the strip that the thumb has, in fractions of pixels.
  let thumb: Box
  /// Whether it is at the left edge of what it scrolls.
  let isLeft: Bool
  /// How far a finger may miss the thumb, in pixels.
  let reach: Double
  /// How far it can be scrolled.
  private let most: Double

  /// A bar in a strip along an edge; nil where everything is in sight.
  ///
  /// - Parameters:
  ///   - goal: What it scrolls.
  ///   - track: The strip in which the thumb moves.
  ///   - seen: The height that is in sight.
  ///   - most: How far it can be scrolled.
  ///   - scroll: How far it is scrolled.
  ///   - least: The least height of the thumb: however much there is, it can be taken hold of.
  ///   - reach: How far a finger may miss it.
  ///   - isLeft: Whether it is at the left edge.
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

  /// Whether a pointer takes hold of it at a place.
  ///
  /// A finger takes only the thumb, and need not hit it so well; beside it, it scrolls as anywhere.
  func isHeld(at place: Point, by kind: Pointer.Kind) -> Bool {
    guard kind == .finger else { return track.contains(place) }
    var box = Box(
      low: thumb.low - Point(x: 0, y: reach / 2), high: thumb.high + Point(x: 0, y: reach / 2))
    if isLeft { box.high.x += reach } else { box.low.x -= reach }
    return box.contains(place)
  }

  /// Where a pointer holds the thumb, from its upper end: where it pressed it, or else in the middle.
  func grip(at place: Point) -> Double {
    let grip = place.y - thumb.low.y
    return (0...thumb.height).contains(grip) ? grip : thumb.height / 2
  }

  /// How far is scrolled with the thumb, held by a grip, at a height in the window.
  func scroll(at y: Double, by grip: Double) -> Double {
    let room = track.height - thumb.height
    guard room > 0, y.isFinite else { return 0 }
    return most * min(max((y - grip - track.low.y) / room, 0), 1)
  }
}
