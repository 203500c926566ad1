public import Bytes
public import Geometry

/// The cell in which an element is: the element follows it wherever it goes.
public struct CellPlace: Hashable, Sendable {
  /// The table.
  public let table: EntityID
  /// The cell of that table.
  public let cell: Table.Cell
  /// The map from the corner of the cell to the page, when the element was put there.
  let map: Affine
  /// The width of the cell at that time, in points.
  let width: Double
}

extension CellPlace: Storable {
  /// Appends the table, the row, the column and where that was.
  public func write(to writer: inout ByteWriter) {
    writer.write(table, cell.row, cell.column, map, width)
  }

  /// Reads a cell.
  public init(from reader: inout ByteReader) throws(ByteError) {
    table = try EntityID(from: &reader)
    cell = Table.Cell(
      row: try FractionalIndex(from: &reader), column: try FractionalIndex(from: &reader))
    map = try Affine(from: &reader)
    width = try Double(from: &reader)
    guard (0...Table.most).contains(width) else { throw .tooLarge }
  }
}

/// A table in its place on a page.
public struct PlacedTable: Hashable, Sendable {
  /// The name of the table.
  public let id: EntityID
  /// The table.
  public let table: Table
  /// The map from its coordinates to those of the page.
  public let map: Affine
  /// True if it is protected from changes.
  public let isLocked: Bool

  init?(_ thing: Entity) {
    guard thing.isTable, case .element(_, .figure(.table(let first)))? = thing.body else {
      return nil
    }
    (id, table) = (thing.id, first.updated(by: thing))
    map = thing.ownMap
    isLocked = thing.value(.isElementLocked) ?? false
  }

  /// Takes a table from its page; nil for any other element.
  public init?(_ element: Element) {
    guard case .figure(.table(let table)) = element.content else { return nil }
    (id, self.table, map) = (element.id, table, element.transform)
    isLocked = element.isLocked
  }

  /// The cell at a point of the page; nil outside.
  public func cell(at point: Point) -> Table.Cell? {
    map.inverse.flatMap { table.cell(at: $0(point)) }
  }

  /// The map from the corner of a cell to the page.
  func map(of cell: Table.Cell) -> Affine {
    .translation(by: table.box(of: cell).low).then(map)
  }
}

/// How a cell has changed since an element was put in it.
struct CellChange {
  let place: CellPlace
  /// The map by which it has moved.
  let shift: Affine
  /// By how much it has become wider, in points of the page at that time.
  let growth: Double
}

extension Entity {
  /// True for a table, without reading what else there is.
  var isTable: Bool {
    if case .body(let bytes)? = fields[.body] { bytes.first == Table.code } else { false }
  }

  /// The cell of an element; nil if it was moved since without regard to tables.
  private var cellPlace: CellPlace? {
    guard case .register(let cell)? = fields[Property.cell.field], !cell.value.isEmpty else {
      return nil
    }
    if case .register(let map)? = fields[Property.transform.field], cell.stamp < map.stamp {
      return nil
    }
    return try? CellPlace(stored: cell.value)
  }

  /// How the cell of an element has changed; nil unless it is in a table on its page.
  ///
  /// Tables that are known already need not be read.
  func cellChange(
    in reader: some NotebookReader, among tables: [EntityID: PlacedTable] = [:]
  ) throws -> CellChange? {
    guard let place = cellPlace, let back = place.map.inverse,
      let placed = try tables[place.table] ?? table(place.table, in: reader)
    else { return nil }
    let shift = back.then(placed.map(of: place.cell))
    guard shift.isUsable else { return nil }
    let width = placed.table.box(of: place.cell).width
    // The lines of a text that was turned do not run along the row.
    let along = ownMap.then(back)
    let isAlong = abs(along.b) <= 0.01 * abs(along.a)
    let growth = width > 0 && isAlong ? (width - place.width) * place.map.scale : 0
    return CellChange(place: place, shift: shift, growth: growth)
  }

  private func table(_ id: EntityID, in reader: some NotebookReader) throws -> PlacedTable? {
    let table = try reader.entity(id)
    return table.place?.page == place?.page ? PlacedTable(table) : nil
  }

  /// The map of an element to its page.
  func map(in reader: some NotebookReader) throws -> Affine {
    try cellChange(in: reader).map { ownMap.then($0.shift) } ?? ownMap
  }
}

extension TextBox {
  /// Breaks lines at another width after the cell has become wider or narrower.
  mutating func follow(_ change: CellChange, under own: Affine) {
    guard wrap > 0, change.growth != 0, own.scale > 0 else { return }
    wrap = max(wrap + change.growth / own.scale, size)
  }
}
