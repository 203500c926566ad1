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
  /// The sheet that its paper was ruled for, if the page is another part of the same paper; nil if it is
  /// the sheet itself.
  public internal(set) var ruledSheet: RuledSheet?
  /// The label for readers, such as "iv"; mostly empty, which means its number.
  public var label: String = ""
  /// The layers, lowest first.
  public var layers: [Layer] = []
  /// The bytes of its images and of the PDF on its paper by SHA-256, as far as available.
  public var files: [ContentHash: [UInt8]] = [:]

  /// Creates an empty page.
  public init(number: Int, size: PageSize? = nil, paper: Paper? = nil) {
    self.number = number
    self.size = size
    self.paper = paper
  }

  /// A run of pages with a title.
  public struct Section: Hashable, Sendable {
    /// Its number in the source, from 1.
    public var number: Int
    /// The title; mostly empty.
    public var title: String

    /// Creates a section.
    public init(number: Int, title: String) {
      self.number = number
      self.title = title
    }
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
      self.title = title
      self.elements = elements
    }
  }

  /// The properties of the page and its layers, without the elements and files.
  public var heading: LoosePage {
    var page = self
    page.files = [:]
    for index in page.layers.indices { page.layers[index].elements = [] }
    return page
  }

  /// All strokes, lowest first.
  public var strokes: [Stroke] {
    layers.flatMap(\.elements).compactMap {
      if case .stroke(let stroke, _, _) = $0.content { stroke } else { nil }
    }
  }

  /// The smallest box around the samples of all strokes and everything else shown.
  public var bounds: Box {
    layers.lazy.flatMap(\.elements).reduce(.empty) { $0.union($1.bounds) }
  }
}

/// Something on a loose page.
public struct LooseElement: Hashable, Sendable {
  /// The visible content.
  public var content: SeenElement
  /// The place in a sound recording made while it was written; nil for none.
  public var audio: AudioMark?

  /// Creates an element.
  public init(_ content: SeenElement, audio: AudioMark? = nil) {
    self.content = content
    self.audio = audio
  }

  /// Creates the element of a whole stroke where it was written.
  public init(_ stroke: Stroke, audio: AudioMark? = nil) {
    let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    self.init(.stroke(stroke, all, .identity), audio: audio)
  }

  /// A box around the samples of a stroke, an image, or the corner of a text.
  public var bounds: Box {
    switch content {
    case .stroke(let stroke, _, let map): Box(around: stroke.samples.lazy.map { map($0.position) })
    case .text(let box, let map): Box(around: [map(box.origin)])
    case .image(let frame, let map):
      Box(around: [frame.box.low, frame.box.high].map { map($0) })
    }
  }
}
