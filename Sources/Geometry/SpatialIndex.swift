/// A set of things with boxes that finds the things near a place.
///
/// A hierarchy of grids: a thing lies in the cell of its middle, in the grid whose cells are just
/// larger than the thing. Inserting and removing take constant time wherever the things lie; a query
/// looks only at cells around its box. Results come in no particular order.
public struct SpatialIndex<Element: Hashable & Sendable>: Sendable {
  private struct Cell: Hashable, Sendable {
    var level: Int8
    var x: Int32
    var y: Int32
  }

  private struct Entry: Sendable {
    var element: Element
    var box: Box
  }

  private struct Place: Sendable {
    var cell: Cell
    var slot: Int
  }

  private var cells: [Cell: [Entry]] = [:]
  private var places: [Element: Place] = [:]
  /// The occupied cells of each level, which keep a query larger than the drawing cheap.
  private var levels: [Int8: Set<Cell>] = [:]

  /// Creates an empty index.
  public init() {}

  /// Adds a thing, or moves it to another box; a thing with an empty box is kept but never found.
  public mutating func insert(_ element: Element, box: Box) {
    remove(element)
    let cell = Self.cell(of: box)
    let slot = cells[cell]?.count ?? 0
    cells[cell, default: []].append(Entry(element: element, box: box))
    if slot == 0 { levels[cell.level, default: []].insert(cell) }
    places[element] = Place(cell: cell, slot: slot)
  }

  /// Removes a thing; returns whether it was there.
  @discardableResult public mutating func remove(_ element: Element) -> Bool {
    guard let place = places.removeValue(forKey: element) else { return false }
    guard var entries = cells[place.cell] else { return true }
    cells[place.cell] = nil  // Keeps the array unshared, so that it is not copied.
    entries.swapAt(place.slot, entries.count - 1)
    entries.removeLast()
    if place.slot < entries.count { places[entries[place.slot].element]?.slot = place.slot }
    if entries.isEmpty {
      levels[place.cell.level]?.remove(place.cell)
      if levels[place.cell.level]?.isEmpty == true { levels[place.cell.level] = nil }
    } else {
      cells[place.cell] = entries
    }
    return true
  }

  /// Returns the things whose boxes touch a box.
  public func elements(touching box: Box) -> [Element] {
    var found: [Element] = []
    guard !box.isEmpty else { return found }
    for (level, occupied) in levels {
      visit(level: level, occupied: occupied, box: box) { found.append($0.element) }
    }
    return found
  }
  /// The level of the smallest cells, 1/16 of a point, and of things without a size.
  private static var lowestLevel: Int { -4 }
  private static var highestLevel: Int { 30 }

  private static func cell(of box: Box) -> Cell {
    let size = max(box.width, box.height)
    let exponent = size > 0 && size.isFinite ? Int(size.exponent) + 1 : size > 0 ? 1 << 20 : -99
    let level = Int8(min(max(exponent, lowestLevel), highestLevel))
    // An empty or unbounded box has no middle; any cell will do, since the box itself is compared.
    let center = box.isEmpty || !box.center.isFinite ? .zero : box.center
    return Cell(
      level: level, x: coordinate(center.x, level: level), y: coordinate(center.y, level: level))
  }

  /// The column or row of a coordinate; monotonic, even where it is clamped to the range of cells.
  private static func coordinate(_ value: Double, level: Int8) -> Int32 {
    let scaled = (value / Double(sign: .plus, exponent: Int(level), significand: 1)).rounded(.down)
    return Int32(min(max(scaled, -2_000_000_000), 2_000_000_000))
  }

  private func visit(level: Int8, occupied: Set<Cell>, box: Box, _ body: (Entry) -> Void) {
    // Things extend at most half a cell beyond the cell of their middle.
    let margin = 0.5 * Double(sign: .plus, exponent: Int(level), significand: 1)
    let reach = box.expanded(by: margin)
    let low = (
      Self.coordinate(reach.low.x, level: level), Self.coordinate(reach.low.y, level: level)
    )
    let high = (
      Self.coordinate(reach.high.x, level: level), Self.coordinate(reach.high.y, level: level)
    )
    func look(into cell: Cell) {
      for entry in cells[cell] ?? [] where entry.box.intersects(box) && !entry.box.isEmpty {
        body(entry)
      }
    }
    let (columns, rows) = (Int(high.0) - Int(low.0) + 1, Int(high.1) - Int(low.1) + 1)
    if Int(level) == Self.highestLevel || Double(columns) * Double(rows) > Double(occupied.count) {
      for cell in occupied
      where Int(level) == Self.highestLevel
        || (cell.x >= low.0 && cell.x <= high.0 && cell.y >= low.1 && cell.y <= high.1)
      { look(into: cell) }
    } else {
      for x in low.0...high.0 {
        for y in low.1...high.1 { look(into: Cell(level: level, x: x, y: y)) }
      }
    }
  }
}
