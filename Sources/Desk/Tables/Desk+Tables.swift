internal import Geometry
internal import Ink
public import Notebook
internal import Wording

/// The user's actions on tables.
public enum TableAction: Hashable, Sendable {
  /// Insert a table, by the keyboard.
  case begin
  /// Type in the next or previous cell; behind the last one, a row is added.
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

/// A cell of a table on a page.
struct OpenCell: Hashable, Sendable {
  let page: PageID
  let placed: PlacedTable
  let cell: Table.Cell

  /// The box of the cell, in the coordinates of the table.
  var box: Box { placed.table.box(of: cell) }

  /// The room for typed text, in the coordinates of the table.
  var room: Box {
    let pad = Point(x: Table.padding, y: Table.padding)
    return Box(low: box.low + pad, high: box.high - pad)
  }

  /// A point of the page in it, behind its text.
  var end: Point { placed.map(box.high - Point(x: 1, y: 1)) }
}

/// The cell to be typed in once everything before is saved.
struct AwaitedCell: Hashable, Sendable {
  let page: PageID
  let point: Point
  /// True if it comes with an edit of a table.
  let isNew: Bool
}

extension Desk {
  /// The cell of the topmost table at a point of a page.
  func cell(at point: Point, on page: PageID) -> OpenCell? {
    (pages.anchors[page]?.tables ?? []).reversed().lazy.compactMap { placed in
      placed.cell(at: point).map { OpenCell(page: page, placed: placed, cell: $0) }
    }.first
  }

  /// The cell in which one types.
  var openCell: OpenCell? {
    guard let text = openText else { return nil }
    let start = text.box.origin + Point(x: text.box.size / 2, y: text.box.size / 2)
    return cell(at: text.transform(start), on: text.page)
  }

  mutating func perform(_ action: TableAction, _ effects: inout [Effect]) {
    if action == .begin { return insertTable(&effects) }
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
      closeText(&effects)
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
      return type(in: OpenCell(page: open.page, placed: open.placed, cell: cell), &effects)
    }
    guard step > 0, let last = table.rows.last, let first = table.columns.first else { return }
    closeText(&effects)
    edit(.insert(.rows, after: last.key), open, &effects)
    let below = Point(x: table.origin.x + first.size - 1, y: table.box.high.y + last.size - 1)
    awaitedCell = AwaitedCell(page: open.page, point: open.placed.map(below), isNew: true)
  }

  /// Types in a cell: in its text, or in a new one.
  mutating func type(in cell: OpenCell, _ effects: inout [Effect]) {
    closeText(&effects)
    awaitedCell = AwaitedCell(page: cell.page, point: cell.end, isNew: false)
    openAwaitedCell(&effects)
  }

  /// Types in the awaited cell as soon as all letters before are on their pages.
  mutating func openAwaitedCell(after edit: Edit? = nil, _ effects: inout [Effect]) {
    guard let awaited = awaitedCell, closingTexts.isEmpty else { return }
    if awaited.isNew {
      guard case .table? = edit else { return }
    }
    awaitedCell = nil
    preferences.tool = .text
    effects.append(.text(.find(awaited.page, at: awaited.point)))
  }
}

extension Table.Cell {
  fileprivate func key(of axis: Table.Axis) -> FractionalIndex { axis == .rows ? row : column }
}

extension Desk {
  /// The usual height of a row and width of a column, in points: rows fit the lines of the paper.
  func usualCell(on page: PageID) -> Point {
    let paper = notebook?.sheets.first { $0.id == page }?.paper
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
    guard let first = table.cells.first else { return }
    let point = table.box(of: first).high - Point(x: 1, y: 1)
    awaitedCell = AwaitedCell(page: page, point: point, isNew: true)
  }

  /// Adds a table of three rows and columns at a point of a page.
  mutating func addTable(at point: Point, on page: PageID, _ effects: inout [Effect]) {
    let size = usualCell(on: page) * 3
    add(
      Table(
        in: Box(low: point, high: point + size), rows: 3, columns: 3, color: preferences.text.color),
      to: page, &effects)
  }

  private mutating func insertTable(_ effects: inout [Effect]) {
    guard let sheet, let point = quarterOfView else { return }
    addTable(at: point, on: sheet.id, &effects)
  }
}
