internal import Bundle
internal import Bytes
public import Export
public import Notebook
public import Store

extension AttachedNotebook {
  /// A notebook of a library, or some of its pages, as a bundle.
  ///
  /// If the PDF begins with the only PDF that the pages lie on, the bundle comes without that. `pages`: the
  /// pages; nil for the whole notebook.
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
