extension Editor {
  /// Adds a section after another, or at the end.
  @discardableResult
  public mutating func addSection(
    titled title: String = "", after predecessor: EntityID? = nil
  ) throws -> EntityID {
    let neighbours = try Outline(of: self).sections.map { ($0.id, $0.order) }
    let order = try order(after: predecessor, among: neighbours, otherwise: EditError.noSuchSection)
    return try make(.section(title: title, order: order))
  }

  /// Adds a page with one layer after another page of a section, or at its end.
  @discardableResult
  public mutating func addPage(
    to section: EntityID, after predecessor: EntityID? = nil, size: PageSize, paper: Paper
  ) throws -> Place {
    let pages = try pages(of: section).map { ($0.id, $0.order) }
    try revive(section)
    let order = try order(after: predecessor, among: pages, otherwise: EditError.noSuchPage)
    let page = try make(.page(section: section, order: order, size: size, paper: paper))
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
    try bring(page, toLife: false, cover: try hide(seen, in: page))
  }

  /// Deletes a section with its pages.
  public mutating func deleteSection(_ section: EntityID) throws {
    for page in try pages(of: section) { try deletePage(page.id) }
    try bring(section, toLife: false)
  }

  /// Adds a layer on top of the others of a page.
  @discardableResult
  public mutating func addLayer(to page: EntityID, titled title: String = "") throws -> EntityID {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    try revive(page)
    let layers = try PageContent(of: page, in: self).layers
    let order = FractionalIndex(after: layers.last?.order, before: nil, for: upcoming)
    return try make(.layer(page: page, title: title, order: order))
  }

  /// Deletes a layer with everything visible on it.
  public mutating func deleteLayer(_ layer: EntityID) throws {
    guard case .layer(let page, _, _)? = try entity(layer).body else { throw EditError.noSuchLayer }
    try revive(page)
    try revive(layer)
    let seen = try PageContent(of: page, in: self).layers.first { $0.id == layer }?.elements ?? []
    try bring(layer, toLife: false, cover: try hide(seen, in: layer))
  }

  /// Hides elements with their page or layer; returns the cover of the deletion.
  private mutating func hide(_ elements: [Element], in container: EntityID) throws -> EntitySet {
    var covered: [EntityID] = []
    for element in elements {
      let isShared = try takeShared(entity(element.id))
      if !isShared { covered.append(element.id) }
    }
    return try entity(container).life.cover.union(EntitySet(covered))
  }

  /// The name of the next thing.
  var upcoming: EntityID {
    EntityID(counter: author.nextCounter, incarnation: author.incarnation)
  }

  /// The key of the last page of a section; nil if it has none.
  func orderOfLastPage(in section: EntityID) throws -> FractionalIndex? {
    try pages(of: section).last?.order
  }

  private func pages(of section: EntityID) throws -> [Outline.Page] {
    guard let found = try Outline(of: self).sections.first(where: { $0.id == section }) else {
      throw EditError.noSuchSection
    }
    return found.pages
  }

  /// The key after a neighbor, or after all.
  private func order(
    after predecessor: EntityID?, among neighbours: [(id: EntityID, order: FractionalIndex)],
    otherwise failure: EditError
  ) throws -> FractionalIndex {
    guard let predecessor else {
      return FractionalIndex(after: neighbours.last?.order, before: nil, for: upcoming)
    }
    guard let index = neighbours.firstIndex(where: { $0.id == predecessor }) else { throw failure }
    let next = index + 1 < neighbours.count ? neighbours[index + 1].order : nil
    return FractionalIndex(after: neighbours[index].order, before: next, for: upcoming)
  }
}
