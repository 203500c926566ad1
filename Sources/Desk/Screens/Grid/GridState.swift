internal import Geometry

/// What a screen with a grid remembers.
struct GridState<Item: Hashable & Sendable>: Hashable, Sendable {
  /// How far it is scrolled down, in pixels.
  var scroll = 0.0
  /// The items that are chosen.
  var choice = Choice<Item>()
  /// Whether a tap chooses an item in place of opening it.
  var isChoosing = false
  /// Whether a pen or finger has rested on an item, and so carries it when it moves on.
  var isHeld = false

  /// Chooses nothing any more.
  mutating func endChoosing() {
    choice.clear()
    isChoosing = false
  }
}

/// What a pointer does on a grid.
enum GridGesture: Hashable, Sendable {
  /// It scrolls; the place is where it was last.
  case scroll(Point)
  /// It draws a rubber band that chooses what it touches: from a place of the grid before scrolling, to a
  /// place in the window. What was chosen before stays if it adds.
  case band(from: Point, to: Point, adds: Bool)
  /// It carries the chosen items; the place is where it is.
  case carry(at: Point)
}
