internal import Geometry
internal import Wording

/// A screen whose items form a grid: tap to open, choose singly or with a rubber band, drag, navigate with arrow keys.
///
/// A mouse drags items and draws bands; a pen or finger scrolls, and drags an item after resting on it.
protocol GridScreen: Screen {
  associatedtype Item: Hashable & Sendable

  /// The height of the lines below an item, in interface units.
  static var lines: Double { get }
  static var state: any WritableKeyPath<Desk, GridState<Item>> & Sendable { get }
  /// The wanted width of items, in interface units, and its range.
  static var size: any WritableKeyPath<Desk, Double> & Sendable { get }
  static var sizes: ClosedRange<Double> { get }
  static var part: Face.Part.Name { get }
  func grid(on desk: Desk) -> Grid
  /// In the order of the grid.
  func items(on desk: Desk) -> [Item]
  /// The item that an action opens; nil for other actions.
  func item(of action: Action, on desk: Desk) -> Item?
  func opening(_ item: Item, on desk: Desk) -> Action
  /// The item in use, where keyboard navigation starts if it is visible.
  func itemInUse(on desk: Desk) -> Item?
  func walking(_ step: Grid.Step) -> Action
  /// The position of an item in the order: the first letter of its title, a day, a number; nil if that says nothing.
  func landmark(of item: Item, on desk: Desk) -> Words?
  /// Opens the menu of an item, or of the place between items; returns false if there is none.
  func openMenu(
    of item: Item?, at place: Point, isByHand: Bool, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool
  func canCarry(on desk: Desk) -> Bool
  func drop(at place: Point, on desk: inout Desk, _ effects: inout [Effect])
}

// MARK: - Toasts

extension GridScreen {
  func toastRoom(on desk: Desk) -> Box { grid(on: desk).room }

  /// As low as possible without covering the lines below an item.
  func toastBase(on desk: Desk, height: Double) -> Double {
    let (grid, painter) = (grid(on: desk), desk.painter)
    let lowest = grid.room.high.y - painter.px(16)
    let lines = painter.px(Self.lines)
    let covered = grid.shown().map { grid.box(of: $0).high.y }.first { end in
      end > lowest - height && end - lines < lowest
    }
    guard let covered, covered - lines - height > grid.room.low.y else { return lowest }
    return covered - lines
  }
}

// MARK: - Pointers

extension GridScreen {
  func press(
    _ control: Control, with pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]
  ) -> Bool {
    desk[keyPath: Self.state].isHeld = false
    desk[keyPath: Self.state].creep = EdgeCreep()
    guard let item = item(of: control.action, on: desk) else { return false }
    if pointer.isStraight || pointer.adds {
      choose(item, extending: pointer.isStraight, on: &desk)
      effects.append(.drawFace)
      return true
    }
    desk.beginRest(onItemWith: pointer, &effects)
    return false
  }

  func pull(
    _ control: Control, from start: Point, _ pointer: Pointer, on desk: inout Desk,
    _ effects: inout [Effect]
  ) -> Bool {
    let isHeld = desk[keyPath: Self.state].isHeld
    desk[keyPath: Self.state].isHeld = false
    let item = item(of: control.action, on: desk)
    guard item != nil || grid(on: desk).room.contains(start) else { return false }
    if let item, pointer.kind == .mouse || isHeld, canCarry(on: desk) {
      if !desk[keyPath: Self.state].choice.contains(item) {
        desk[keyPath: Self.state].choice.choose(item)
      }
      desk.hand.gesture = .grid(.carry(at: pointer.position))
    } else {
      desk.hand.gesture = .grid(.scroll(start))
    }
    drag(pointer, on: &desk, &effects)
    return true
  }

  func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    let grid = grid(on: desk)
    desk[keyPath: Self.state].creep = EdgeCreep()
    guard grid.room.contains(pointer.position) else { return }
    if pointer.kind == .mouse {
      let start = pointer.position + Point(x: 0, y: grid.scroll)
      let adds = pointer.adds || pointer.isStraight
      desk.hand.gesture = .grid(.band(from: start, to: pointer.position, adds: adds))
    } else {
      desk.hand.gesture = .grid(.scroll(pointer.position))
      desk.beginRest(onItemWith: pointer, &effects)
    }
  }

  func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    guard case .grid(let gesture) = desk.hand.gesture else { return }
    let place = pointer.position
    effects.append(.drawFace)
    switch gesture {
    case .scroll(let last):
      scroll(by: place - last, on: &desk)
      desk.hand.gesture = .grid(.scroll(place))
    case .band(let start, let last, let adds):
      if adds == false, last.distance(to: place) > 0 { desk[keyPath: Self.state].choice.clear() }
      desk.hand.gesture = .grid(.band(from: start, to: place, adds: adds))
      chooseInBand(on: &desk)
      updateEdgeScrolling(place, on: &desk, &effects)
    case .carry:
      desk.hand.gesture = .grid(.carry(at: place))
      updateEdgeScrolling(place, on: &desk, &effects)
    }
  }

  func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
    guard case .grid(let gesture) = desk.hand.gesture else { return }
    effects.append(.drawFace)
    switch gesture {
    case .scroll: break
    case .band(let start, let last, let adds):
      let end = last + Point(x: 0, y: grid(on: desk).scroll)
      // A click beside all items clears the choice.
      if !adds, start.distance(to: end) < 4 * desk.faceScale {
        desk[keyPath: Self.state].endChoosing()
      }
      if !desk[keyPath: Self.state].choice.isEmpty { desk[keyPath: Self.state].isChoosing = true }
    case .carry(let place):
      let wasChoosing = desk[keyPath: Self.state].isChoosing
      desk.hand.gesture = nil
      drop(at: place, on: &desk, &effects)
      if !wasChoosing { desk[keyPath: Self.state].endChoosing() }
    }
  }

  func cancel(on desk: inout Desk, _ effects: inout [Effect]) {
    guard case .grid(let gesture) = desk.hand.gesture, gesture.canBePutAside else { return }
    if !desk[keyPath: Self.state].isChoosing { desk[keyPath: Self.state].endChoosing() }
    effects.append(.drawFace)
  }

  func rest(at place: Point, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
    desk[keyPath: Self.state].isHeld = true
    let item = grid(on: desk).item(at: place).flatMap { items(on: desk)[safe: $0] }
    return openMenu(of: item, at: place, isByHand: true, on: &desk, &effects)
  }

  func creep(after time: Double, on desk: inout Desk, _ effects: inout [Effect]) {
    guard case .grid(let gesture) = desk.hand.gesture else { return }
    switch gesture {
    case .scroll: return
    case .band(_, let place, _), .carry(let place):
      let depth = edgeDepth(at: place, on: desk)
      guard depth != 0 else { return }
      let way = desk[keyPath: Self.state].creep.advance(by: min(time, 100))
      scroll(by: Point(x: 0, y: -depth * way * desk.faceScale), on: &desk)
      if case .band = gesture { chooseInBand(on: &desk) }
      effects += [.drawFace, .ring(.edge, after: 16)]
    }
  }

  func scroll(by shift: Point, on desk: inout Desk) {
    if shift.y.isFinite { scroll(to: grid(on: desk).scroll - shift.y, on: &desk) }
  }

  /// Scrolls while a pointer is at an edge; moving on there does not delay it.
  private func updateEdgeScrolling(_ place: Point, on desk: inout Desk, _ effects: inout [Effect]) {
    let creep = EdgeCreep(toward: edgeDepth(at: place, on: desk))
    guard creep.direction != desk[keyPath: Self.state].creep.direction else { return }
    desk[keyPath: Self.state].creep = creep
    if creep.direction != 0 { effects.append(.ring(.edge, after: 16)) }
  }

  /// The depth of a pointer in the top edge, down to -1, or in the bottom edge, up to 1.
  private func edgeDepth(at place: Point, on desk: Desk) -> Double {
    let room = grid(on: desk).room
    let reach = 48 * desk.faceScale
    let (above, below) = (room.low.y + reach - place.y, place.y - room.high.y + reach)
    let depth = above > 0 ? -min(above, reach) : below > 0 ? min(below, reach) : 0
    return depth / reach
  }
}

// MARK: - Choice

extension GridScreen {
  func choose(_ item: Item, extending: Bool, on desk: inout Desk) {
    if extending {
      desk[keyPath: Self.state].choice.extend(to: item, among: items(on: desk))
    } else {
      desk[keyPath: Self.state].choice.toggle(item)
    }
    desk[keyPath: Self.state].isChoosing = !desk[keyPath: Self.state].choice.isEmpty
  }

  func band(on desk: Desk) -> Box? {
    guard case .grid(.band(let start, let end, _)) = desk.hand.gesture else { return nil }
    let grid = grid(on: desk)
    let box = Box(around: [start - Point(x: 0, y: grid.scroll), end])
    let isDrawn = max(box.width, box.height) > 4 * desk.faceScale
    return isDrawn ? box.intersection(grid.room) : nil
  }

  private func chooseInBand(on desk: inout Desk) {
    guard case .grid(.band(let start, let end, let adds)) = desk.hand.gesture else { return }
    let grid = grid(on: desk)
    let box = Box(around: [start - Point(x: 0, y: grid.scroll), end])
    let all = items(on: desk)
    let touched = grid.items(in: box).compactMap { all[safe: $0] }
    let before = adds ? desk[keyPath: Self.state].choice.items : []
    desk[keyPath: Self.state].choice.choose(before.union(touched))
  }

  func carried(on desk: Desk) -> Point? {
    if case .grid(.carry(let place)) = desk.hand.gesture { place } else { nil }
  }
}

// MARK: - Keys

extension GridScreen {
  func itemInUse(on desk: Desk) -> Item? { nil }

  func holds(_ target: Face.Target, on desk: Desk) -> Bool {
    target.part == Self.part && item(of: target.control.action, on: desk) != nil
  }

  func heir(of target: Face.Target, on desk: Desk) -> Face.Target? {
    guard target.part == Self.part, let item = item(of: target.control.action, on: desk) else {
      return nil
    }
    let (all, grid) = (items(on: desk), grid(on: desk))
    if let number = all.firstIndex(of: item) {
      return self.target(number, of: all, in: grid, on: desk)
    }
    let place = Point(x: target.box.low.x, y: target.box.center.y)
    return self.target(min(grid.gap(at: place).item, all.count - 1), of: all, in: grid, on: desk)
  }

  func target(of item: Item, on desk: Desk) -> Face.Target? {
    let all = items(on: desk)
    guard let number = all.firstIndex(of: item) else { return nil }
    return target(number, of: all, in: grid(on: desk), on: desk)
  }

  private func target(
    _ number: Int, of all: [Item], in grid: Grid, on desk: Desk
  ) -> Face.Target? {
    guard let item = all[safe: number] else { return nil }
    return Face.Target(
      control: Control(opening(item, on: desk)), box: grid.box(of: number), part: Self.part,
      room: grid.room)
  }

  func reveal(_ target: Face.Target, on desk: inout Desk) {
    scroll(to: grid(on: desk).scroll(revealing: target.box), on: &desk)
  }

  func walkingAction(for key: Key, on desk: Desk) -> Action? {
    guard desk.popup == nil else { return nil }
    let isOnItem = desk.focus.map { item(of: $0.control.action, on: desk) != nil }
    guard let step = step(for: key) else {
      // Actions on an item precede the keys of any control.
      return isOnItem == true ? action(for: key, on: desk) : nil
    }
    return isOnItem != false ? walking(step) : nil
  }

  private func step(for key: Key) -> Grid.Step? {
    guard !key.control, !key.alt, !key.shift else { return nil }
    return switch key.name {
    case "left": .back
    case "right": .forward
    case "up": .up
    case "down": .down
    case "pageup": .pageUp
    case "pagedown": .pageDown
    case "home": .first
    case "end": .last
    default: nil
    }
  }

  /// Moves the focus by a step from the focused item.
  ///
  /// Without one, it goes to the first or last item if the step says so, else to the one in use or the first visible
  /// one.
  func walk(_ step: Grid.Step, on desk: inout Desk, _ effects: inout [Effect]) {
    let (all, grid) = (items(on: desk), grid(on: desk))
    let present = desk.focus.flatMap { item(of: $0.control.action, on: desk) }
      .flatMap { all.firstIndex(of: $0) }
    let inUse = itemInUse(on: desk).flatMap { all.firstIndex(of: $0) }
    let next =
      present.map { grid.item(step, from: $0) } ?? grid.item(beginningWith: step, at: inUse)
    guard let next, let item = all[safe: next] else { return }
    // The first item is below a heading or more.
    scroll(to: next == 0 ? 0 : grid.scroll(revealing: grid.box(of: next)), on: &desk)
    desk.focus(on: opening(item, on: desk))
    effects.append(.drawFace)
  }
}
