internal import Geometry
internal import Wording

struct GridState<Item: Hashable & Sendable>: Hashable, Sendable {
  var scroll = 0.0
  var choice = Choice<Item>()
  /// True if a tap chooses an item instead of opening it.
  var isChoosing = false
  var isHeld = false
  var creep = EdgeCreep()

  mutating func endChoosing() {
    choice.clear()
    isChoosing = false
  }
}

/// Scrolling at an edge: slow at first for aiming, then faster, so that a thousand pages take seconds.
struct EdgeCreep: Hashable, Sendable {
  /// -1 at the top edge, 1 at the bottom, 0 for none.
  private(set) var direction = 0.0
  /// The time the pointer has been held there, in milliseconds.
  private var time = 0.0

  /// The time to double the speed, and the time of the top speed, in milliseconds.
  private static let (rise, end) = (500.0, 2400.0)

  /// Starts at the top edge for a negative depth, at the bottom for a positive one.
  init(toward depth: Double = 0) { direction = depth < 0 ? -1 : depth > 0 ? 1 : 0 }

  /// Advances by some milliseconds; returns the distance to scroll at the very edge, in interface units.
  ///
  /// Many short steps lead as far as a few long ones.
  mutating func advance(by step: Double) -> Double {
    let before = Self.way(after: time)
    time += max(step, 0)
    return Self.way(after: time) - before
  }

  /// The distance after a time: at first 1 unit per millisecond, at the end 24.
  private static func way(after time: Double) -> Double {
    let rising = min(time, end)
    let fastest = 1 + (end / rise) * (end / rise)
    return rising + rising * rising * rising / (3 * rise * rise) + (time - rising) * fastest
  }
}

enum GridGesture: Hashable, Sendable {
  /// Scrolls; the point is the last place.
  case scroll(Point)
  /// Draws a rubber band from a point of the unscrolled grid to a point in the window; `adds` keeps the earlier choice.
  case band(from: Point, to: Point, adds: Bool)
  case carry(at: Point)

  /// True if nothing happens before the pointer lifts, so that the gesture can be abandoned.
  var canBePutAside: Bool { if case .scroll = self { false } else { true } }
}

struct Choice<ID: Hashable & Sendable>: Hashable, Sendable {
  private(set) var items: Set<ID> = []
  private var anchor: ID?

  var isEmpty: Bool { items.isEmpty }

  func contains(_ item: ID) -> Bool { items.contains(item) }

  mutating func choose(_ item: ID) { (items, anchor) = ([item], item) }

  mutating func choose(_ chosen: some Sequence<ID>) {
    items = Set(chosen)
    if anchor.map(items.contains) != true { anchor = nil }
  }

  mutating func toggle(_ item: ID) {
    if items.remove(item) == nil { items.insert(item) }
    anchor = item
  }

  /// Chooses the range from the anchor to an item, in the order of all.
  mutating func extend(to item: ID, among all: [ID]) {
    guard let end = all.firstIndex(of: item) else { return }
    let start = anchor.flatMap { all.firstIndex(of: $0) } ?? end
    if anchor == nil { anchor = item }
    items.formUnion(all[min(start, end)...max(start, end)])
  }

  mutating func clear() { (items, anchor) = ([], nil) }

  mutating func removeAll(except present: Set<ID>) {
    items.formIntersection(present)
    if anchor.map(present.contains) == false { anchor = nil }
  }
}

extension GridScreen {
  func scrollBar(on desk: Desk) -> ScrollBar? {
    let (grid, painter) = (grid(on: desk), desk.painter)
    let (margin, width) = (painter.px(6), painter.px(16))
    let isLeft = desk.preferences.isLeftHanded
    let track = Box(
      x: isLeft ? grid.room.low.x : grid.room.high.x - width, y: grid.room.low.y + margin,
      width: width, height: grid.room.height - 2 * margin)
    return ScrollBar(
      .screen, in: track, seeing: grid.room.height, most: grid.reach, scroll: grid.scroll,
      least: painter.px(40), reach: painter.px(20), isLeft: isLeft)
  }

  func scroll(to height: Double, on desk: inout Desk) {
    desk[keyPath: Self.state].scroll = height
    desk[keyPath: Self.state].scroll = grid(on: desk).scroll
  }

  /// Draws what lies above the items: the rubber band and the scroll bar.
  func drawBandAndBar(of desk: Desk, _ painter: FacePainter, on face: inout Face) {
    if let band = band(on: desk) {
      let edge = Path(around: band, radius: painter.px(3))
      face.marks += [
        painter.plate(band, 3, painter.theme.accent.faded(0x28)),
        .line(edge, width: painter.px(1), painter.theme.accent),
      ]
    }
    guard let bar = scrollBar(on: desk) else { return }
    ScrollBarFace(bar, on: desk, painter).draw(on: &face)
  }

  /// The landmark of the first item that is at least half visible.
  func landmark(on desk: Desk) -> Words? {
    let grid = grid(on: desk)
    let shown = grid.shown()
    let first = shown.first { grid.box(of: $0).center.y > grid.room.low.y } ?? shown.first
    return first.flatMap { items(on: desk)[safe: $0] }.flatMap { landmark(of: $0, on: desk) }
  }

  /// Resizes the items; what is at `place` stays visible.
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

  /// Makes items a step larger or smaller than they appear now; steps that change nothing are skipped.
  func step(larger isLarger: Bool, on desk: inout Desk) {
    let before = grid(on: desk).measures.item
    for _ in 0..<4 where grid(on: desk).measures.item == before && canStep(isLarger, on: desk) {
      resize(by: isLarger ? 1.25 : 0.8, about: desk.viewport.window.center, on: &desk)
    }
  }

  func canStep(_ isLarger: Bool, on desk: Desk) -> Bool {
    let size = desk[keyPath: Self.size]
    return isLarger ? size < Self.sizes.upperBound : size > Self.sizes.lowerBound
  }
}
