public import Geometry
internal import Ink

/// Pages that grow as they are written on.
extension Editor {
  /// Gives a growing page the room that elements need, with a reserve.
  mutating func makeRoom(for elements: some Sequence<EntityID>, on page: EntityID) throws {
    let thing = try entity(page)
    guard thing.value(.growth) ?? .none != .none, let sheet = Outline.Page(thing) else { return }
    let box = try elements.reduce(Box.empty) { box, id in
      box.union(try Element(try entity(id), in: self).flatMap(SeenElement.init)?.extent ?? .empty)
    }
    try makeRoom(for: box, on: sheet)
  }

  /// Gives a growing page the room that a box needs, with a reserve.
  private mutating func makeRoom(for box: Box, on sheet: Outline.Page) throws {
    let room = sheet.added.making(room: box, around: sheet.size, at: sheet.growth)
    guard room != sheet.added else { return }
    let field = Property.added(by: author.incarnation).field
    try assign(room.stored, to: field, of: sheet.id)
  }

  /// Makes a page grow on other sides, nil for the same, with the room that its contents need now.
  ///
  /// If it no longer grows, it keeps its room as a part of its sheet.
  mutating func grow(_ page: EntityID, at sides: PageGrowth?) throws {
    guard var sheet = Outline.Page(try entity(page)) else { return }
    let sides = sides ?? sheet.growth
    if sides != sheet.growth { try set(.growth, of: page, to: sides) }
    sheet.growth = sides
    guard sides != .none || sheet.added != AddedRoom() else { return }
    if sheet.added.limited(to: sides) != sheet.added { try settle(&sheet) }
    // A page without bounds has room on all sides before anything is on it.
    let first = sides == .boundless ? sheet.size.box : .empty
    let extent = try PageContent(of: page, in: self).extent
    try makeRoom(for: first.union(extent), on: sheet)
  }

  /// Makes the gained room of a page a part of its sheet: as many whole sheets as hold its contents.
  private mutating func settle(_ sheet: inout Outline.Page) throws {
    let content = try PageContent(of: sheet.id, in: self)
    let seen = content.extent.intersection(sheet.box)
    let held = seen.isEmpty ? sheet.size.box : seen.union(sheet.size.box)
    let box = SheetCells(holding: held, of: sheet.size).box(of: sheet.size)
    for element in box.low == .zero ? [] : content.elements {
      let moved = element.transform.then(.translation(by: -box.low))
      if moved.isUsable { try set(.transform, of: element.id, to: moved) }
    }
    for field in try entity(sheet.id).added.keys { try assign([], to: field, of: sheet.id) }
    let size = PageSize(box)
    try set(.size, of: sheet.id, to: size)
    (sheet.size, sheet.added) = (size, AddedRoom())
  }

  /// Turns the gained room of a page, and the sides on which it grows.
  mutating func turnRoom(of page: EntityID, by turns: QuarterTurns) throws {
    let thing = try entity(page)
    if let growth = thing.value(.growth) {
      try set(.growth, of: page, to: growth.turned(by: turns))
    }
    for (field, room) in thing.added {
      try assign(room.turned(by: turns).stored, to: field, of: page)
    }
  }
}

extension PageSize {
  /// The smallest size that holds a box that begins at any place.
  public init(_ box: Box) {
    let unit = Length.millimetre / 100
    self.init(
      width: Int((box.width / unit).rounded()), height: Int((box.height / unit).rounded()))
  }
}
