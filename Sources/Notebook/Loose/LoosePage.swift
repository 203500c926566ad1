public import Bytes
public import Geometry
public import Ink

/// A page as a plain value outside any notebook, for import and export.
public struct LoosePage: Hashable, Sendable {
  /// Its number in the source, from 1.
  public var number: Int
  /// Its name in the original notebook; nil for other pages.
  public var id: PageID?
  /// Its section; nil if the source has none.
  public var section: Section?
  /// The title; mostly empty.
  public var title: String = ""
  /// The tags.
  public var tags: [String] = []
  /// True if the page has a bookmark.
  public var isBookmarked = false
  /// The size of the sheet; nil to make it as large as its content needs.
  public var size: PageSize?
  /// The pattern printed on the sheet; nil if any will do.
  public var paper: Paper?
  /// The image or PDF page on the paper; nil for none.
  public var backdrop: Backdrop?
  /// The rotation of the paper with everything on it; the size is that of the turned sheet.
  public var turns = QuarterTurns.none
  /// The sides on which it grows.
  public var growth = PageGrowth.none
  /// The gained room around its sheet.
  public var added = AddedRoom()
  /// The blank paper inserted into its image or PDF, which is part of its size.
  public var cuts = PageCuts.none
  /// The sheet that its paper was ruled for; nil if it is that of the page.
  public internal(set) var ruledSheet: RuledSheet?
  /// The label for readers, such as "iv"; mostly empty, which means its number.
  public var label: String = ""
  /// The layers, lowest first.
  public var layers: [Layer] = []
  /// The words read from its handwriting, in reading order; mostly none.
  public var hiddenWords: [HiddenWord] = []
  /// The files that came with it, which its notebook keeps.
  public var attachments: [AttachedFile] = []
  /// The bytes of its images, of the PDF on its paper and of attached files by SHA-256, as far as available.
  public var files: [ContentHash: [UInt8]] = [:]

  /// Creates an empty page.
  public init(number: Int, size: PageSize? = nil, paper: Paper? = nil) {
    (self.number, self.size, self.paper) = (number, size, paper)
  }

  /// A run of pages with a title.
  public struct Section: Hashable, Sendable {
    /// Its number in the source, from 1.
    public var number: Int
    /// The title; mostly empty.
    public var title: String

    /// Creates a section.
    public init(number: Int, title: String) { (self.number, self.title) = (number, title) }
  }

  /// A transparent sheet on the page, holding elements.
  public struct Layer: Hashable, Sendable {
    /// The title; mostly empty.
    public var title: String
    /// True if the layer is shown.
    public var isVisible = true
    /// True if the layer is protected from changes.
    public var isLocked = false
    /// The elements, lowest first.
    public var elements: [LooseElement]

    /// Creates a layer.
    public init(title: String = "", elements: [LooseElement] = []) {
      (self.title, self.elements) = (title, elements)
    }
  }

  /// The properties of the page and its layers, without the elements, words and files.
  public var heading: LoosePage {
    var page = self
    (page.files, page.hiddenWords) = ([:], [])
    for index in page.layers.indices { page.layers[index].elements = [] }
    return page
  }

  /// All strokes, lowest first.
  public var strokes: [Stroke] {
    layers.flatMap(\.elements).compactMap {
      if case .stroke(let stroke, _) = $0.content { stroke } else { nil }
    }
  }

  /// The smallest box around the samples of all strokes and everything else shown.
  public var bounds: Box { layers.lazy.flatMap(\.elements).reduce(.empty) { $0.union($1.bounds) } }
}

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
    (growth, added, cuts) = (page.growth, page.added, page.cuts)
    label = page.label
    layers = content.layers.map { layer in
      var loose = Layer(title: layer.title)
      loose.isVisible = layer.isVisible
      loose.isLocked = layer.isLocked
      loose.elements = layer.elements.compactMap(LooseElement.init)
      return loose
    }
  }

  /// The hashes of the files on the page, each once.
  public var fileHashes: [ContentHash] {
    var hashes = [backdrop?.hash].compactMap(\.self)
    var known = Set(hashes)
    for element in layers.lazy.flatMap(\.elements) {
      if let file = element.file, known.insert(file).inserted { hashes.append(file) }
    }
    return hashes + attachments.map(\.hash).filter { known.insert($0).inserted }
  }
}

extension PageContent {
  /// The smallest box around the samples of all strokes and everything else shown.
  public var bounds: Box {
    elements.lazy.compactMap(LooseElement.init).reduce(.empty) { $0.union($1.bounds) }
  }
}

extension LoosePage {
  /// The page with its contents before its paper was turned.
  public var upright: LoosePage { turned(by: turns.opposite) }

  /// The page turned with its contents; a page without a size stays as it is.
  public func turned(by further: QuarterTurns) -> LoosePage {
    guard further != .none, let size else { return self }
    let map = further.map(of: size.box.high)
    var page = self
    (page.turns, page.size) = (turns.then(further), further.size(of: size))
    (page.growth, page.added) = (growth.turned(by: further), added.turned(by: further))
    page.ruledSheet = ruledSheet.map { $0.turned(by: further, map) }
    page.move(by: map)
    for index in hiddenWords.indices { page.hiddenWords[index].turn(by: further) }
    return page
  }

  /// Moves everything on it by a map.
  public mutating func move(by map: Affine) {
    for index in hiddenWords.indices { hiddenWords[index].box = map(hiddenWords[index].box) }
    for layer in layers.indices {
      for element in layers[layer].elements.indices {
        layers[layer].elements[element].transform =
          layers[layer].elements[element].transform.then(map)
      }
    }
  }

  /// True if anything on it besides ink is turned.
  public var showsTurns: Bool {
    let hasPrint = backdrop != nil || paper.map { $0.ruling != .plain } ?? false
    return turns != .none
      && (hasPrint || layers.contains { $0.elements.contains { !$0.isInk } })
  }
}
