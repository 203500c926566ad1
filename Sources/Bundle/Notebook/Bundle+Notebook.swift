internal import Bytes
public import Notebook
public import Store

extension Bundle {
  /// Takes everything visible in a notebook, or on some of its pages, with its images and PDFs.
  ///
  /// Of deleted things, only the deletion is included. Unfinished pages are left out, and so are images
  /// without bytes in the library. Nil takes all pages.
  public init(of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library) throws {
    let outline = try library.outline(of: id)
    let count = pages?.count ?? outline.pages.count
    let kind: BundleKind = pages == nil ? .notebook : .pages
    self.init(Manifest(kind, of: id, titled: outline.title, pageCount: count))
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
