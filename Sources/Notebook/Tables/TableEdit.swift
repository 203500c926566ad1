public import Geometry

/// The edits of tables.
public enum TableEdit: Hashable, Sendable {
  case add(Table)
  /// Add a row or column after another, or before all.
  case insert(Table.Axis, after: FractionalIndex?)
  case resize(Table.Axis, FractionalIndex, Double)
  /// Remove a row or column with everything in it; the last one takes the table along.
  case remove(Table.Axis, FractionalIndex)

  /// The kind of action in the history.
  public var kind: ActionKind { if case .add = self { .addTable } else { .changeTable } }
}

extension Editor {
  /// Adds a table to a layer, or edits one, unless it is locked; returns its name.
  @discardableResult
  public mutating func apply(
    _ edit: TableEdit, to table: EntityID?, at place: Place
  ) throws -> EntityID {
    if case .add(let new) = edit { return try addTable(new, at: place) }
    guard let table, let placed = PlacedTable(try entity(table)) else {
      throw EditError.noSuchElement
    }
    guard !placed.isLocked else { return table }
    let old = placed.table
    try touch(try entity(table))
    switch edit {
    case .add: break
    case .insert(let axis, let key): try insert(axis, after: key, in: placed)
    case .resize(let axis, let key, let size):
      guard old[axis].contains(where: { $0.key == key }) else { break }
      try set(axis.size(of: key), of: table, to: min(max(size, Table.least), Table.most))
    case .remove(let axis, let key):
      try takeOut(of: [table]) { axis == .rows ? $0.row == key : $0.column == key }
      if old[axis].count > 1 {
        try set(axis.size(of: key), of: table, to: 0)
      } else {
        try erase([table])
      }
    }
    try makeRoom(for: [table], on: place.page)
    return table
  }

  /// What is in the box of a new table belongs to its cells.
  private mutating func addTable(_ table: Table, at place: Place) throws -> EntityID {
    let id = try add(.table(table), at: place)
    guard let placed = PlacedTable(try entity(id)) else { return id }
    let inside = try PageContent(of: place.page, in: self).layers.filter { !$0.isLocked }
      .flatMap(\.elements)
      .filter { $0.cell == nil && LooseElement($0).flatMap(placed.place) != nil }
    try recordPlaces(of: inside.map { ($0.id, $0.transform) }, on: place.page)
    return id
  }

  private mutating func insert(
    _ axis: Table.Axis, after key: FractionalIndex?, in placed: PlacedTable
  ) throws {
    let bands = placed.table[axis]
    guard bands.count < Table.mostBands else { return }
    let before = key.flatMap { key in bands.last { $0.key <= key } }
    let after = bands.first { band in before.map { $0.key < band.key } ?? true }
    let new = FractionalIndex(after: before?.key, before: after?.key, for: author.nextID())
    let size = (before ?? after)?.size ?? 3 * Table.least
    try set(axis.size(of: new), of: placed.id, to: size)
  }

  /// Erases what is in cells; what is locked stays where it is, outside them.
  private mutating func takeOut(
    of tables: [EntityID], where isWanted: (Table.Cell) -> Bool
  ) throws {
    let held = try contents(of: tables, where: isWanted)
    try erase(held.filter { !$0.isLocked }.map(\.element.id))
    try free(held.filter(\.isLocked).map(\.element))
  }

  /// Keeps elements where they are, whatever becomes of the table that they are in.
  private mutating func free(_ elements: [Element]) throws {
    for element in elements {
      try restateMap(of: element.id, as: element.transform)
      try restate([], as: Property.cell.field, of: element.id)
    }
  }

  /// Makes the row of a text high enough for a box of the page.
  public mutating func makeRow(of text: EntityID, hold box: Box) throws {
    guard let place = try Element(try entity(text), in: self)?.cell,
      let table = PlacedTable(try entity(place.table)), !table.isLocked,
      let inverse = table.map.inverse,
      let row = table.table.rows.first(where: { $0.key == place.cell.row })
    else { return }
    let low = table.table.box(of: place.cell).low.y
    let needed = inverse(box).high.y - low + Table.padding
    guard needed > row.size + 0.01, needed < Table.most else { return }
    try set(Table.Axis.rows.size(of: row.key), of: table.id, to: needed)
  }
}

extension Editor {
  /// Elements, and all in cells of the tables among them, except on locked layers.
  func withContents(_ elements: [EntityID]) throws -> [EntityID] {
    let tables = try tables(among: elements)
    guard !tables.isEmpty else { return elements }
    let known = Set(elements)
    return try elements
      + contents(of: tables).filter { !$0.isOnLockedLayer }.map(\.element.id)
      .filter { !known.contains($0) }
  }

  private func tables(among elements: [EntityID]) throws -> [EntityID] {
    try elements.filter { PlacedTable(try entity($0)) != nil }
  }

  private struct Content {
    let element: Element
    let isOnLockedLayer: Bool
    var isLocked: Bool { isOnLockedLayer || element.isLocked }
  }

  private func contents(
    of tables: [EntityID], where isWanted: (Table.Cell) -> Bool = { _ in true }
  ) throws -> [Content] {
    let pages = Set(try tables.compactMap { try entity($0).place?.page }).sorted()
    return try pages.flatMap { try PageContent(of: $0, in: self).layers }.flatMap { layer in
      layer.elements.filter {
        $0.cell.map { tables.contains($0.table) && isWanted($0.cell) } == true
      }.map { Content(element: $0, isOnLockedLayer: layer.isLocked) }
    }
  }

  /// Keeps where it is what stays behind when tables leave their pages.
  mutating func freeContents(leftBy moved: [EntityID], for page: EntityID) throws {
    let known = Set(moved)
    let leaving = try tables(among: moved).filter { try entity($0).place?.page != page }
    guard !leaving.isEmpty else { return }
    try free(try contents(of: leaving).map(\.element).filter { !known.contains($0.id) })
  }
}

extension Editor {
  /// Records where elements are on a page now, and in which cells.
  ///
  /// On pages with tables all of that is recorded, even what has not changed: it is of one moment, so that of two
  /// devices that move an element one decides about everything.
  mutating func recordPlaces(
    of places: [(id: EntityID, map: Affine)], on page: EntityID
  ) throws {
    // Tables first, so that nothing seems to be in a cell where its table was before.
    for (id, map) in places where try entity(id).isTable {
      if try map != entity(id).ownMap { try setMap(of: id, to: map) }
    }
    let tables = try tables(on: page)
    for (id, map) in places where try !entity(id).isTable {
      let thing = try entity(id)
      guard thing.value(.cell) != nil || !tables.isEmpty else {
        if map != thing.ownMap { try setMap(of: id, to: map) }
        continue
      }
      let element = try Element(thing, in: self)
      // A text keeps the width that it has in its cell.
      if case .figure(.text(let box))? = element?.content, thing.value(.cell) != nil {
        try restate(box.wrap.stored, as: Property.wrap.field, of: id)
      }
      var loose = element.flatMap(LooseElement.init)
      loose?.transform = map
      let place = loose.flatMap { loose in
        loose.isLocked ? nil : tables.lazy.reversed().compactMap { $0.place(of: loose) }.first
      }
      let isNew = isMade(id) && thing.value(.cell) == nil
      if !isNew || map != thing.ownMap {
        try restateMap(of: id, as: map)
      }
      if place != nil || !isNew {
        try restate(place?.stored ?? [], as: Property.cell.field, of: id)
      }
    }
  }

  /// Records that a table is on a page, so that it is found there without reading everything.
  mutating func recordTable(_ table: EntityID, on page: EntityID) throws {
    try recordValue(true.stored, of: Property.table(table).field, about: page)
  }

  /// The tables that are seen on a page.
  private func tables(on page: EntityID) throws -> [PlacedTable] {
    let home = try entity(page)
    return try home.tables.sorted().suffix(Table.mostBands).compactMap { id in
      let thing = try entity(id)
      guard thing.life.isAlive, home.life.shows(id), let place = thing.place, place.page == page,
        try entity(place.layer).life.shows(id)
      else { return nil }
      return PlacedTable(thing)
    }
  }
}

extension Entity {
  /// The tables that were ever put on a page.
  var tables: [EntityID] {
    fields.keys.compactMap { $0.code == Field.table ? try? EntityID(exactly: $0.name) : nil }
  }
}

extension PlacedTable {
  /// The cell to which an element on the page belongs; nil unless it fits there, at least nearly.
  fileprivate func place(of element: LooseElement) -> CellPlace? {
    guard let middle = element.middle, let cell = cell(at: middle), let inverse = map.inverse
    else { return nil }
    let (size, room) = (inverse(element.bounds), table.box(of: cell))
    guard size.width <= 1.5 * room.width, size.height <= 1.5 * room.height else { return nil }
    return CellPlace(table: id, cell: cell, map: map(of: cell), width: room.width)
  }
}
