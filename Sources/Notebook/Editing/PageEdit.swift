internal import Geometry

/// The edits of a whole page.
public enum PageEdit: Hashable, Sendable {
  /// Add a page after or before it: with the paper and size of new pages, or else with its own.
  case addAfter, addBefore
  case delete
  case toggleBookmark

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .addAfter, .addBefore: .addPage
    case .delete: .deletePage
    case .toggleBookmark: .bookmark
    }
  }
}

extension Editor {
  /// Edits a page, unless it is gone; returns the new page to show, if there is one.
  public mutating func apply(_ edit: PageEdit, to page: EntityID) throws -> EntityID? {
    let outline = try Outline(of: self)
    guard let place = outline.pages.firstIndex(where: { $0.id == page }) else { return nil }
    let sheet = outline.pages[place]
    switch edit {
    case .addAfter: return try addPage(like: sheet, in: outline, after: page).page
    case .addBefore:
      // The page before may be in another section.
      let before = outline.pages[..<place].last.flatMap {
        $0.section == sheet.section ? $0.id : nil
      }
      let new = try addPage(like: sheet, in: outline, after: before ?? page).page
      if before == nil { try movePage(new, to: sheet.section, after: nil) }
      return new
    case .delete:
      // The only page is replaced by an empty one like it.
      if outline.pages.count == 1 { try addPage(like: sheet, in: outline, after: page) }
      try deletePage(page)
    case .toggleBookmark: try set(.bookmark, of: page, to: !sheet.isBookmarked)
    }
    return nil
  }

  /// Adds a page after another one, like new pages, or else like a sheet.
  @discardableResult
  mutating func addPage(
    like sheet: Outline.Page, in outline: Outline, after page: EntityID
  ) throws -> Place {
    let new = outline.newSheet(like: sheet)
    let place = try addPage(to: sheet.section, after: page, on: new)
    // A custom paper fills its sheet.
    if new.own == nil { try setGrowth(of: place.page, to: outline.usual.growth ?? sheet.growth) }
    return place
  }
}

extension Editor {
  /// Adds a section after another, or at the end.
  @discardableResult
  public mutating func addSection(
    titled title: String = "", after predecessor: EntityID? = nil
  ) throws -> EntityID {
    let neighbors = try Outline(of: self).sections.map { ($0.id, $0.order) }
    let order = try order(after: predecessor, among: neighbors, otherwise: EditError.noSuchSection)
    return try create(.section(title: title, order: order))
  }

  /// Adds a page with one layer after another page of a section, or at its end.
  @discardableResult
  public mutating func addPage(
    to section: EntityID, after predecessor: EntityID? = nil, size: PageSize, paper: Paper
  ) throws -> Place {
    let pages = try pages(of: section).map { ($0.id, $0.order) }
    try revive(section)
    let order = try order(after: predecessor, among: pages, otherwise: EditError.noSuchPage)
    let page = try create(.page(section: section, order: order, size: size, paper: paper))
    return Place(page: page, layer: try addLayer(to: page))
  }

  /// Moves a page after another page of a section; nil for the section's beginning.
  public mutating func movePage(
    _ page: EntityID, to section: EntityID, after predecessor: EntityID?
  ) throws {
    let pages = try pages(of: section).filter { $0.id != page }.map { ($0.id, $0.order) }
    let order =
      predecessor == nil
      ? FractionalIndex(after: nil, before: pages.first?.1, for: page)
      : try order(after: predecessor, among: pages, otherwise: EditError.noSuchPage)
    try revive(page)
    try set(.section, of: page, to: section)
    try set(.order, of: page, to: order)
  }

  /// Deletes a page with everything visible on it.
  public mutating func deletePage(_ page: EntityID) throws {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    // A page that was restored because of unseen ink must be alive before it can be deleted again.
    try revive(page)
    let seen = try PageContent(of: page, in: self).elements
    try setLife(of: page, isAlive: false, cover: try hide(seen, in: page))
  }

  /// Adds a layer on top of the others of a page.
  @discardableResult
  public mutating func addLayer(to page: EntityID, titled title: String = "") throws -> EntityID {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    try revive(page)
    let layers = try PageContent(of: page, in: self).layers
    let order = FractionalIndex(after: layers.last?.order, before: nil, for: upcoming)
    return try create(.layer(page: page, title: title, order: order))
  }

  /// Deletes a layer with everything visible on it.
  public mutating func deleteLayer(_ layer: EntityID) throws {
    guard case .layer(let page, _, _)? = try entity(layer).body else { throw EditError.noSuchLayer }
    try revive(page)
    try revive(layer)
    let seen = try PageContent(of: page, in: self).layers.first { $0.id == layer }?.elements ?? []
    let names = Set(seen.map(\.id))
    let connectors = Set(try names.flatMap { try entity($0).connectors }).subtracting(names)
    try release(connectors.sorted(), from: names)
    try setLife(of: layer, isAlive: false, cover: try hide(seen, in: layer))
  }

  /// Hides elements with their page or layer; returns the cover of the deletion.
  private mutating func hide(_ elements: [Element], in container: EntityID) throws -> EntitySet {
    var covered: [EntityID] = []
    for element in elements {
      let isShared = try eraseShared(entity(element.id))
      if !isShared { covered.append(element.id) }
    }
    return try entity(container).life.cover.union(EntitySet(covered))
  }

  var upcoming: EntityID { EntityID(counter: author.nextCounter, incarnation: author.incarnation) }

  func pages(of section: EntityID) throws -> [Outline.Page] {
    guard let found = try Outline(of: self).sections.first(where: { $0.id == section }) else {
      throw EditError.noSuchSection
    }
    return found.pages
  }

  private func order(
    after predecessor: EntityID?, among neighbors: [(id: EntityID, order: FractionalIndex)],
    otherwise failure: EditError
  ) throws -> FractionalIndex {
    guard let predecessor else {
      return FractionalIndex(after: neighbors.last?.order, before: nil, for: upcoming)
    }
    guard let index = neighbors.firstIndex(where: { $0.id == predecessor }) else { throw failure }
    let next = index + 1 < neighbors.count ? neighbors[index + 1].order : nil
    return FractionalIndex(after: neighbors[index].order, before: next, for: upcoming)
  }
}

extension Editor {
  mutating func turn(_ pages: [Outline.Page], by turns: QuarterTurns) throws {
    guard turns != .none else { return }
    for page in pages {
      try move(
        try PageContent(of: page.id, in: self).elements, by: turns.map(of: page.size.box.high))
      try set(.turns, of: page.id, to: page.turns.then(turns))
      try turnRoom(of: page.id, by: turns)
      // Blank paper in the page turns with it.
      let sheet = turns.size(of: page.sheet)
      if sheet != page.sheet { try set(.size, of: page.id, to: sheet) }
    }
  }
}

extension Editor {
  /// Moves all elements of a page; those in cells of its tables move with these.
  mutating func move(_ elements: [Element], by map: Affine) throws {
    let all = Set(elements.map(\.id))
    for element in elements where element.cell.map({ all.contains($0.table) }) != true {
      let moved = element.transform.then(map).withoutNegativeZeros
      guard moved.isUsable else { continue }
      try setMap(of: element.id, to: moved)
      if element.cell != nil { try clear(.cell, of: element.id) }
    }
  }
}

extension Affine {
  /// The same map, written so that four quarter turns leave no trace.
  fileprivate var withoutNegativeZeros: Affine {
    Affine(a: a + 0, b: b + 0, c: c + 0, d: d + 0, tx: tx + 0, ty: ty + 0)
  }
}
