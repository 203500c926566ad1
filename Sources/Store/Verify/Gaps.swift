internal import Notebook

/// The missing pages, layers and sections of a notebook that contain something.
///
/// It receives the things one by one, each with all that is known of it.
struct Gaps {
  let notebook: Int64
  /// True if the notebook's title was stated.
  private var hasTitle = false
  private var sections: Set<EntityID> = []
  private var pages: Set<EntityID> = []
  private var layers: Set<EntityID> = []
  private var usedSections: Set<EntityID> = []
  /// The pages with a layer: they were visible, and are not drafts.
  private var layeredPages: Set<EntityID> = []
  private var usedPlaces: Set<Place> = []

  init(of notebook: Int64) { self.notebook = notebook }

  mutating func note(_ thing: Entity) {
    if thing.id == .notebook { hasTitle = thing.value(.title) != nil }
    switch thing.body {
    case .section?: sections.insert(thing.id)
    case .page(let section, _, _, _)?:
      pages.insert(thing.id)
      usedSections.insert(thing.value(.section) ?? section)
    case .layer(let page, _, _)?:
      layers.insert(thing.id)
      layeredPages.insert(page)
    case .stroke?, .text?, .image?, .piece?:
      if let place = thing.place { usedPlaces.insert(place) }
    case nil: break
    }
  }

  /// True if a thing exists that can contain others.
  func knows(_ id: EntityID) -> Bool {
    sections.contains(id) || pages.contains(id) || layers.contains(id)
  }

  /// The missing sections, in the order of creation.
  var missingSections: [EntityID] { usedSections.subtracting(sections).sorted() }

  /// The missing pages, in the order of creation.
  ///
  /// A page about which nothing was ever stated is a draft, and was never visible; `wasStated` decides that
  /// for unknown pages.
  func missingPages(where wasStated: (EntityID) throws -> Bool) rethrows -> [EntityID] {
    let drafts = Set(usedPlaces.map(\.page)).subtracting(layeredPages)
    return try layeredPages.union(drafts.filter(wasStated)).subtracting(pages).sorted()
  }

  /// The missing layers with their pages, in the order of creation.
  func missingLayers(besides missingPages: [EntityID]) -> [Place] {
    let pages = pages.union(missingPages)
    return usedPlaces.filter { pages.contains($0.page) && !layers.contains($0.layer) }
      .sorted { ($0.layer, $0.page) < ($1.layer, $1.page) }
  }

  /// True if the notebook has lost its title: every visible notebook has one.
  func lacksTitle(besides missingPages: [EntityID]) -> Bool {
    !hasTitle && !(sections.isEmpty && pages.isEmpty && missingPages.isEmpty)
  }
}

/// The missing parts of a notebook, in the order of rebuilding.
struct Missing: Hashable, Sendable {
  let notebook: Int64
  let title: Bool
  let sections: [EntityID]
  let pages: [EntityID]
  let layers: [Place]

  var isEmpty: Bool { !title && sections.isEmpty && pages.isEmpty && layers.isEmpty }

  /// Determines the gaps, which works only while the table of places is unchanged.
  ///
  /// In a library just saved from a damaged file, drafts may be the remains of pages.
  init(_ gaps: Gaps, in library: Library, isSaved: Bool) throws {
    notebook = gaps.notebook
    sections = gaps.missingSections
    pages = try gaps.missingPages { page in
      if isSaved { return true }
      let stored = StoredNotebook(library: library, number: gaps.notebook)
      return try stored.home(of: page.stored) == EntityID.notebook.stored
    }
    layers = gaps.missingLayers(besides: pages)
    title = gaps.lacksTitle(besides: pages)
  }

  var traces: [RowTrace] {
    let outline = EntityID.notebook.stored
    return sections.map { RowTrace(thing: $0.stored, at: outline, in: notebook, kind: .section) }
      + pages.map { RowTrace(thing: $0.stored, at: outline, in: notebook, kind: .page) }
      + layers.map {
        RowTrace(thing: $0.layer.stored, at: $0.page.stored, in: notebook, kind: .layer)
      } + (title ? [RowTrace(titleOf: notebook)] : [])
  }
}
