internal import Notebook
internal import Wording

extension Inspection {
  /// Finishes the rows of a thing, and checks whether they are where it is found.
  mutating func closeGroup() throws {
    guard let (row, entity) = group else { return }
    group = nil
    gaps[row.notebook, default: Gaps(of: row.notebook)].add(entity)
    let known = try connection.first(
      "SELECT home FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]
    ) { $0.bytes(0) }
    if known != row.home { unplaced.insert(row.entity) }
    let isAway = row.home != entity.home?.stored ?? []
    guard isAway || known != row.home else { return }
    findings.hasStrayed = true
    // A thing with a damaged body has lost its place through no fault of its other rows.
    guard lastDamaged.map({ $0.isBeside(row) }) != true else { return }
    if entity.home == nil, known == row.home {
      lost.append(RowTrace(thing: row.entity, at: row.home, in: row.notebook))
    } else if isAway {
      findings.strayed.records += 1
    } else {
      findings.strayed.places += 1
    }
  }

  /// Looks for things that only the table of places still knows.
  mutating func inspectPlaces() throws {
    let scope = notebook.map { "thing.notebook = \($0) AND" } ?? ""
    try connection.forEach(
      """
      SELECT notebook, entity, home FROM thing WHERE \(scope) NOT EXISTS (
        SELECT 1 FROM record WHERE record.notebook = thing.notebook
        AND record.home = thing.home AND record.entity = thing.entity)
      """
    ) { row in
      findings.hasStrayed = true
      let trace = RowTrace(thing: row.bytes(1), at: row.bytes(2), in: row.integer(0))
      if isElsewhere(trace) { findings.strayed.places += 1 } else { lost.append(trace) }
    }
    let strayed = findings.strayed
    for (table, count) in [("record", strayed.records), ("thing", strayed.places)]
    where count > 0 {
      report.add(
        Damage(table: table, notebook: notebook ?? 0, "(\(count) in total)", reason: .misplaced))
    }
  }

  /// True if the rows of a thing are at another place, or under a name that differs in one bit.
  private func isElsewhere(_ trace: RowTrace) -> Bool {
    if displaced.contains(trace.entity) || unplaced.contains(trace.entity) { return true }
    guard let id = trace.id else { return true }
    if gaps[trace.notebook]?.knows(id) == true { return true }
    return !unplaced.isEmpty
      && (0..<128).contains { bit in
        var name = trace.entity
        name[bit / 8] ^= 1 << (bit % 8)
        return unplaced.contains(name)
      }
  }

  /// Notes the missing things: those with only a trace left, and those that contain others.
  mutating func inspectGaps() throws {
    for number in gaps.keys.sorted() {
      guard let gaps = gaps[number] else { continue }
      let missing = try Missing(gaps, in: library, isSaved: isSaved)
      if !hasRow(number) {
        findings.broken.insert(number)
        report.add(Damage(table: "notebook", row: "\(number)", reason: .missing))
      }
      if !missing.isEmpty { findings.broken.insert(number) }
      // More is known of a notebook's parts than of things with only a trace left.
      let parents = Set(missing.traces.map(\.entity))
      lost.removeAll { $0.notebook == number && parents.contains($0.entity) }
      lost += missing.traces
    }
    for trace in lost where !displaced.contains(trace.entity) && !damaged.contains(trace.entity) {
      findings.add(trace)
      report.add(Damage(trace, because: .missing))
    }
  }
}

/// The missing parts of a notebook that contain something; it receives all things one by one.
struct Gaps {
  let notebook: Int64
  private var hasTitle = false
  private var sections: Set<EntityID> = []
  private var pages: Set<EntityID> = []
  private var layers: Set<EntityID> = []
  private var usedSections: Set<EntityID> = []
  /// The pages with a layer: they were visible, and are not drafts.
  private var layeredPages: Set<EntityID> = []
  private var usedPlaces: Set<Place> = []

  init(of notebook: Int64) { self.notebook = notebook }

  mutating func add(_ thing: Entity) {
    if thing.id == .notebook { hasTitle = thing.value(.title) != nil }
    switch thing.body {
    case .section?: sections.insert(thing.id)
    case .page(let section, _, _, _)?:
      pages.insert(thing.id)
      usedSections.insert(thing.value(.section) ?? section)
    case .layer(let page, _, _)?:
      layers.insert(thing.id)
      layeredPages.insert(page)
    case .element?: if let place = thing.place { usedPlaces.insert(place) }
    case nil: break
    }
  }

  func knows(_ id: EntityID) -> Bool {
    sections.contains(id) || pages.contains(id) || layers.contains(id)
  }

  /// In the order of creation.
  var missingSections: [EntityID] { usedSections.subtracting(sections).sorted() }

  /// In the order of creation; a page about which nothing was stated, as `wasStated` decides, was never visible.
  func missingPages(where wasStated: (EntityID) throws -> Bool) rethrows -> [EntityID] {
    let drafts = Set(usedPlaces.map(\.page)).subtracting(layeredPages)
    return try layeredPages.union(drafts.filter(wasStated)).subtracting(pages).sorted()
  }

  /// In the order of creation.
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

  /// Works only while the table of places is unchanged; in a library just saved, drafts may be remains of pages.
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
