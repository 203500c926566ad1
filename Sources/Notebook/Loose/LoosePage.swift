public import Bytes
public import Geometry
public import Ink

/// A page as a plain value, in no notebook: on its way in or out.
public struct LoosePage: Hashable, Sendable {
  /// Its number where it comes from, counted from 1.
  public var number: Int
  /// The section in which it lies; nil where there are none.
  public var section: Section?
  /// The title; mostly empty.
  public var title: String = ""
  /// The tags.
  public var tags: [String] = []
  /// Whether the page carries a bookmark.
  public var isBookmarked = false
  /// The size of the sheet; nil where the page is as large as it has to be.
  public var size: PageSize?
  /// What is printed on the sheet; nil where that does not matter.
  public var paper: Paper?
  /// What lies on the paper; nil for nothing.
  public var backdrop: Backdrop?
  /// The layers, lowest first.
  public var layers: [Layer] = []
  /// The bytes of the images that it shows and of the PDF on its paper, by their SHA-256, as far as
  /// they are there.
  public var files: [ContentHash: [UInt8]] = [:]

  /// Creates an empty page.
  public init(number: Int, size: PageSize? = nil, paper: Paper? = nil) {
    self.number = number
    self.size = size
    self.paper = paper
  }

  /// A run of pages with a title.
  public struct Section: Hashable, Sendable {
    /// Its number where it comes from, counted from 1.
    public var number: Int
    /// The title; mostly empty.
    public var title: String

    /// Creates a section.
    public init(number: Int, title: String) {
      self.number = number
      self.title = title
    }
  }

  /// A sheet of film on the page.
  public struct Layer: Hashable, Sendable {
    /// The title; mostly empty.
    public var title: String
    /// Whether the layer is shown.
    public var isVisible = true
    /// Whether the layer is protected from changes.
    public var isLocked = false
    /// The elements, lowest first.
    public var elements: [LooseElement]

    /// Creates a layer.
    public init(title: String = "", elements: [LooseElement] = []) {
      self.title = title
      self.elements = elements
    }
  }

  /// What is said of the page and its layers, without what is on them.
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

  /// The smallest box around the samples of all strokes, and all else that is seen.
  public var bounds: Box {
    layers.lazy.flatMap(\.elements).reduce(.empty) { $0.union($1.bounds) }
  }
}

/// Something on a loose page.
public struct LooseElement: Hashable, Sendable {
  /// What is to be seen.
  public var content: SeenElement
  /// What was heard while it was written; nil for nothing.
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
  var bounds: Box {
    switch content {
    case .stroke(let stroke, _, let map): Box(around: stroke.samples.lazy.map { map($0.position) })
    case .text(let box, let map): Box(around: [map(box.origin)])
    case .image(let frame, let map):
      Box(around: [frame.box.low, frame.box.high].map { map($0) })
    }
  }
}
