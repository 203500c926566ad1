public import Geometry
internal import Ink

/// A page under construction: its content is recorded first, and invisible until the page is published.
public struct PageDraft: Hashable, Sendable {
  /// The page's future name.
  public let page: EntityID
  /// The layers' future names, lowest first.
  fileprivate(set) var layers: [EntityID] = []
  fileprivate(set) var content = EntitySet()
  /// The elements with links to pages.
  fileprivate(set) var linked: [EntityID] = []
  fileprivate var joints = CopiedJoints()
  fileprivate var groups = RenamedGroups()

  fileprivate init(page: EntityID) { self.page = page }
}

/// A draft that has all its elements, with the properties of its page.
public struct FinishedDraft: Hashable, Sendable {
  /// The page under construction.
  public let draft: PageDraft
  /// The properties of the page and its layers; the elements are those of the draft.
  let page: LoosePage
  let content: Box

  /// Finishes a draft.
  public init(_ draft: PageDraft, as page: LoosePage, holding content: Box) {
    (self.draft, self.page, self.content) = (draft, page.heading, content)
  }
}

/// An element to put on a draft, its ink already encoded by the ink codec.
public struct DraftElement: Hashable, Sendable {
  fileprivate let body: ElementBody
  fileprivate let properties: [Field: [UInt8]]
  fileprivate let hidden: [StrokeRange]
  fileprivate let groups: ElementGroups
  fileprivate let leadsToPages: Bool
  fileprivate let shape: LooseShape?

  /// Encodes an element, which takes most of the time of importing it.
  public init(_ element: LooseElement) {
    var properties: [Field: [UInt8]] = [:]
    switch element.content {
    case .stroke(var stroke, _) where element.shape != nil:
      stroke.style.dashes = element.shape?.dashes ?? []
      (body, hidden) = (.stroke(InkCodec.encoded([stroke])), [])
      properties = element.shape?.properties ?? [:]
    case .stroke(let stroke, let visible):
      let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
      hidden = visible == all ? [] : StrokeRangeSet(all).subtracting(StrokeRangeSet(visible)).ranges
      body = .stroke(InkCodec.encoded([stroke]))
    case .figure(let figure):
      (body, hidden) = (.figure(figure), [])
      properties = figure.content.properties
    }
    if element.transform != .identity, element.transform.isUsable {
      properties[Property.transform.field] = element.transform.stored
    }
    if let audio = element.audio { properties[Property.audio.field] = audio.stored }
    if element.isLocked { properties[Property.isElementLocked.field] = true.stored }
    // The link of a text box is recorded too, so that it is found without reading all texts.
    let anchor = ElementAnchor(link: element.link, heading: element.anchor.heading)
    self.properties = properties.merging(anchor.properties) { $1 }
    groups = element.groups
    leadsToPages = element.links.contains { LinkTarget($0)?.page != nil }
    shape = element.shape
  }
}

extension Editor {
  /// Names a page to be published later.
  public mutating func beginDraft() -> PageDraft { PageDraft(page: author.nextID()) }

  /// Puts elements on a layer of a draft, from 0; there is nothing to undo yet.
  public mutating func add(
    _ elements: some Sequence<DraftElement>, toLayer number: Int, of draft: inout PageDraft
  ) throws {
    while draft.layers.count <= number { draft.layers.append(author.nextID()) }
    let place = Place(page: draft.page, layer: draft.layers[number])
    let ids = try elements.map { element in
      let id = try insert(element, at: place, renaming: &draft.groups)
      if element.leadsToPages { draft.linked.append(id) }
      draft.joints.note(element.shape, as: id)
      return id
    }
    draft.content = draft.content.union(EntitySet(ids))
  }

  /// Makes an element in a place; the caller decides whether that can be undone.
  mutating func insert(
    _ element: DraftElement, at place: Place, renaming names: inout RenamedGroups
  ) throws -> EntityID {
    let id = author.nextID()
    try record(.body(Body.element(place: place, element.body).stored), of: .body, about: id)
    for (field, value) in element.properties.sorted(by: { $0.key < $1.key }) {
      try recordValue(value, of: field, about: id)
    }
    if !element.groups.isEmpty {
      try record(renamed(element.groups, &names), as: .groups, of: id)
    }
    if case .figure(.table) = element.body { try recordTable(id, on: place.page) }
    for part in element.hidden {
      try record(.range(RangeLife(range: part)), of: .erasure(author.nextID()), about: id)
    }
    return id
  }

  /// Sets what is on the paper of a draft.
  public mutating func setBackdrop(_ backdrop: Backdrop, on draft: PageDraft) throws {
    try record(backdrop, as: .backdrop, of: draft.page)
  }

  /// Publishes drafts after all pages of a section, in linear time; undo hides each with its contents.
  ///
  /// Pages without size or paper get those of a neighbor if their content fits.
  public mutating func publish(
    _ pages: some Sequence<FinishedDraft>, in section: EntityID, like neighbor: Outline.Page?
  ) throws {
    // The outline is read once: reading it for each page would take quadratic time.
    var last = try self.pages(of: section).last?.order
    try revive(section)
    for page in pages {
      let order = FractionalIndex(after: last, before: nil, for: page.draft.page)
      try publish(page, in: section, at: order, like: neighbor)
      last = order
    }
  }

  mutating func publish(
    _ finished: FinishedDraft, in section: EntityID, at order: FractionalIndex,
    like neighbor: Outline.Page?
  ) throws {
    let (draft, page) = (finished.draft, finished.page)
    let size = page.size ?? PageSize(holding: finished.content, preferring: neighbor?.size ?? .a4)
    let paper = page.paper ?? neighbor?.freePaper ?? Paper(.plain)
    // A custom paper fills its sheet.
    let isFree = page.size == nil && page.paper == nil && page.backdrop == nil
    let model = isFree && neighbor?.size == size ? neighbor : nil
    // Blank paper is beside the size of the sheet.
    let sheet = page.cuts.sheet(of: size, turned: page.turns)
    let body = Body.page(section: section, order: order, size: sheet, paper: paper)
    try record(.body(body.stored), of: .body, about: draft.page)
    try publishLayers(of: draft, as: page)
    if !page.title.isEmpty { try record(page.title, as: .title, of: draft.page) }
    for tag in page.tags where !tag.isEmpty { try record(true, as: .tag(tag), of: draft.page) }
    if page.isBookmarked { try record(true, as: .bookmark, of: draft.page) }
    if !page.label.isEmpty { try record(page.label, as: .label, of: draft.page) }
    if let own = model?.ownPaper { try record(own.backdrop, as: .backdrop, of: draft.page) }
    let turns = model?.ownPaper == nil ? page.turns : model?.turns ?? .none
    if turns != .none { try record(turns, as: .turns, of: draft.page) }
    if page.growth != .none { try record(page.growth, as: .growth, of: draft.page) }
    if page.added != AddedRoom() {
      try record(page.added, as: .added(by: author.incarnation), of: draft.page)
    }
    for cut in page.cuts.all { try record(cut, as: .cut(author.nextID()), of: draft.page) }
    for file in page.attachments { _ = try apply(.attach(file, isOn: true)) }
    try settleDraft(draft)
    steps.append(.life(draft.page, isAlive: true, before: draft.content, after: EntitySet()))
  }

  /// Attaches the shapes of a draft, and records in which cells of tables its elements are; there is nothing to undo.
  private mutating func settleDraft(_ draft: PageDraft) throws {
    try join(draft.joints)
    guard try !entity(draft.page).tables.isEmpty else { return }
    let before = steps
    defer { steps = before }
    let elements = try entities(at: draft.page).compactMap { try Element($0, in: self) }
    try recordPlaces(of: elements.map { ($0.id, $0.transform) }, on: draft.page)
  }

  /// Records the layers of a draft; there is always at least one.
  private mutating func publishLayers(of draft: PageDraft, as page: LoosePage) throws {
    var below: FractionalIndex?
    for number in 0..<max(draft.layers.count, page.layers.count, 1) {
      let id = number < draft.layers.count ? draft.layers[number] : author.nextID()
      let layer = number < page.layers.count ? page.layers[number] : LoosePage.Layer()
      below = try insert(layer, as: id, on: draft.page, above: below)
    }
  }

  /// Makes an empty layer above another; the caller decides whether that can be undone.
  mutating func insert(
    _ layer: LoosePage.Layer, as id: EntityID, on page: EntityID, above below: FractionalIndex?
  ) throws -> FractionalIndex {
    let order = FractionalIndex(after: below, before: nil, for: id)
    let body = Body.layer(page: page, title: layer.title, order: order)
    try record(.body(body.stored), of: .body, about: id)
    if !layer.isVisible { try record(false, as: .isVisible, of: id) }
    if layer.isLocked { try record(true, as: .isLocked, of: id) }
    return order
  }

  /// Records a property of a new thing; there is nothing to undo.
  mutating func record<Value>(_ value: Value, as property: Property<Value>, of id: EntityID) throws
  {
    try recordValue(value.stored, of: property.field, about: id)
  }
}

extension Editor {
  /// Copies everything on a loose page to an existing page, at the same coordinates.
  ///
  /// The content of a single layer goes to the topmost layer that is shown and not locked. Several layers
  /// are added above all others. The caller must store the files of images in the same edit.
  public mutating func add(_ loose: LoosePage, to page: EntityID) throws {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    for file in loose.attachments { _ = try apply(.attach(file, isOn: true)) }
    let there = try PageContent(of: page, in: self).layers
    let layers = loose.layers.filter { !$0.elements.isEmpty }
    var (groups, joints) = (RenamedGroups(), CopiedJoints())
    if layers.count == 1, layers[0].isVisible,
      let open = there.last(where: { $0.isVisible && !$0.isLocked })
    {
      let place = Place(page: page, layer: open.id)
      let new = try add(layers[0].elements, at: place, renaming: &groups, noting: &joints)
      try join(joints)
      return try recordPlaces(of: new, onOpen: page)
    }
    var below = there.last?.order
    var places: [(id: EntityID, map: Affine)] = []
    for layer in layers {
      let id = author.nextID()
      below = try insert(layer, as: id, on: page, above: below)
      recordCreation(of: id)
      places += try add(
        layer.elements, at: Place(page: page, layer: id), renaming: &groups, noting: &joints)
    }
    try join(joints)
    try recordPlaces(of: places, onOpen: page)
  }

  private mutating func recordPlaces(
    of places: [(id: EntityID, map: Affine)], onOpen page: EntityID
  ) throws {
    if try !entity(page).tables.isEmpty { try recordPlaces(of: places, on: page) }
  }

  private mutating func add(
    _ elements: [LooseElement], at place: Place, renaming names: inout RenamedGroups,
    noting joints: inout CopiedJoints
  ) throws -> [(id: EntityID, map: Affine)] {
    try open(place)
    return try elements.map { element in
      let id = try insert(DraftElement(element), at: place, renaming: &names)
      recordCreation(of: id)
      joints.note(element.shape, as: id)
      return (id, element.transform)
    }
  }
}
