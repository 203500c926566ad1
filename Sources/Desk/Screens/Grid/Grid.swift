internal import Geometry

/// Items of one width in rows, in a part of the window that scrolls vertically.
///
/// Recomputed for each frame, in time that depends on the number of groups, not of items.
public struct Grid: Hashable, Sendable {
  /// In pixels.
  struct Measures: Hashable, Sendable {
    var item: Point
    /// The least gap between columns, and the gap between rows.
    var gap: Point
    var margin: Point

    /// The height of the first rows of a group, with the gaps below them.
    func height(of rows: Int, _ added: GridRows?) -> Double {
      Double(rows) * (item.y + gap.y) + (added?.height(of: rows) ?? 0)
    }
  }

  struct Group: Hashable, Sendable {
    var count: Int
    /// The height of the heading in pixels; 0 without one.
    var heading = 0.0
    /// The extra height of each row; nil if all rows are equal.
    var rows: GridRows?
  }

  let room: Box
  let measures: Measures
  let columns: Int
  let scroll: Double
  let height: Double

  private let groups: [PlacedGroup]
  /// The distance between the left edges of neighboring columns.
  private let pitch: Double
  /// The distance of the first column from the margin, so that the columns are centered.
  private let start: Double

  private struct PlacedGroup: Hashable, Sendable {
    let first: Int
    let count: Int
    let top: Double
    let heading: Double
    let rows: GridRows?
    var items: Range<Int> { first..<first + count }
  }

  /// Lays items out, from the left or centered; `scroll` is limited to the content.
  init(
    _ groups: [Group], in room: Box, _ measures: Measures, scroll: Double, centers: Bool = false
  ) {
    (self.room, self.measures) = (room, measures)
    let width = max(room.width - 2 * measures.margin.x, measures.item.x)
    let columns = Self.columns(in: room, measures)
    self.columns = columns
    // The rest widens the gaps, so that the last column ends at the right edge.
    let spread = columns > 1 ? (width - measures.item.x) / Double(columns - 1) : .infinity
    pitch = min(spread, measures.item.x + 2 * measures.gap.x)
    let used = measures.item.x + Double(columns - 1) * (columns > 1 ? pitch : 0)
    start = centers ? ((width - used) / 2).rounded() : 0
    var (placed, first, y): ([PlacedGroup], Int, Double) = ([], 0, measures.margin.y)
    for group in groups {
      placed.append(
        PlacedGroup(
          first: first, count: group.count, top: y, heading: group.heading, rows: group.rows))
      first += group.count
      let rows = (group.count + columns - 1) / columns
      y += group.heading + measures.height(of: rows, group.rows)
    }
    self.groups = placed
    height = y + measures.margin.y
    self.scroll = min(max(scroll, 0), max(height - room.height, 0)).rounded()
  }

  static func columns(in room: Box, _ measures: Measures) -> Int {
    let width = max(room.width - 2 * measures.margin.x, measures.item.x)
    return max(Int((width + measures.gap.x) / (measures.item.x + measures.gap.x)), 1)
  }

  var count: Int { groups.last.map(\.items.upperBound) ?? 0 }

  var reach: Double { max(height - room.height, 0) }

  // MARK: - Boxes

  func box(of item: Int) -> Box {
    guard let group = groups.last(where: { $0.first <= item }) else { return .empty }
    let (row, column) = (item - group.first).quotientAndRemainder(dividingBy: columns)
    let top = group.top + group.heading
    func edge(below rows: Int) -> Double {
      (room.low.y + top + measures.height(of: rows, group.rows) - scroll).rounded()
    }
    let low = Point(
      x: (room.low.x + measures.margin.x + start + Double(column) * pitch).rounded(),
      y: edge(below: row))
    return Box(
      low: low,
      high: Point(x: low.x + measures.item.x, y: edge(below: row + 1) - measures.gap.y))
  }

  func headingBox(of group: Int) -> Box {
    let place = groups[group]
    let low = Point(
      x: room.low.x + measures.margin.x, y: (room.low.y + place.top - scroll).rounded())
    return Box(low: low, high: Point(x: room.high.x - measures.margin.x, y: low.y + place.heading))
  }

  func items(of group: Int) -> Range<Int> { groups[group].items }

  func group(of item: Int) -> Int? {
    groups.indices.last { groups[$0].first <= item && groups[$0].count > 0 }
  }

  /// The items that are partly visible, or within a margin of that.
  func shown(margin: Double = 0) -> Range<Int> { items(touching: room.expanded(by: margin)) }

  /// The items that are partly visible, or their shadows.
  func drawn(_ painter: FacePainter) -> Range<Int> { shown(margin: painter.px(16)) }

  /// The items around the drawn ones, prepared for scrolling.
  func ahead(_ painter: FacePainter) -> [Int] {
    let drawn = drawn(painter)
    return shown(margin: room.height / 2).filter { !drawn.contains($0) }
  }

  var shownHeadings: [Int] {
    groups.indices.filter { groups[$0].heading > 0 && headingBox(of: $0).intersects(room) }
  }

  func item(at place: Point) -> Int? {
    guard room.contains(place) else { return nil }
    let near = items(touching: Box(low: place, high: place))
    return near.first { box(of: $0).contains(place) }
  }

  private func items(touching box: Box) -> Range<Int> {
    let (low, high) = (box.low.y - room.low.y + scroll, box.high.y - room.low.y + scroll)
    var found: Range<Int>?
    for group in groups where group.count > 0 {
      let top = group.top + group.heading
      let rows = (group.count + columns - 1) / columns
      let first = max(row(at: low - top, in: group), 0)
      let last = min(row(at: high - top, in: group), rows - 1)
      guard first <= last, high >= top else { continue }
      let end = min((last + 1) * columns, group.count)
      let items = group.first + first * columns..<group.first + end
      found = found.map { $0.lowerBound..<items.upperBound } ?? items
    }
    return found ?? 0..<0
  }

  /// The row at a height below the heading, with the gap below it; -1 above all, the row count below.
  private func row(at y: Double, in group: PlacedGroup) -> Int {
    guard y >= 0 else { return -1 }
    var (low, high) = (0, (group.count + columns - 1) / columns)
    while low < high {
      let middle = (low + high) / 2
      let isAbove = measures.height(of: middle + 1, group.rows) <= y
      if isAbove { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func items(in band: Box) -> [Int] {
    items(touching: band).filter { box(of: $0).intersects(band) }
  }

  /// The gap between items nearest to a point in the window: the item after it and the group.
  func gap(at place: Point) -> (item: Int, group: Int) {
    let filled = groups.indices.filter { groups[$0].count > 0 || groups[$0].heading > 0 }
    guard let first = filled.first else { return (0, 0) }
    let y = place.y - room.low.y + scroll
    let group = filled.last { groups[$0].top <= y } ?? first
    let held = groups[group]
    let row = row(at: y - held.top - held.heading, in: held)
    let rows = (held.count + columns - 1) / columns
    guard rows > 0 else { return (held.first, group) }
    let x = place.x - room.low.x - measures.margin.x - start
    // The number of items whose middle is to the left of the point.
    let column = Int(((x - measures.item.x / 2) / pitch).rounded(.down)) + 1
    let inGroup = min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns)
    return (held.first + min(inGroup, held.count), group)
  }

  // MARK: - Steps

  /// A step with the arrow keys.
  public enum Step: Hashable, Sendable {
    case back, forward
    case up, down
    /// By most of a screenful.
    case pageUp, pageDown
    case first, last
  }

  func item(_ step: Step, from item: Int) -> Int? {
    guard count > 0 else { return nil }
    let item = min(max(item, 0), count - 1)
    switch step {
    case .back: return max(item - 1, 0)
    case .forward: return min(item + 1, count - 1)
    case .up: return neighbor(of: item, rows: -1)
    case .down: return neighbor(of: item, rows: 1)
    case .pageUp: return page(from: item, rows: -1)
    case .pageDown: return page(from: item, rows: 1)
    case .first: return 0
    case .last: return count - 1
    }
  }

  /// The item that a step leads to if none is focused: the one in use if visible; nil without items.
  func item(beginningWith step: Step, at inUse: Int? = nil) -> Int? {
    switch step {
    case .first, .last: item(step, from: 0)
    default: inUse.flatMap { shown().contains($0) ? $0 : nil } ?? shown().first
    }
  }

  /// The item most of a screenful above or below: at least a row, and so that this one stays visible.
  private func page(from item: Int, rows step: Int) -> Int {
    let start = box(of: item)
    var found = neighbor(of: item, rows: step)
    while true {
      let next = neighbor(of: found, rows: step)
      let box = box(of: next)
      let reach = max(box.high.y, start.high.y) - min(box.low.y, start.low.y) + measures.gap.y
      guard next != found, reach <= room.height else { return found }
      found = next
    }
  }

  /// The item one row above or below, also in the neighboring group.
  private func neighbor(of item: Int, rows: Int) -> Int {
    guard let place = group(of: item) else { return item }
    let group = groups[place]
    let column = (item - group.first) % columns
    let target = item + rows * columns
    if group.items.contains(target) { return target }
    if rows > 0 {
      // The last row may be shorter.
      let isLastRow = (item - group.first) / columns == (group.count - 1) / columns
      if !isLastRow { return group.items.upperBound - 1 }
      guard let next = groups[(place + 1)...].first(where: { $0.count > 0 }) else { return item }
      return next.first + min(column, next.count - 1)
    }
    guard let last = groups[..<place].last(where: { $0.count > 0 }) else { return item }
    let start = (last.count - 1) / columns * columns
    return last.first + min(start + column, last.count - 1)
  }

  /// The scroll that makes a box of the window visible, given at its current place.
  func scroll(revealing box: Box) -> Double {
    let (above, below) = (
      room.low.y + measures.margin.y - box.low.y, box.high.y - room.high.y + measures.margin.y
    )
    if above > 0 { return scroll - above }
    return below > 0 ? scroll + min(below, -above) : scroll
  }
}

/// The extra height of rows, each as much as its highest item needs.
///
/// Summed once, so that a row of a grid of any length is found without looking at the items.
struct GridRows: Hashable, Sendable {
  let columns: Int
  /// The sums of the extra heights up to each row, in pixels.
  private let sums: [Double]

  init(of needs: [Double], columns: Int) {
    self.columns = columns
    var (sums, sum): ([Double], Double) = ([], 0)
    for start in stride(from: 0, to: needs.count, by: max(columns, 1)) {
      sum += needs[start..<min(start + max(columns, 1), needs.count)].max() ?? 0
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The extra height of the first rows.
  func height(of rows: Int) -> Double { rows > 0 ? sums[safe: min(rows, sums.count) - 1] ?? 0 : 0 }
}
