import Geometry
import Support
import Testing

@testable import Desk

/// Items in rows, wherever the window ends and the groups begin.
@Suite struct GridTests {
  /// A grid of random groups in a random window, scrolled anywhere.
  private static func random(_ dice: inout Dice) -> Grid {
    let low = Point(x: Double(Int.random(in: 0...200, using: &dice)), y: 56)
    let size = Point(
      x: Double(Int.random(in: 60...1600, using: &dice)),
      y: Double(Int.random(in: 100...1000, using: &dice)))
    let room = Box(low: low, high: low + size)
    let measures = Grid.Measures(
      item: Point(x: 140, y: 80), gap: Point(x: 24, y: 20), margin: Point(x: 20, y: 12))
    let groups = (0..<Int.random(in: 1...5, using: &dice)).map { _ in
      let count = [0, 1, Int.random(in: 0...40, using: &dice)].randomElement(using: &dice) ?? 0
      let needs = (0..<count).map { _ in Double(Int.random(in: 0...120, using: &dice)) }
      let rows = GridRows(of: needs, columns: Grid.columns(in: room, measures))
      return Grid.Group(
        count: count, heading: Bool.random(using: &dice) ? 40 : 0,
        rows: Bool.random(using: &dice) ? rows : nil)
    }
    return Grid(
      groups, in: room, measures, scroll: Double.random(in: -100...4000, using: &dice))
  }

  @Test func `no two items lie upon each other, and rows go from left to right and down`() {
    var dice = Dice(Seed.of(31))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      for item in 0..<max(grid.count - 1, 0) {
        let (one, next) = (grid.box(of: item), grid.box(of: item + 1))
        #expect(next.low.x >= one.high.x || next.low.y >= one.high.y)
        #expect(next.low.y > one.low.y || next.low.y == one.low.y && next.low.x > one.low.x)
      }
    }
  }

  @Test func `an item is found where it is, and nothing between items`() {
    var dice = Dice(Seed.of(32))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      for item in 0..<grid.count where grid.room.contains(grid.box(of: item).center) {
        let box = grid.box(of: item)
        #expect(grid.item(at: box.center) == item)
        #expect(grid.item(at: Point(x: box.low.x - 4, y: box.center.y)) == nil)
        #expect(grid.shown().contains(item))
      }
    }
  }

  @Test func `what is shown is exactly what touches the room, in whole rows`() {
    var dice = Dice(Seed.of(33))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      let touching = (0..<grid.count).filter {
        let box = grid.box(of: $0)
        return box.high.y > grid.room.low.y + 20 && box.low.y < grid.room.high.y - 1
      }
      #expect(Set(touching).isSubset(of: Set(grid.shown())))
      for item in grid.shown() {
        let box = grid.box(of: item)
        // The gap below belongs to a row.
        #expect(box.high.y + 21 >= grid.room.low.y && box.low.y <= grid.room.high.y + 1)
      }
    }
  }

  @Test func `a band chooses what it touches`() {
    var dice = Dice(Seed.of(34))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      let corners = (0..<2).map { _ in
        Point(
          x: Double.random(in: grid.room.low.x...grid.room.high.x, using: &dice),
          y: Double.random(in: grid.room.low.y...grid.room.high.y, using: &dice))
      }
      let band = Box(around: corners)
      let touched = (0..<grid.count).filter { grid.box(of: $0).intersects(band) }
      #expect(grid.items(in: band) == touched)
    }
  }

  @Test func `arrow keys reach every item, and a step there and back leads home within full rows`()
  {
    var dice = Dice(Seed.of(35))
    for _ in 0..<100 {
      let grid = Self.random(&dice)
      guard grid.count > 0 else {
        #expect(grid.item(.down, from: 0) == nil)
        continue
      }
      var (reached, item): (Set<Int>, Int) = ([], 0)
      for _ in 0..<grid.count {
        reached.insert(item)
        item = grid.item(.forward, from: item) ?? 0
      }
      #expect(reached.count == grid.count)
      for step in [Grid.Step.up, .down, .pageUp, .pageDown, .first, .last] {
        for item in 0..<grid.count {
          let next = grid.item(step, from: item)
          #expect((0..<grid.count).contains(next ?? -1))
        }
      }
      // Going down again and again ends in the last row.
      var low = 0
      for _ in 0..<grid.count { low = grid.item(.down, from: low) ?? 0 }
      #expect(grid.box(of: low).low.y == grid.box(of: grid.count - 1).low.y)
    }
  }

  @Test func `an item that is revealed is in sight`() {
    var dice = Dice(Seed.of(36))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      guard grid.count > 0, grid.room.height > 240 else { continue }
      let item = Int.random(in: 0..<grid.count, using: &dice)
      let moved = Grid(
        [Grid.Group(count: grid.count)], in: grid.room, grid.measures, scroll: grid.scroll)
      let shown = Grid(
        [Grid.Group(count: grid.count)], in: grid.room, grid.measures,
        scroll: moved.scroll(revealing: moved.box(of: item)))
      #expect(shown.box(of: item).low.y >= grid.room.low.y)
      #expect(shown.box(of: item).high.y <= grid.room.high.y)
    }
  }

  @Test func `each row is as high as its own highest item`() {
    let room = Box(low: .zero, high: Point(x: 340, y: 600))
    let measures = Grid.Measures(
      item: Point(x: 100, y: 10), gap: Point(x: 10, y: 5), margin: Point(x: 10, y: 5))
    let rows = GridRows(of: [50, 70, 60, 20, 30, 10, 90], columns: 3)
    let grid = Grid([Grid.Group(count: 7, rows: rows)], in: room, measures, scroll: 0)
    #expect((0..<7).map { grid.box(of: $0).height } == [80, 80, 80, 40, 40, 40, 100])
    #expect([0, 3, 6].map { grid.box(of: $0).low.y } == [5, 90, 135])
    #expect(grid.height == 245)
  }

  @Test func `a page down leaves the item in sight from which it begins`() {
    var dice = Dice(Seed.of(38))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      guard grid.count > 0 else { continue }
      let start = Int.random(in: 0..<grid.count, using: &dice)
      for step in [Grid.Step.pageUp, .pageDown] {
        guard let end = grid.item(step, from: start), end != start else { continue }
        let both = grid.box(of: start).union(grid.box(of: end))
        let next = grid.item(step == .pageUp ? .up : .down, from: start)
        #expect(both.height <= grid.room.height || end == next)
      }
    }
  }

  @Test func `an item dropped on itself stays where it is`() {
    var dice = Dice(Seed.of(37))
    for _ in 0..<200 {
      let grid = Self.random(&dice)
      for item in 0..<grid.count {
        let box = grid.box(of: item)
        let left = grid.gap(at: Point(x: box.low.x + 10, y: box.center.y))
        let right = grid.gap(at: Point(x: box.high.x - 10, y: box.center.y))
        #expect(left.item == item)
        #expect(right.item == item + 1)
        #expect(left.group == grid.group(of: item))
      }
    }
  }

  @Test func `a run goes from where the last item was chosen, whichever comes first`() {
    var choice = Choice<Int>()
    let all = Array(0..<10)
    choice.choose(6)
    choice.extend(to: 3, among: all)
    #expect(choice.items == [3, 4, 5, 6])
    choice.toggle(4)
    choice.extend(to: 8, among: all)
    #expect(choice.items == Set(3...8))
    choice.removeAll(except: [3, 8])
    #expect(choice.items == [3, 8])
    choice.clear()
    choice.extend(to: 5, among: all)
    #expect(choice.items == [5])
  }
}
