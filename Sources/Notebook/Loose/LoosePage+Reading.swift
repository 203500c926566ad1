public import Bytes
public import Geometry

extension LoosePage {
  /// Copies a page from a notebook, without the bytes of its images; the caller adds those.
  public init(
    _ page: Outline.Page, of notebook: NotebookID?, number: Int, section: Section?,
    content: PageContent
  ) {
    self.init(number: number, size: page.size, paper: page.paper)
    id = notebook.map { PageID(page.id, of: $0) }
    self.section = section
    title = page.title
    tags = page.tags
    isBookmarked = page.isBookmarked
    (backdrop, turns) = (page.backdrop, page.turns)
    (growth, added) = (page.growth, page.added)
    label = page.label
    layers = content.layers.map { layer in
      var loose = Layer(title: layer.title)
      loose.isVisible = layer.isVisible
      loose.isLocked = layer.isLocked
      loose.elements = layer.elements.compactMap { element in
        SeenElement(element).map { LooseElement($0, audio: element.audio) }
      }
      return loose
    }
  }

  /// The hashes of the files on the page, each once.
  public var fileHashes: [ContentHash] {
    var hashes = [backdrop?.hash].compactMap(\.self)
    var known = Set(hashes)
    for element in layers.lazy.flatMap(\.elements) {
      if case .image(let frame, _) = element.content, known.insert(frame.hash).inserted {
        hashes.append(frame.hash)
      }
    }
    return hashes
  }
}

extension PageContent {
  /// The smallest box around the samples of all strokes and everything else shown.
  public var bounds: Box {
    elements.lazy.compactMap(SeenElement.init).reduce(.empty) {
      $0.union(LooseElement($1).bounds)
    }
  }
}
