internal import Geometry
internal import Ink

/// What leaves a page at its end goes to the top of the next one, whose contents give way, and so on.
extension Editor {
  /// Carries what has left a page with everything from its line of writing on; only some elements may go.
  mutating func carryOverflow(
    of movable: Set<EntityID>, on page: EntityID, _ outcome: inout RoomOutcome
  ) throws {
    var (page, movable, isFirst) = (page, movable, true)
    while let sheet = Outline.Page(try entity(page)) {
      let content = try PageContent(of: page, in: self)
      let items = content.roomItems.filter { movable.contains($0.id) }
      guard isFirst || !sheet.growth.contains(.bottom),
        let overflow = PageOverflow(of: items, on: sheet)
      else { return }
      let top = content.top(of: sheet)
      // What does not fit on any page alone is not carried for ever.
      guard isFirst || movable.count > overflow.carried.count else {
        let high = items.map(\.box.high.y).max() ?? 0
        let more = (high - sheet.size.box.high.y + top / 2).inWholeUnits
        return try grow(sheet, toHold: high, by: max(more, 0), along: .down)
      }
      let next = try pageForOverflow(of: sheet)
      if outcome.next == nil { (outcome.next, outcome.carried) = (next.id, overflow.carried.count) }
      let given = try makeTop(
        on: next, height: overflow.height, like: sheet.paper, atLeast: top)
      try carry(overflow, from: content, to: next.id, at: top)
      (page, movable, isFirst) = (next.id, given.union(overflow.carried), false)
    }
  }

  /// The next page if there can be more on it, otherwise a new one.
  private mutating func pageForOverflow(of sheet: Outline.Page) throws -> Outline.Page {
    let outline = try Outline(of: self)
    let pages = outline.sections.first { $0.id == sheet.section }?.pages ?? []
    let place = pages.firstIndex { $0.id == sheet.id }
    if let place, let next = pages.dropFirst(place + 1).first,
      next.backdrop == nil || next.ownPaper != nil, next.size.width >= sheet.size.width
    {
      return next
    }
    let new = try addPage(like: sheet, in: outline, after: sheet.id)
    try addLayers(like: sheet.id, to: new)
    guard let page = Outline.Page(try entity(new.page)) else { throw EditError.noSuchPage }
    if page.backdrop == nil, page.size.width < sheet.size.width {
      // What is to the right of the sheet must fit as well.
      let size = PageSize(width: sheet.size.width, height: page.size.height)
      try set(.size, of: page.id, to: size)
      return Outline.Page(try entity(page.id)) ?? page
    }
    return page
  }

  /// Gives a new page the layers of another.
  private mutating func addLayers(like page: EntityID, to new: Place) throws {
    for (number, layer) in try PageContent(of: page, in: self).layers.enumerated() {
      let id = number == 0 ? new.layer : try addLayer(to: new.page)
      if !layer.title.isEmpty { try set(.title, of: id, to: layer.title) }
    }
  }

  /// Moves what is on a page down, until there is room at its top; returns what has moved.
  private mutating func makeTop(
    on page: Outline.Page, height: Double, like paper: Paper, atLeast top: Double
  ) throws -> Set<EntityID> {
    let items = try PageContent(of: page.id, in: self).roomItems.filter {
      !$0.isLocked && !$0.box.isEmpty && $0.isOn(page, along: .down)
    }
    let ids = Set(items.map(\.id))
    guard let first = items.map(\.box.low.y).min() else { return ids }
    let missing = top + height - first
    guard missing > 0 else { return ids }
    let distance = page.paper.fitting(missing).inWholeUnits
    try moveForRoom(
      ids, by: Point(x: 0, y: distance), named: author.incarnation.shiftName, on: page.id)
    return ids
  }

  /// Puts elements at the top of a page, each on the layer that is like its own.
  private mutating func carry(
    _ overflow: PageOverflow, from content: PageContent, to page: EntityID, at top: Double
  ) throws {
    guard let sheet = Outline.Page(try entity(page)) else { return }
    let distance = -sheet.paper.fitting(overflow.line - top, .down).inWholeUnits
    let map = Affine.translation(by: Point(x: 0, y: distance))
    for (number, layer) in content.layers.enumerated() {
      let chosen = layer.elements.map(\.id).filter(overflow.carried.contains)
      guard !chosen.isEmpty else { continue }
      let place = Place(page: page, layer: try layerForOverflow(of: layer, number, on: page))
      let elements = try withContents(chosen)
      try move(elements, to: place)
      try transform(elements, by: map)
      // What is in a table may be on other layers.
      let held = Set(elements).subtracting(layer.elements.map(\.id))
      for (number, other) in content.layers.enumerated() where !held.isEmpty {
        let held = other.elements.map(\.id).filter(held.contains)
        guard !held.isEmpty else { continue }
        let layer = try layerForOverflow(of: other, number, on: page)
        try move(held, to: Place(page: page, layer: layer))
      }
    }
  }

  /// The layer of a page that is like another: with its title, or else at its place, if it can be written on.
  private mutating func layerForOverflow(
    of layer: PageContent.Layer, _ number: Int, on page: EntityID
  ) throws -> EntityID {
    let layers = try PageContent(of: page, in: self).layers
    let open = layers.filter { !$0.isLocked && $0.isVisible == layer.isVisible }
    if let same = open.first(where: { $0.title == layer.title && !$0.title.isEmpty }) {
      return same.id
    }
    if number < layers.count, open.contains(where: { $0.id == layers[number].id }) {
      return layers[number].id
    }
    if let top = open.last { return top.id }
    let new = try addLayer(to: page, titled: layer.title)
    if !layer.isVisible { try set(.isVisible, of: new, to: false) }
    return new
  }
}

/// What has left a page at its end, with everything from its line of writing on.
struct PageOverflow {
  /// Where the carried part begins, in page coordinates.
  let line: Double
  /// The height of the carried part, with the room below it.
  let height: Double
  let carried: Set<EntityID>

  init?(of items: [RoomItem], on sheet: Outline.Page) {
    let end = sheet.size.box.high.y
    let left = items.filter { $0.box.high.y > end + 0.5 }
    guard let first = left.map(\.box.low.y).min() else { return nil }
    let paper = sheet.paper
    let pitch = paper.ruling == .plain || !paper.hasUsualSpacing ? 18 : min(paper.spacing, 28)
    line = Self.line(above: first, within: 0.8 * pitch, among: items.map(\.box))
    let (line, names) = (line, Set(left.map(\.id)))
    let carried = items.filter { names.contains($0.id) || $0.isBeyond(line, along: .down) }
    self.carried = Set(carried.map(\.id))
    height = (carried.map(\.box.high.y).max() ?? end) - line + pitch / 2
  }

  /// The place between two lines of writing: where the fewest elements are cut, below the most free room.
  private static func line(
    above first: Double, within reach: Double, among boxes: [Box]
  ) -> Double {
    let places = [first] + boxes.map(\.low.y).filter { $0 < first && $0 >= first - reach }
    func cost(_ place: Double) -> Int {
      boxes.count { $0.low.y < place - 0.01 && $0.high.y > place + 0.01 }
    }
    func room(above place: Double) -> Double {
      place - (boxes.lazy.map(\.high.y).filter { $0 <= place + 0.01 }.max() ?? 0)
    }
    return places.map { (place: $0, cost: cost($0), room: room(above: $0)) }
      .min { ($0.cost, -$0.room) < ($1.cost, -$1.room) }?.place ?? first
  }
}

extension Paper {
  /// A distance as a whole number of lines, so that what is written stays on them.
  fileprivate func fitting(
    _ distance: Double, _ rule: FloatingPointRoundingRule = .up
  ) -> Double {
    guard ruling != .plain, hasUsualSpacing else { return distance }
    return (distance / spacing).rounded(rule) * spacing
  }
}

extension PageContent {
  /// Where what comes to a page from another begins: as far from the top as what is on this one.
  fileprivate func top(of sheet: Outline.Page) -> Double {
    let height = sheet.size.box.high.y
    let first = elements.lazy.compactMap(LooseElement.init).map(\.extent.low.y).min() ?? 0
    return min(max(first, min(10 * Length.millimeter, height / 10)), height / 5)
  }
}
