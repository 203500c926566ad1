public import Geometry

/// The edits of tables.
public enum TableEdit: Hashable, Sendable {
  case add(Table)
  /// Add a row or column after another, or before all.
  case insert(Table.Axis, after: FractionalIndex?)
  case resize(Table.Axis, FractionalIndex, Double)
  /// Remove a row or column with all that lies in it; the last one takes the table along.
  case remove(Table.Axis, FractionalIndex)

  /// The kind of action in the history.
  public var kind: ActionKind { if case .add = self { .addTable } else { .changeTable } }
}

extension Editor {
  /// Puts a new table on a layer, or edits one.
  public mutating func apply(
    _ edit: TableEdit, to table: EntityID?, at place: Place
  ) throws -> EntityID? {
    if case .add(let new) = edit { return try addTable(new, at: place) }
    guard let table, let old = PlacedTable(try entity(table))?.table else {
      throw EditError.noSuchElement
    }
    try touch(try entity(table))
    switch edit {
    case .add: break
    case .insert(let axis, let key):
      let bands = old[axis]
      let place = key.flatMap { key in bands.firstIndex { $0.key == key } }
      let next = place.map { $0 + 1 } ?? 0
      let new = FractionalIndex(
        after: place.map { bands[$0].key },
        before: bands.indices.contains(next) ? bands[next].key : nil,
        for: author.nextID())
      let size = bands.isEmpty ? 3 * Table.least : bands[place ?? 0].size
      try set(axis.size(of: new), of: table, to: size)
    case .resize(let axis, let key, let size):
      let size = min(max(size, Table.least), Table.most)
      if old[axis].contains(where: { $0.key == key }) {
        try set(axis.size(of: key), of: table, to: size)
      }
    case .remove(let axis, let key): try remove(axis, key, of: table, old)
    }
    try makeRoom(for: [table], on: place.page)
    return table
  }

  /// What lies in the box of a new table belongs to its cells.
  private mutating func addTable(_ table: Table, at place: Place) throws -> EntityID {
    let id = try add(.table(table), at: place)
    let inside = try PageContent(of: place.page, in: self).elements.filter { $0.cell == nil }
    try settle(inside.map { ($0.id, $0.transform) }, on: place.page)
    return id
  }

  private mutating func remove(
    _ axis: Table.Axis, _ key: FractionalIndex, of table: EntityID, _ old: Table
  ) throws {
    let held = try elements(inCellsOf: [table]) { axis == .rows ? $0.row == key : $0.column == key }
    try erase(held)
    if old[axis].count > 1 {
      try set(axis.size(of: key), of: table, to: 0)
    } else {
      try erase([table])
    }
  }

  /// Makes the row of a text high enough for a box of the page.
  public mutating func makeRow(of text: EntityID, hold box: Box) throws {
    guard let place = try Element(try entity(text), in: self)?.cell,
      let table = PlacedTable(try entity(place.table)), let inverse = table.map.inverse,
      let row = table.table.rows.first(where: { $0.key == place.cell.row })
    else { return }
    let low = table.table.box(of: place.cell).low.y
    let needed = inverse(box).high.y - low + Table.padding
    guard needed > row.size + 0.01, needed < Table.most else { return }
    try set(Table.Axis.rows.size(of: row.key), of: table.id, to: needed)
  }
}

extension Editor {
  /// Elements, and all that lies in cells of the tables among them.
  func withContents(_ elements: [EntityID]) throws -> [EntityID] {
    let tables = try elements.filter { PlacedTable(try entity($0)) != nil }
    guard !tables.isEmpty else { return elements }
    let known = Set(elements)
    return try elements + self.elements(inCellsOf: tables).filter { !known.contains($0) }
  }

  private func elements(
    inCellsOf tables: [EntityID], where isWanted: (Table.Cell) -> Bool = { _ in true }
  ) throws -> [EntityID] {
    let pages = Set(try tables.compactMap { try entity($0).place?.page })
    return try pages.flatMap { try PageContent(of: $0, in: self).elements }
      .filter { $0.cell.map { tables.contains($0.table) && isWanted($0.cell) } == true }.map(\.id)
  }

  /// Records where elements are on a page now, and in which cells.
  mutating func settle(_ places: [(id: EntityID, map: Affine)], on page: EntityID) throws {
    let tables = try self.tables(on: page)
    for (id, map) in places {
      let thing = try entity(id)
      let own = thing.value(.transform) ?? .identity
      guard thing.value(.cell) != nil || !tables.isEmpty else {
        if map != own { try set(.transform, of: id, to: map) }
        continue
      }
      let element = try Element(thing, in: self)
      // A text keeps the width that it has in its cell.
      if case .figure(.text(let box))? = element?.content, thing.value(.cell) != nil {
        try set(.wrap, of: id, to: box.wrap)
      }
      if map != own { try set(.transform, of: id, to: map) }
      var loose = element.flatMap(LooseElement.init)
      loose?.transform = map
      let middle = loose?.isLocked == true ? nil : loose?.middle
      let place = middle.flatMap { point in
        tables.lazy.reversed().compactMap { $0.place(at: point) }.first
      }
      if let place { try set(.cell, of: id, to: place) } else { try clear(.cell, of: id) }
    }
  }

  /// Notes that a table is on a page, so that it is found there without reading all that is.
  mutating func note(_ table: EntityID, on page: EntityID) throws {
    try recordValue(true.stored, of: Property.table(table).field, about: page)
  }

  func hasTables(on page: EntityID) throws -> Bool { try !entity(page).tables.isEmpty }

  private func tables(on page: EntityID) throws -> [PlacedTable] {
    try entity(page).tables.sorted().compactMap { id in
      let thing = try entity(id)
      return thing.life.isAlive && thing.place?.page == page ? PlacedTable(thing) : nil
    }
  }
}

extension Entity {
  /// The tables that were ever put on a page.
  fileprivate var tables: [EntityID] {
    fields.keys.compactMap { $0.code == Field.table ? try? EntityID(exactly: $0.name) : nil }
  }
}

extension PlacedTable {
  fileprivate func place(at point: Point) -> CellPlace? {
    guard let cell = cell(at: point) else { return nil }
    return CellPlace(
      table: id, cell: cell, map: map(of: cell), width: table.box(of: cell).width)
  }
}
