internal import Notebook

/// The part of a notebook that a bundle holds: all visible content, and the fact that the rest was deleted.
struct BundleContent {
  /// The visible things, and those that they are parts of.
  private var shown: Set<EntityID> = [.notebook]
  /// The chosen pages; nil for all.
  private let chosen: Set<EntityID>?
  /// The strokes out of which pieces were cut, by the pieces.
  private var bases: [EntityID: EntityID] = [:]

  /// Looks at all statements about a notebook.
  init(_ records: [PlacedRecord], pages chosen: Set<EntityID>?) throws {
    self.chosen = chosen
    for placed in records {
      if let base = placed.record.base { bases[placed.record.key.entity] = base }
    }
    let notebook = Notebook(records.lazy.map(\.record))
    for section in try Outline(of: notebook).sections {
      let pages = section.pages.map(\.id).filter { chosen?.contains($0) ?? true }
      if chosen == nil || !pages.isEmpty { shown.insert(section.id) }
      for page in pages {
        let content = try PageContent(of: page, in: notebook)
        shown.insert(page)
        shown.formUnion(content.layers.map(\.id))
        for element in content.elements { show(element.id) }
      }
    }
    // A stroke does not show what its pieces show, wherever they lie.
    for (piece, base) in bases where shown.contains(base) { shown.insert(piece) }
  }

  /// Shows an element; a piece of a stroke takes the stroke along, wherever that lies.
  private mutating func show(_ element: EntityID) {
    var next: EntityID? = element
    while let thing = next, shown.insert(thing).inserted { next = bases[thing] }
  }

  /// A statement as it leaves; nil where it stays.
  func leaving(_ placed: PlacedRecord) -> PlacedRecord? {
    let (key, home) = (placed.record.key, placed.home)
    if shown.contains(key.entity) { return placed }
    guard [.life, .range].contains(key.field.rule) else { return nil }
    let isNear =
      chosen.map { chosen in
        home.map(chosen.contains) == true || bases[key.entity].map(shown.contains) == true
      } ?? true
    // Without a body, the place of a thing is unknown.
    return isNear ? PlacedRecord(placed.record, at: nil) : nil
  }
}

extension Record {
  /// The stroke of which a thing is a part; nil where it is none.
  fileprivate var base: EntityID? {
    guard case .body(let bytes) = fragment, bytes.first == Body.Kind.piece.rawValue,
      case .piece(_, let base)? = try? Body(stored: bytes)
    else { return nil }
    return base
  }
}
