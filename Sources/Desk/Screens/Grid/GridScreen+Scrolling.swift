internal import Geometry
internal import Wording

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
