internal import Geometry
internal import Notebook

/// A cell of a table on a page.
struct OpenCell: Hashable, Sendable {
  let page: PageID
  let placed: PlacedTable
  let cell: Table.Cell

  /// The box of the cell, in the coordinates of the table.
  var box: Box { placed.table.box(of: cell) }

  /// The room for typed text, in page coordinates.
  var room: Box {
    let pad = Point(x: Table.padding, y: Table.padding)
    return placed.map(Box(low: box.low + pad, high: box.high - pad))
  }

  /// A point of the page in it, after its text.
  var end: Point { placed.map(box.high - Point(x: 1, y: 1)) }
}

/// The cell to be typed in once everything before is saved.
struct AwaitedCell: Hashable, Sendable {
  enum Goal: Hashable, Sendable {
    /// A cell of a table.
    case cell(Table.Cell, of: EntityID)
    /// The first cell of the row that comes after another.
    case row(after: FractionalIndex, of: EntityID)
    /// The first cell of a table that was not there before.
    case newTable(besides: Set<EntityID>)
  }

  let page: PageID
  let goal: Goal
  /// The point that was touched; nil for the end of the text.
  let point: Point?
  /// What was typed meanwhile.
  var input: [Action] = []
  /// True once its text is looked for.
  var isAsked = false
}

extension AwaitedCell {
  /// Where it is; nil until it is there.
  fileprivate func cell(among tables: [PlacedTable]) -> OpenCell? {
    func open(_ placed: PlacedTable, _ cell: Table.Cell?) -> OpenCell? {
      cell.map { OpenCell(page: page, placed: placed, cell: $0) }
    }
    switch goal {
    case .cell(let cell, let id):
      let placed = tables.first { $0.id == id && $0.table.cells.contains(cell) }
      return placed.flatMap { open($0, cell) }
    case .row(let key, let id):
      guard let placed = tables.first(where: { $0.id == id }),
        let row = placed.table.rows.first(where: { key < $0.key }),
        let column = placed.table.columns.first
      else { return nil }
      return open(placed, Table.Cell(row: row.key, column: column.key))
    case .newTable(let known):
      let new = tables.last { !known.contains($0.id) }
      return new.flatMap { open($0, $0.table.cells.first) }
    }
  }
}

extension Desk {
  /// The cell of the topmost table at a point of a page.
  func cell(at point: Point, on page: PageID) -> OpenCell? {
    pages.anchors[page]?.cell(at: point).map {
      OpenCell(page: page, placed: $0.placed, cell: $0.cell)
    }
  }

  /// The cell in which one types.
  var openCell: OpenCell? {
    guard let text = openText, let home = text.cell else { return nil }
    let placed = pages.anchors[text.page]?.tables.first { $0.id == home.table }
    guard let placed, placed.table.rows.contains(where: { $0.key == home.cell.row }),
      placed.table.columns.contains(where: { $0.key == home.cell.column })
    else { return nil }
    return OpenCell(page: text.page, placed: placed, cell: home.cell)
  }

  /// Types in a cell as soon as everything before is saved: in its text, or in a new one.
  mutating func type(
    in goal: AwaitedCell.Goal, at point: Point? = nil, on page: PageID, _ effects: inout [Effect]
  ) {
    closeText(&effects)
    awaitedCell = AwaitedCell(page: page, goal: goal, point: point)
    openAwaitedCell(&effects)
  }

  /// Types in the awaited cell if it is there, and all letters before are on their pages.
  mutating func openAwaitedCell(_ effects: inout [Effect]) {
    guard let awaited = awaitedCell, !awaited.isAsked, closingTexts.isEmpty,
      let cell = awaited.cell(among: pages.anchors[awaited.page]?.tables ?? [])
    else { return }
    awaitedCell?.isAsked = true
    preferences.tool = .text
    effects.append(.text(.find(awaited.page, at: awaited.point ?? cell.end)))
  }

  /// Repeats what was typed while the cell was awaited, now that a text is open.
  mutating func repeatAwaitedInput(_ effects: inout [Effect]) {
    guard let awaited = awaitedCell else { return }
    awaitedCell = nil
    for action in awaited.input { perform(action, &effects) }
  }

  /// Moves a new text with its cell.
  mutating func followCell(_ effects: inout [Effect]) {
    guard openText?.id == nil, let cell = openCell else { return }
    openText?.fill(cell.room)
    effects.append(.drawFace)
  }
}
