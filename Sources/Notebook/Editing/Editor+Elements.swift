public import Geometry
public import Ink

extension Editor {
  /// Puts a finished stroke on a page.
  @discardableResult
  public mutating func addStroke(_ stroke: Stroke, at place: Place) throws -> EntityID {
    try add(LooseElement(stroke), at: place)
  }

  /// Puts a figure on a page.
  @discardableResult
  public mutating func add(_ figure: Figure, at place: Place) throws -> EntityID {
    try add(LooseElement(figure), at: place)
  }

  @discardableResult
  private mutating func add(_ element: LooseElement, at place: Place) throws -> EntityID {
    var names = RenamedGroups()
    return try add(element, at: place, renaming: &names)
  }

  /// Puts an element on a page, in groups of new names.
  mutating func add(
    _ element: LooseElement, at place: Place, renaming names: inout RenamedGroups
  ) throws -> EntityID {
    let page = try open(place)
    let id = try insert(DraftElement(element), at: place, renaming: &names)
    recordCreation(of: id)
    if !page.tables.isEmpty { try recordPlaces(of: [(id, element.transform)], on: place.page) }
    try makeRoom(for: [id], on: place.page)
    return id
  }

  /// Makes sure that a page and its layer exist and are alive, so that they can be written on; returns the page.
  @discardableResult
  mutating func open(_ place: Place) throws -> Entity {
    let page = try entity(place.page)
    guard case .page? = page.body else { throw EditError.noSuchPage }
    guard case .layer(place.page, _, _)? = try entity(place.layer).body else {
      throw EditError.noSuchLayer
    }
    try revive(place.page)
    try revive(place.layer)
    return page
  }

  mutating func touch(_ element: Entity) throws {
    guard let place = element.place else { throw EditError.noSuchElement }
    try revive(place.page)
    try revive(place.layer)
  }

  /// Erases whole elements; skips those already gone.
  public mutating func erase(_ elements: some Sequence<EntityID>) throws {
    for id in elements {
      let thing = try entity(id)
      guard thing.life.isAlive else { continue }
      try touch(thing)
      if try eraseShared(thing) { continue }
      try release(thing.connectors, from: [id])
      try setLife(of: id, isAlive: false)
    }
  }

  /// Erases the ink that an element shows of a stroke with several pieces; false if it shares nothing.
  ///
  /// When a cut is undone elsewhere, ink that was never erased returns to the element.
  mutating func eraseShared(_ thing: Entity) throws -> Bool {
    let isShared = if case .element(_, .piece)? = thing.body { true } else { !thing.pieces.isEmpty }
    guard isShared else { return false }
    if let stroke = try strokeElement(thing) { try erase(stroke.left.ranges, from: stroke.base) }
    return true
  }

  /// Erases parts of a stroke, or of a piece of one, as far as the element shows them.
  public mutating func erase(_ parts: some Sequence<StrokeRange>, of element: EntityID) throws {
    let thing = try entity(element)
    try touch(thing)
    guard var stroke = try strokeElement(thing) else { return }
    if stroke.shape != nil {
      // The parts are those of the ink that is seen.
      guard let new = try turnIntoInk(element), let ink = try strokeElement(try entity(new)) else {
        return
      }
      stroke = ink
    }
    let wanted = StrokeRangeSet(parts)
    try erase(wanted.intersection(stroke.left).ranges, from: stroke.base)
  }

  /// The stroke or piece as shown; nil if its cutting was undone.
  private func strokeElement(_ thing: Entity) throws -> StrokeElement? {
    switch thing.body {
    case .element(_, .stroke(let ink))?: StrokeElement(stroke: thing, ink: ink)
    case .element(_, .piece(let base))?: StrokeElement(piece: thing, of: try entity(base))
    default: throw EditError.noSuchElement
    }
  }

  private mutating func erase(_ parts: some Sequence<StrokeRange>, from base: EntityID) throws {
    for part in parts {
      let field = Field.erasure(author.nextID())
      try record(.range(RangeLife(range: part)), of: field, about: base)
      steps.append(.range(RecordKey(entity: base, field: field), isTaken: true))
    }
  }

  /// Cuts a part out of a stroke, to be moved or changed alone; returns a piece for each run of ink.
  @discardableResult
  public mutating func cut(_ part: StrokeRange, of element: EntityID) throws -> [EntityID] {
    let thing = try entity(element)
    try touch(thing)
    guard let stroke = try strokeElement(thing), let place = thing.place else { return [] }
    if stroke.shape != nil { return try turnIntoInk(element).map { try cut(part, of: $0) } ?? [] }
    let wanted = StrokeRangeSet([part])
    let shown = wanted.intersection(stroke.left)
    return try shown.ranges.map { range in
      let piece = author.nextID()
      let body = Body.element(place: place, .piece(of: stroke.base))
      try record(.body(body.stored), of: .body, about: piece)
      let field = Field.piece(piece)
      try record(.range(RangeLife(range: range)), of: field, about: stroke.base)
      steps.append(.range(RecordKey(entity: stroke.base, field: field), isTaken: true))
      try inherit(from: thing, to: piece)
      return piece
    }
  }

  private mutating func inherit(from thing: Entity, to piece: EntityID) throws {
    let map = thing.ownMap
    if map != .identity { try set(.transform, of: piece, to: map) }
    if let cell = thing.value(.cell) { try set(.cell, of: piece, to: cell) }
    if let color = thing.value(.color) { try set(.color, of: piece, to: color) }
    if let width = thing.value(.width) { try set(.width, of: piece, to: width) }
    if let link = thing.value(.link) { try set(.link, of: piece, to: link) }
    if let heading = thing.value(.heading) { try set(.heading, of: piece, to: heading) }
    if let groups = thing.value(.groups) { try set(.groups, of: piece, to: groups) }
  }

  /// Maps elements as they are now and records the results: simultaneous moves on two devices do not add up.
  public mutating func transform(_ elements: some Sequence<EntityID>, by map: Affine) throws {
    try transform([MovedUnit(Array(elements), by: map)])
  }

  /// Maps units of elements; ends of shapes stay attached to what is in any of them.
  mutating func transform(_ units: [MovedUnit]) throws {
    var moving: [(id: EntityID, map: Affine)] = []
    for unit in units {
      let together = Set(unit.elements)
      for id in unit.elements {
        let thing = try entity(id)
        try touch(thing)
        // What is in a table moves with it.
        let table = try thing.cellChange(in: self)?.place.table
        if table.map(together.contains) != true { moving.append((id, unit.map)) }
      }
    }
    let shapes = try moving.map(\.id).filter { try entity($0).value(.shape) != nil }
    try release(shapes, leaving: Set(units.flatMap(\.elements)))
    var pages: [EntityID: [(id: EntityID, map: Affine)]] = [:]
    for (id, map) in moving {
      let thing = try entity(id)
      if thing.value(.shape) != nil, try stretch(thing, by: map) { continue }
      let next = try thing.map(in: self).then(map)
      guard next.isUsable, let page = thing.place?.page else { continue }
      pages[page, default: []].append((id, next))
    }
    for (page, places) in pages {
      try recordPlaces(of: places, on: page)
      try makeRoom(for: places.map(\.id), on: page)
    }
    try attach(shapes)
  }

  /// Puts elements on another page or layer, with a map to the coordinates there.
  public mutating func move(
    _ elements: some Sequence<EntityID>, to place: Place, by map: Affine = .identity
  ) throws {
    try open(place)
    let elements = Array(elements)
    let moved = Set(elements)
    try freeContents(leftBy: elements, for: place.page)
    var places: [(id: EntityID, map: Affine)] = []
    for id in elements {
      let thing = try entity(id)
      guard let home = thing.place else { throw EditError.noSuchElement }
      if home.page != place.page {
        try release([id], leaving: moved)
        try release(thing.connectors.filter { !moved.contains($0) }, from: [id])
      }
      // What is in a table moves with it.
      let change = try thing.cellChange(in: self)
      if change.map({ moved.contains($0.place.table) }) != true {
        let isStretched = try thing.value(.shape) != nil && stretch(try entity(id), by: map)
        let old = try thing.map(in: self)
        let new = isStretched ? old : old.then(map)
        places.append((id, new.isUsable ? new : old))
      }
    }
    for id in elements {
      try set(.place, of: id, to: place)
      if try entity(id).isTable { try recordTable(id, on: place.page) }
    }
    try recordPlaces(of: places, on: place.page)
    try makeRoom(for: elements, on: place.page)
  }
}
