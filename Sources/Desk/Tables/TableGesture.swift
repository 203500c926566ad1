internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// A movement with a table.
enum TableGesture: Hashable, Sendable {
  /// Draws a new one on a page.
  case draw(page: Int, from: Point, to: Point)
  /// Moves a line of one, in the coordinates of the table.
  case line(TableLine, to: Double)
  /// Goes to a cell.
  case cell(OpenCell, at: Point)
}

/// A line below a row, or right of a column.
struct TableLine: Hashable, Sendable {
  let page: PageID
  let placed: PlacedTable
  let axis: Table.Axis
  /// The row or column that it ends.
  let band: Int

  /// Where it is, and the line before, in the coordinates of the table.
  var place: Double { edges[band + 1] }
  var before: Double { edges[band] }

  private var edges: [Double] { placed.table.edges(of: axis) }

  /// Both ends of the line at a place.
  func ends(at place: Double) -> [Point] {
    let box = placed.table.box
    return axis == .rows
      ? [Point(x: box.low.x, y: place), Point(x: box.high.x, y: place)]
      : [Point(x: place, y: box.low.y), Point(x: place, y: box.high.y)]
  }
}

extension Desk {
  /// The line of a table at a place in the window.
  func tableLine(at place: Point) -> TableLine? {
    let point = viewport.desk(place)
    guard let number = stack.page(at: point), let page = sheet(at: number)?.id else { return nil }
    let onPage = point - stack.boxes[number].low
    for placed in (pages.anchors[page]?.tables ?? []).reversed() where !placed.isLocked {
      guard let inner = placed.map.inverse?(onPage) else { continue }
      let reach = 5 * faceScale / (viewport.scale * max(placed.map.scale, 1e-9))
      guard placed.table.box.expanded(by: reach).contains(inner) else { continue }
      for axis in [Table.Axis.columns, .rows] {
        let edges = placed.table.edges(of: axis)
        let along = axis == .rows ? inner.y : inner.x
        let near = edges.indices.dropFirst().min { abs(edges[$0] - along) < abs(edges[$1] - along) }
        if let near, abs(edges[near] - along) < reach {
          return TableLine(page: page, placed: placed, axis: axis, band: near - 1)
        }
      }
    }
    return nil
  }

  /// Grabs a line of a table, or goes from cell to cell; otherwise returns false.
  mutating func gripTable(_ pointer: Pointer, with tool: Tool, _ effects: inout [Effect]) -> Bool {
    guard tool == .text || tool == .table, selection == nil,
      !pointer.adds || link(at: pointer.position) == nil,
      let number = stack.page(at: viewport.desk(pointer.position))
    else { return false }
    if let line = tableLine(at: pointer.position) {
      hand.gesture = .table(.line(line, to: line.place))
    } else if let open = openCell, let (touched, point) = cell(at: pointer.position),
      touched.placed.id != open.placed.id || touched.cell != open.cell
    {
      // While one types in a cell, a touch of another one goes there.
      hand.gesture = .table(.cell(touched, at: point))
    } else {
      return false
    }
    closeText(&effects)
    if arrangement.isPaired { setCurrentPage(stack.first + number, &effects) }
    return true
  }

  private func cell(at place: Point) -> (OpenCell, Point)? {
    let point = viewport.desk(place)
    guard let number = stack.page(at: point), let page = sheet(at: number)?.id else { return nil }
    let onPage = point - stack.boxes[number].low
    return cell(at: onPage, on: page).map { ($0, onPage) }
  }

  private mutating func type(in cell: OpenCell, at point: Point, _ effects: inout [Effect]) {
    type(in: .cell(cell.cell, of: cell.placed.id), at: point, on: cell.page, &effects)
  }

  mutating func drag(_ gesture: TableGesture, to place: Point, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch gesture {
    case .draw(let page, let start, _):
      guard let box = stack.boxes[safe: page] else { return }
      hand.gesture = .table(.draw(page: page, from: start, to: viewport.desk(place) - box.low))
    case .line(let line, _):
      guard hand.tap == nil, let page = box(of: line.page),
        let point = line.placed.map.inverse?(viewport.desk(place) - page.low)
      else { return }
      let along = line.axis == .rows ? point.y : point.x
      hand.gesture = .table(.line(line, to: max(along, line.before + Table.least)))
    case .cell: break
    }
  }

  mutating func lift(_ gesture: TableGesture, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    let tap = hand.tap
    hand.gesture = nil
    switch gesture {
    case .draw(let page, let start, let end):
      guard let sheet = sheet(at: page) else { return }
      if tap == nil {
        let box = Box(around: [start, end])
        let least = 12 * faceScale / viewport.scale
        if min(box.width, box.height) >= least {
          add(table(in: box, on: sheet.id), to: sheet.id, &effects)
        }
      } else if let cell = cell(at: start, on: sheet.id) {
        type(in: cell, at: start, &effects)
      } else {
        addTable(at: start, on: sheet.id, &effects)
      }
    case .line(let line, let place):
      if let tap {
        if let (cell, point) = cell(at: tap) { type(in: cell, at: point, &effects) }
      } else if place != line.place {
        let key = line.placed.table[line.axis][line.band].key
        let edit = TableEdit.resize(line.axis, key, place - line.before)
        effects.append(.edit(.table(edit, line.placed.id, of: line.page)))
      }
    case .cell(let cell, let point): if tap != nil { type(in: cell, at: point, &effects) }
    }
  }
}

/// The table that is drawn, or the line that is moved.
struct TableFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    guard case .table(let gesture)? = desk.hand.gesture else { return }
    switch gesture {
    case .draw(let page, let start, let end):
      guard desk.hand.tap == nil, let sheet = desk.sheet(at: page)?.id else { return }
      let table = desk.table(in: Box(around: [start, end]), on: sheet)
      for (start, end) in table.lines { draw([start, end], on: page, onto: &face) }
    case .line(let line, let place):
      guard
        let page = desk.stack.boxes.indices.first(where: { desk.sheet(at: $0)?.id == line.page })
      else { return }
      draw(line.ends(at: place).map { line.placed.map($0) }, on: page, onto: &face)
    case .cell: break
    }
  }

  private func draw(_ line: [Point], on page: Int, onto face: inout Face) {
    guard let sheet = desk.stack.boxes[safe: page] else { return }
    let (view, corner) = (desk.viewport, desk.viewport.corner(of: sheet))
    let path = painter.path(line.map { corner + $0 * view.scale })
    face.marks.append(.line(path, width: 1.5 * painter.scale, desk.paperTheme.accent))
    face.reach.append(path.bounds.expanded(by: 2 * painter.scale).roundedOut)
  }
}
