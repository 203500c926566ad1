internal import Bytes
public import Notebook
public import Store

extension Bundle {
  /// Takes all that is known of a notebook, or of some of its pages, with the images and PDFs that
  /// it shows.
  ///
  /// Pages in the making stay behind, and so do images of which the library has no bytes.
  ///
  /// - Parameters:
  ///   - id: The notebook.
  ///   - pages: The pages; nil for the whole notebook.
  ///   - library: The library.
  /// - Throws: Why the notebook cannot be read.
  public init(
    of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library
  ) throws(LibraryError) {
    let outline = try library.outline(of: id)
    let count = pages?.count ?? outline.pages.count
    let kind: BundleKind = pages == nil ? .notebook : .pages
    self.init(Manifest(kind, of: id, titled: outline.title, pageCount: count))
    // No folder has this number, so that nothing waits for it and all of the notebook is lacking.
    records = try library.outgoing(of: id, for: 0) { _ in true }.records
    if let pages { records = Self.records(about: pages, outline, among: records) }
    for hash in blobNames { blobs[hash] = try library.image(hash) }
  }

  /// The statements about some pages, all that is on them, and what these things are parts of.
  private static func records(
    about pages: Set<EntityID>, _ outline: Outline, among records: [PlacedRecord]
  ) -> [PlacedRecord] {
    let sections = outline.sections.filter { $0.pages.contains { pages.contains($0.id) } }
    var things = pages.union(sections.map(\.id)).union([.notebook])
    for placed in records where placed.home.map(pages.contains) == true {
      things.insert(placed.record.key.entity)
    }
    // A stroke and the pieces that were cut out of it share its ink, wherever they lie.
    let cuts = records.compactMap { placed in
      placed.record.base.map { (piece: placed.record.key.entity, base: $0) }
    }
    var count = 0
    while count != things.count {
      count = things.count
      for cut in cuts where things.contains(cut.piece) || things.contains(cut.base) {
        things.formUnion([cut.piece, cut.base])
      }
    }
    return records.filter { things.contains($0.record.key.entity) }
  }
}

extension Bundle {
  /// Merges what it says into the notebook that it comes from, which is made where there is none.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: How many statements were new.
  /// - Throws: Why the library cannot be written.
  public func merge(into library: Library, now: Int64) throws(LibraryError) -> Int {
    let wanted = try library.lacking(blobNames)
    for hash in wanted.sorted() {
      if let bytes = blobs[hash] { try library.addImage(bytes) }
    }
    return try library.merge(records.map(\.record), into: manifest.notebook, now: now)
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
