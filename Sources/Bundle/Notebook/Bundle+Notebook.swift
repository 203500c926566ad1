internal import Bytes
public import Notebook
public import Store

extension Bundle {
  /// Takes the visible content of a notebook, or of some of its pages, with the images and PDFs there.
  ///
  /// Of what was deleted only that is said. Pages in the making stay behind, and so do images of which the
  /// library has no bytes.
  ///
  /// - Parameters:
  ///   - id: The notebook.
  ///   - pages: The pages; nil for the whole notebook.
  ///   - library: The library.
  /// - Throws: Why the notebook cannot be read.
  public init(of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library) throws {
    let outline = try library.outline(of: id)
    let count = pages?.count ?? outline.pages.count
    let kind: BundleKind = pages == nil ? .notebook : .pages
    self.init(Manifest(kind, of: id, titled: outline.title, pageCount: count))
    // No folder has this number, so that nothing waits for it and all of the notebook is lacking.
    let all = try library.outgoing(of: id, for: 0) { _ in true }.records
    let content = try BundleContent(all, pages: pages)
    records = all.compactMap(content.leaving)
    for hash in blobNames { blobs[hash] = try library.image(hash) }
  }

  /// Merges what it says into the notebook that it comes from, which is made where there is none.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: What of them was new.
  /// - Throws: Why the library cannot be written.
  public func merge(into library: Library, now: Int64) throws(LibraryError) -> MergeResult {
    for hash in try library.lacking(blobNames).sorted() {
      if let bytes = blobs[hash] { try library.addImage(bytes) }
    }
    return try library.merge(records.map(\.record), into: manifest.notebook, now: now)
  }
}
