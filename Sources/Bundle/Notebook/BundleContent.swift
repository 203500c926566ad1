public import Bytes
public import Notebook
public import Store

extension Bundle {
  /// Takes everything visible in a notebook, or on some of its pages, with its images and PDFs; nil takes all.
  ///
  /// Of deleted things, only the deletion is included; unfinished pages and images without bytes are left out.
  public init(of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library) throws {
    let outline = try library.outline(of: id)
    let count = pages?.count ?? outline.pages.count
    let kind: BundleKind = pages == nil ? .notebook : .pages
    self.init(Manifest(kind: kind, notebook: id, title: outline.title, pageCount: count))
    // No folder has this number, so nothing is waiting for it and the whole notebook counts as lacking.
    let all = try library.outgoing(of: id, for: 0) { _ in true }.records
    let content = try BundleContent(all, pages: pages)
    records = all.compactMap(content.leaving)
    for hash in blobNames { blobs[hash] = try library.image(hash) }
  }

  /// Merges its statements into their notebook, which is created if necessary.
  public func merge(into library: Library, now: Int64) throws(LibraryError) -> MergeResult {
    for hash in try library.lacking(blobNames).sorted() {
      if let bytes = blobs[hash] { try library.addImage(bytes) }
    }
    let result = try library.merge(records.map(\.record), into: manifest.notebook, now: now)
    // A missing image may still arrive, from another file or through a folder.
    try library.await(images: library.lacking(blobNames))
    return result
  }
}

/// The statements of a notebook that go into a bundle: all about visible things, and deletions of the rest.
struct BundleContent {
  /// The visible things, and those that they are parts of.
  private var shown: Set<EntityID> = [.notebook]
  /// The chosen pages; nil for all.
  private let chosen: Set<EntityID>?
  /// The strokes that pieces were cut from, by piece.
  private var bases: [EntityID: EntityID] = [:]

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
    // A stroke does not show the parts that its pieces show, wherever those are.
    for (piece, base) in bases where shown.contains(base) { shown.insert(piece) }
  }

  /// Marks an element as shown; a piece of a stroke includes its stroke, wherever that is.
  private mutating func show(_ element: EntityID) {
    var next: EntityID? = element
    while let thing = next, shown.insert(thing).inserted { next = bases[thing] }
  }

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
  var base: EntityID? {
    guard case .body(let bytes) = fragment, bytes.first == Body.Kind.piece.rawValue,
      case .element(_, .piece(let base))? = try? Body(stored: bytes)
    else { return nil }
    return base
  }
}

extension Bundle {
  /// The images and PDFs that its statements refer to, contained or not.
  public var blobNames: Set<ContentHash> { Set(records.lazy.compactMap(\.record.blob)) }
}

extension Record {
  var blob: ContentHash? {
    switch fragment {
    case .body(let bytes) where bytes.first.map(Figure.codesWithFile.contains) == true:
      return (try? Body(stored: bytes))?.file
    case .register(let register): return key.field.file(in: register.value)
    default: return nil
    }
  }
}
