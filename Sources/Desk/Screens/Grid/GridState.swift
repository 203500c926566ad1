internal import Geometry
internal import Wording

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

/// Several of the items of a grid, chosen as in any list: one by one, a run of them, or all.
struct Choice<ID: Hashable & Sendable>: Hashable, Sendable {
  /// What is chosen.
  private(set) var items: Set<ID> = []
  /// Where a run begins.
  private var anchor: ID?

  /// Whether nothing is chosen.
  var isEmpty: Bool { items.isEmpty }

  /// Whether an item is chosen.
  func contains(_ item: ID) -> Bool { items.contains(item) }

  /// Chooses one item, and nothing else.
  mutating func choose(_ item: ID) { (items, anchor) = ([item], item) }

  /// Chooses these items, and nothing else.
  mutating func choose(_ chosen: some Sequence<ID>) {
    items = Set(chosen)
    if anchor.map(items.contains) != true { anchor = nil }
  }

  /// Adds an item, or takes it out.
  mutating func toggle(_ item: ID) {
    if items.remove(item) == nil { items.insert(item) }
    anchor = item
  }

  /// Chooses the run from where the last one began to an item, in the order of all.
  mutating func extend(to item: ID, among all: [ID]) {
    guard let end = all.firstIndex(of: item) else { return }
    let start = anchor.flatMap { all.firstIndex(of: $0) } ?? end
    if anchor == nil { anchor = item }
    items.formUnion(all[min(start, end)...max(start, end)])
  }

  /// Chooses nothing.
  mutating func clear() { (items, anchor) = ([], nil) }

  /// Forgets what is not there any more.
  mutating func keep(_ present: Set<ID>) {
    items.formIntersection(present)
    if anchor.map(present.contains) == false { anchor = nil }
  }
}

/// The bar of a grid, and how far it is scrolled.
extension GridScreen {
  func scrollBar(on desk: Desk) -> ScrollBar? {
    let (grid, painter) = (grid(on: desk), desk.painter)
    let (margin, width) = (painter.px(6), painter.px(16))
    let isLeft = desk.preferences.isLeftHanded
    let x = isLeft ? grid.room.low.x : grid.room.high.x - width
    let track = Box(
      low: Point(x: x, y: grid.room.low.y + margin),
      high: Point(x: x + width, y: grid.room.high.y - margin))
    return ScrollBar(
      .screen, in: track, seeing: grid.room.height, most: grid.reach, scroll: grid.scroll,
      least: painter.px(40), reach: painter.px(20), isLeft: isLeft)
  }

  func scroll(to height: Double, on desk: inout Desk) {
    desk[keyPath: Self.state].scroll = height
    desk[keyPath: Self.state].scroll = grid(on: desk).scroll
  }

  /// Tells of the first item of which half is in sight.
  func landmark(on desk: Desk) -> Words? {
    let grid = grid(on: desk)
    let shown = grid.shown()
    let first = shown.first { grid.box(of: $0).center.y > grid.room.low.y } ?? shown.first
    return first.flatMap { items(on: desk)[safe: $0] }.flatMap { landmark(of: $0, on: desk) }
  }
}

// MARK: - The size of items

extension GridScreen {
  /// Shows items of another size; what lies at a place stays in sight.
  func resize(by factor: Double, about place: Point, on desk: inout Desk) {
    let before = grid(on: desk)
    let item = before.shown().min {
      before.box(of: $0).center.distance(to: place) < before.box(of: $1).center.distance(to: place)
    }
    let size = desk[keyPath: Self.size] * factor
    guard size.isFinite else { return }
    desk[keyPath: Self.size] = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    guard let item else { return }
    let shift = grid(on: desk).box(of: item).center.y - before.box(of: item).center.y
    scroll(by: Point(x: 0, y: -shift), on: &desk)
  }

  /// Shows items a step larger or smaller than they are seen now.
  ///
  /// Where items are as wide as there is room, some steps may change nothing, and are taken at once with the next one.
  func step(larger isLarger: Bool, on desk: inout Desk) {
    let before = grid(on: desk).measures.item
    for _ in 0..<4 where grid(on: desk).measures.item == before && canStep(isLarger, on: desk) {
      resize(by: isLarger ? 1.25 : 0.8, about: desk.viewport.window.center, on: &desk)
    }
  }

  /// Whether items can be larger, or smaller.
  func canStep(_ isLarger: Bool, on desk: Desk) -> Bool {
    let size = desk[keyPath: Self.size]
    return isLarger ? size < Self.sizes.upperBound : size > Self.sizes.lowerBound
  }
}
