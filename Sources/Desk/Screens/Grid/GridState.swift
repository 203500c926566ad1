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
  /// How long it has been scrolled below a pointer at its edge.
  var creep = EdgeCreep()

  /// Chooses nothing any more.
  mutating func endChoosing() {
    choice.clear()
    isChoosing = false
  }
}

/// Scrolling below a pointer that is held at an edge: slow enough at first to aim, then faster and faster, so that a
/// thousand pages take seconds.
struct EdgeCreep: Hashable, Sendable {
  /// The edge: -1 above, 1 below, 0 for none.
  private(set) var direction = 0.0
  /// How long the pointer has been held there, in milliseconds.
  private var time = 0.0

  /// How long it takes to be twice as fast as at first, and when it gets no faster.
  private static let (rise, end) = (500.0, 2400.0)

  /// Begins at the edge above for a number below 0, at that below for one above.
  init(toward depth: Double = 0) { direction = depth < 0 ? -1 : depth > 0 ? 1 : 0 }

  /// Goes on for some milliseconds; returns the way to scroll at the very edge, in pixels of the face.
  ///
  /// Many short steps lead as far as few long ones.
  mutating func advance(by step: Double) -> Double {
    let before = Self.way(after: time)
    time += max(step, 0)
    return Self.way(after: time) - before
  }

  /// The way after a time: at first a pixel in a millisecond, at the end 24.
  private static func way(after time: Double) -> Double {
    let rising = min(time, end)
    let fastest = 1 + (end / rise) * (end / rise)
    return rising + rising * rising * rising / (3 * rise * rise) + (time - rising) * fastest
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

  /// Whether it does nothing before the pointer lifts, and so can be given up until then.
  var canBePutAside: Bool {
    switch self {
    case .scroll: false
    case .band, .carry: true
    }
  }
}
