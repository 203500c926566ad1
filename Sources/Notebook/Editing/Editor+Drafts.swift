/// A page in the making, which nobody sees before it is published.
///
/// Its ink is said before the page itself is. Nothing leads to it until then, as where the pieces of
/// a notebook arrive in another order than they were made in.
public struct PageDraft: Hashable, Sendable {
  /// The names that the page and its layer will have.
  public let place: Place
  /// What was put on it.
  private(set) var content = EntitySet()

  /// Notes what was put on it.
  fileprivate mutating func hold(_ ids: [EntityID]) {
    content = content.union(EntitySet(ids))
  }

  fileprivate init(place: Place) { self.place = place }
}

extension Editor {
  /// Names a page that is to be published later.
  public mutating func beginDraft() -> PageDraft {
    PageDraft(place: Place(page: author.nextID(), layer: author.nextID()))
  }

  /// Puts strokes on a draft, each in the bytes of the ink codec; there is nothing to undo yet.
  public mutating func add(_ strokes: some Sequence<[UInt8]>, to draft: inout PageDraft) throws {
    var ids: [EntityID] = []
    for ink in strokes {
      let id = author.nextID()
      let body = Body.stroke(place: draft.place, ink: ink)
      try say(.body(body.stored), of: .body, about: id)
      ids.append(id)
    }
    draft.hold(ids)
  }

  /// Shows a draft behind all pages of a section; undo hides it with all that was put on it.
  public mutating func publish(
    _ draft: PageDraft, in section: EntityID, size: PageSize, paper: Paper
  ) throws {
    try addPage(named: draft.place, to: section, size: size, paper: paper)
    steps.append(
      .life(draft.place.page, isAlive: true, before: draft.content, after: EntitySet()))
  }

  /// States a page and its layer, whose names are known, behind all pages of a section.
  private mutating func addPage(
    named place: Place, to section: EntityID, size: PageSize, paper: Paper
  ) throws {
    let order = try orderOfNextPage(in: section)
    try revive(section)
    let page = Body.page(section: section, order: order, size: size, paper: paper)
    try say(.body(page.stored), of: .body, about: place.page)
    let bottom = FractionalIndex(after: nil, before: nil, for: place.layer)
    let layer = Body.layer(page: place.page, title: "", order: bottom)
    try say(.body(layer.stored), of: .body, about: place.layer)
  }
}
