internal import Geometry
internal import Ink
public import Notebook
internal import Wording

/// The user's actions on tables.
public enum TableAction: Hashable, Sendable {
  /// Insert a table, by the keyboard.
  case begin
  /// Type in the next or previous cell; after the last one, a row is added.
  case nextCell, previousCell
  /// Add a row or column before or after the cell in which one types.
  case add(Table.Axis, isBefore: Bool)
  case remove(Table.Axis)
  /// Make the column wider or narrower, by points.
  case widen(Double)
}

extension TableAction {
  var name: Words {
    switch self {
    case .begin: "New table"
    case .nextCell: "Next cell"
    case .previousCell: "Previous cell"
    case .add(.rows, let isBefore): isBefore ? "Row above" : "Row below"
    case .add(.columns, let isBefore): isBefore ? "Column left" : "Column right"
    case .remove(.rows): "Delete row"
    case .remove(.columns): "Delete column"
    case .widen(let points): points > 0 ? "Wider column" : "Narrower column"
    }
  }

  /// What is offered while one types in a cell.
  static let offered: [TableAction] = [
    .add(.rows, isBefore: true), .add(.rows, isBefore: false),
    .add(.columns, isBefore: true), .add(.columns, isBefore: false),
    .widen(5 * Length.millimeter), .widen(-5 * Length.millimeter), .remove(.rows),
    .remove(.columns),
  ]
}

extension Desk {
  mutating func perform(_ action: TableAction, _ effects: inout [Effect]) {
    if action == .begin { return insertTable(&effects) }
    guard awaitedCell == nil else {
      awaitedCell?.input.append(.table(action))
      return
    }
    guard let open = openCell else { return }
    let table = open.placed.table
    switch action {
    case .begin: break
    case .nextCell, .previousCell: step(from: open, by: action == .nextCell ? 1 : -1, &effects)
    case .add(let axis, let isBefore):
      let place = table[axis].firstIndex { $0.key == open.cell.key(of: axis) } ?? 0
      let before = isBefore ? table[axis][safe: place - 1]?.key : table[axis][safe: place]?.key
      edit(.insert(axis, after: before), open, &effects)
    case .remove(let axis):
      discardText(&effects)
      edit(.remove(axis, open.cell.key(of: axis)), open, &effects)
    case .widen(let points):
      let width = open.box.width + points
      edit(.resize(.columns, open.cell.column, width), open, &effects)
    }
  }

  private func edit(_ edit: TableEdit, _ open: OpenCell, _ effects: inout [Effect]) {
    effects.append(.edit(.table(edit, open.placed.id, of: open.page)))
  }

  private mutating func step(from open: OpenCell, by step: Int, _ effects: inout [Effect]) {
    let (table, cells) = (open.placed.table, open.placed.table.cells)
    guard let place = cells.firstIndex(of: open.cell) else { return }
    if let cell = cells[safe: place + step] {
      return type(in: .cell(cell, of: open.placed.id), on: open.page, &effects)
    }
    guard step > 0, let last = table.rows.last else { return }
    closeText(&effects)
    edit(.insert(.rows, after: last.key), open, &effects)
    type(in: .row(after: last.key, of: open.placed.id), on: open.page, &effects)
  }
}

extension Table.Cell {
  fileprivate func key(of axis: Table.Axis) -> FractionalIndex { axis == .rows ? row : column }
}

extension Desk {
  /// The usual height of a row and width of a column, in points: rows fit the lines of the paper.
  func usualCell(on page: PageID) -> Point {
    let paper = sheet(of: page)?.paper
    let height = paper.flatMap { $0.ruling == .plain ? nil : $0.spacing } ?? 0
    return Point(
      x: 28 * Length.millimeter,
      y: (18...40).contains(height) ? height : 9 * Length.millimeter)
  }

  /// A table that fills a box with cells of about the usual size.
  func table(in box: Box, on page: PageID) -> Table {
    let usual = usualCell(on: page)
    func count(_ length: Double, _ size: Double) -> Int {
      min(max(Int((length / size).rounded()), 1), 200)
    }
    return Table(
      in: box, rows: count(box.height, usual.y), columns: count(box.width, usual.x),
      color: preferences.text.color)
  }

  /// Adds a table, and types in its first cell.
  mutating func add(_ table: Table, to page: PageID, _ effects: inout [Effect]) {
    closeText(&effects)
    dropSelection(&effects)
    effects += [.edit(.table(.add(table), nil, of: page)), .drawFace]
    let known = Set((pages.anchors[page]?.tables ?? []).map(\.id))
    type(in: .newTable(besides: known), on: page, &effects)
  }

  /// Adds a table of three rows and columns at a point of a page, as far as there is room.
  mutating func addTable(at point: Point, on page: PageID, _ effects: inout [Effect]) {
    guard let sheet = sheet(of: page)?.box else { return }
    let usual = usualCell(on: page) * 3
    let size = Point(x: min(usual.x, sheet.width), y: min(usual.y, sheet.height))
    let low = Point(
      x: max(min(point.x, sheet.high.x - size.x), sheet.low.x),
      y: max(min(point.y, sheet.high.y - size.y), sheet.low.y))
    let box = Box(low: low, high: low + size)
    let table = Table(in: box, rows: 3, columns: 3, color: preferences.text.color)
    add(table, to: page, &effects)
  }

  private mutating func insertTable(_ effects: inout [Effect]) {
    guard let sheet, let point = quarterOfView else { return }
    addTable(at: point, on: sheet.id, &effects)
  }
}
