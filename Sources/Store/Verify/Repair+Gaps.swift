internal import Geometry
internal import Notebook

/// Rebuilds missing things that contain others.
///
/// The new statements are as weak as possible: any device or backup that still knows what was there
/// overrules them by merging. A body gives way to all that sort after it; a property is as old as time.
extension Repair {
  static let title = "Found by verify"

  mutating func fill(_ missing: Missing, as incarnation: Incarnation) throws {
    let known = try library.gaps(of: missing.notebook)
    let notebook = missing.notebook
    let pages = missing.pages.filter { !known.knows($0) }
    for section in missing.sections where !known.knows(section) {
      try fill(section: section, in: notebook)
    }
    try fill(pages, in: notebook, as: incarnation)
    for place in missing.layers where !known.knows(place.layer) {
      try fill(layer: place, in: notebook)
    }
    if known.lacksTitle(besides: pages) { try fillTitle(of: notebook, as: incarnation) }
  }

  private func stored(_ notebook: Int64) -> StoredNotebook {
    StoredNotebook(library: library, number: notebook)
  }

  /// Stores a rebuilt thing, and reports it.
  private mutating func storeRebuilt(_ body: Body, of id: EntityID, in notebook: Int64) throws {
    let record = Record(key: RecordKey(entity: id, field: .body), fragment: .body(body.stored))
    try library.merge([record], in: notebook, now: now)
    report.remadeCount += 1
    outcomes[RowTrace(thing: id.stored, at: [], in: notebook).key] = .remade
  }

  private func storeValue<Value>(
    _ value: Value, as property: Property<Value>, of id: EntityID, in notebook: Int64,
    by incarnation: Incarnation
  ) throws {
    let register = Register(stamp: Stamp(time: 0, incarnation: incarnation), value: value.stored)
    let record = Record(
      key: RecordKey(entity: id, field: property.field), fragment: .register(register))
    try library.merge([record], in: notebook, now: now)
  }

  private mutating func fill(section: EntityID, in notebook: Int64) throws {
    let sections = try Outline(of: stored(notebook)).sections.filter { $0.id != section }
    let next = sections.firstIndex { $0.id > section } ?? sections.endIndex
    let order = FractionalIndex(
      plainlyAfter: next > 0 ? sections[next - 1].order : nil,
      before: next < sections.endIndex ? sections[next].order : nil)
    try storeRebuilt(.section(title: "", order: order), of: section, in: notebook)
  }

  private mutating func fill(layer place: Place, in notebook: Int64) throws {
    let layers = try PageContent(of: place.page, in: stored(notebook)).layers
      .filter { $0.id != place.layer }
    let next = layers.firstIndex { $0.id > place.layer } ?? layers.endIndex
    let order = FractionalIndex(
      plainlyAfter: next > 0 ? layers[next - 1].order : nil,
      before: next < layers.endIndex ? layers[next].order : nil)
    try storeRebuilt(
      .layer(page: place.page, title: "", order: order), of: place.layer, in: notebook)
  }

  private mutating func fillTitle(of notebook: Int64, as incarnation: Incarnation) throws {
    var titles: Set<String> = []
    for row in try library.rows() {
      if let title = try stored(row.number).entity(.notebook).value(.title) { titles.insert(title) }
    }
    var (title, count) = (Self.title, 1)
    while titles.contains(title) {
      count += 1
      title = "\(Self.title) \(count)"
    }
    try storeValue(title, as: .title, of: .notebook, in: notebook, by: incarnation)
    report.remadeCount += 1
    outcomes[RowTrace(titleOf: notebook).key] = .remade
  }

  /// A page beside which a missing one may have been.
  private struct Sibling {
    let id: EntityID
    let section: EntityID
    let order: FractionalIndex
    let size: PageSize
    let paper: Paper
  }

  private mutating func fill(
    _ pages: [EntityID], in notebook: Int64, as incarnation: Incarnation
  ) throws {
    guard !pages.isEmpty else { return }
    let outline = try Outline(of: stored(notebook))
    var siblings = outline.pages.map {
      Sibling(id: $0.id, section: $0.section, order: $0.order, size: $0.size, paper: $0.paper)
    }
    var first = outline.sections.first?.id
    for page in pages {
      let thing = try stored(notebook).entity(page)
      let named = thing.value(.section)
      let like = neighbor(of: page, among: siblings, in: named)
      let section = try named ?? like?.section ?? first ?? newSection(in: notebook, as: incarnation)
      first = first ?? section
      let made = try sibling(page, in: section, of: notebook, like: like, among: siblings)
      // A name that belongs to no section: a body that names one sorts after it.
      let body = Body.page(
        section: .notebook, order: made.order, size: made.size, paper: made.paper)
      try storeRebuilt(body, of: page, in: notebook)
      if named == nil {
        try storeValue(section, as: .section, of: page, in: notebook, by: incarnation)
      }
      siblings.append(made)
    }
  }

  /// The page made before a missing one, or else the one made after it.
  private func neighbor(
    of page: EntityID, among siblings: [Sibling], in section: EntityID?
  ) -> Sibling? {
    let all = siblings.filter { section == nil || $0.section == section }
    return all.filter { $0.id < page }.max { $0.id < $1.id } ?? all.min { $0.id < $1.id }
  }

  /// A page after the page of its section that was made before it, with a sheet that holds its ink.
  private func sibling(
    _ page: EntityID, in section: EntityID, of notebook: Int64, like: Sibling?,
    among siblings: [Sibling]
  ) throws -> Sibling {
    let pages = siblings.filter { $0.section == section }
      .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    let before = pages.filter { $0.id < page }.max { $0.id < $1.id }
    let next = pages.firstIndex { $0.id == before?.id }.map { $0 + 1 } ?? 0
    let content = try PageContent(of: page, in: stored(notebook))
    return Sibling(
      id: page, section: section,
      order: FractionalIndex(
        after: before?.order, before: next < pages.endIndex ? pages[next].order : nil, for: page),
      size: PageSize(holding: content.bounds, preferring: like?.size ?? .a4),
      paper: like?.paper ?? Paper(.plain))
  }

  private mutating func newSection(
    in notebook: Int64, as incarnation: Incarnation
  ) throws -> EntityID {
    guard let id = try library.notebookID(notebook) else { throw EditError.noSuchSection }
    var row = try library.row(of: id)
    let (section, change) = try library.change(row, as: incarnation, now: now) { editor in
      try editor.addSection()
    }
    try library.store(change, in: &row)
    return section
  }
}
