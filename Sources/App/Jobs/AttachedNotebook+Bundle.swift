internal import Bundle
internal import Bytes
public import Export
public import Notebook
public import Store

extension AttachedNotebook {
  /// A notebook, or some of its pages, as a bundle; nil for all pages.
  ///
  /// If the PDF begins with the only PDF under the pages, the bundle omits that.
  public init(of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library) throws {
    let outline = try library.outline(of: id)
    let bundle = try Bundle(of: id, pages: pages, in: library)
    let title = FileName.safe(outline.title)
    self.init(name: title + Bundle.ending) { beginning in
      var bundle = bundle
      if let beginning { bundle.blobs[beginning] = nil }
      return try bundle.encoded(pages: outline.pages.map(\.id))
    }
  }
}
