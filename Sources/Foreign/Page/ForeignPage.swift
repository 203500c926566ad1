internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A page of foreign notes as it is built, in points.
struct ForeignPage {
  /// The page, with all layers but the last one.
  private(set) var page: LoosePage
  private var layer = LoosePage.Layer()
  private var elements = 0

  /// The most elements of a page.
  static let mostElements = 200_000
  /// The farthest that anything may be from its page, in points.
  static let farthest = 1e6

  /// Begins a page of a size in points; nil for one that is as large as its content.
  init(width: Double? = nil, height: Double? = nil) {
    page = LoosePage(number: 0)
    if let width, let height, width > 0, height > 0, width.isFinite, height.isFinite {
      page.size = PageSize(points: Point(x: width, y: height))
    }
    page.paper = Paper(.plain, color: Color(rgb: 0xFFFFFF))
  }

  /// Takes a page that is complete.
  init(_ page: LoosePage) {
    self.page = page
    elements = page.layers.reduce(0) { $0 + $1.elements.count }
  }

  var title: String {
    get { page.title }
    set { page.title = String(newValue.prefix(200)) }
  }
  /// The name to which links in the same notes lead.
  var id: PageID? {
    get { page.id }
    set { page.id = newValue }
  }
  var tags: [String] {
    get { page.tags }
    set { page.tags = Array(newValue.prefix(100)) }
  }
  var isBookmarked: Bool {
    get { page.isBookmarked }
    set { page.isBookmarked = newValue }
  }
  var paper: Paper {
    get { page.paper ?? Paper(.plain) }
    set { page.paper = newValue }
  }
  /// The section that the page is in, such as a chapter.
  var section: LoosePage.Section? {
    get { page.section }
    set { page.section = newValue }
  }
  /// True if the page has room for everything around its sheet.
  var isBoundless: Bool {
    get { page.growth == .boundless }
    set { page.growth = newValue ? .boundless : .none }
  }
  /// The rotation of the paper with everything on it, from how everything is added.
  var turns = QuarterTurns.none
  /// True if something was added to the layer.
  var hasElements: Bool { !layer.elements.isEmpty }
  /// True if nothing was added.
  var isEmpty: Bool { elements == 0 && page.backdrop == nil }

  /// Ends the layer with what was added, and begins another above it.
  mutating func endLayer(title: String = "", isVisible: Bool = true, isLocked: Bool = false) {
    (layer.title, layer.isVisible, layer.isLocked) = (
      String(title.prefix(200)), isVisible, isLocked
    )
    page.layers.append(layer)
    layer = LoosePage.Layer()
  }

  /// Adds an element above all others; returns false for one that makes no sense, which is left out.
  @discardableResult mutating func add(_ element: LooseElement?) -> Bool {
    guard let element, elements < Self.mostElements else { return false }
    let bounds = element.bounds
    guard !bounds.isEmpty, bounds.low.isPlace, bounds.high.isPlace else { return false }
    elements += 1
    layer.elements.append(element)
    return true
  }

  /// True if neither a PDF nor a picture is on the paper.
  var isWithoutBackdrop: Bool { page.backdrop == nil }

  /// Keeps the bytes of a file that the page shows.
  mutating func keep(_ bytes: [UInt8], as hash: ContentHash) { page.files[hash] = bytes }

  /// Gives the notebook a file that is on no page, such as a sound recording.
  mutating func attach(_ bytes: [UInt8], named name: String) {
    let file = AttachedFile(name: PathParts(name).name, hash: ContentHash(of: bytes))
    page.attachments.append(file)
    page.files[file.hash] = bytes
  }

  /// Shows a page of a PDF, counted from 1, on the paper.
  mutating func setBackdrop(
    page number: Int, ofPDF bytes: [UInt8], hash: ContentHash, named name: String
  ) {
    page.backdrop = .pdf(
      page: number, hash: hash, source: Backdrop.Source(isAttached: true, path: name))
    page.files[hash] = bytes
  }

  /// Shows a picture as large as the page on the paper; returns false if there is none.
  @discardableResult mutating func setBackdrop(picture bytes: [UInt8], named name: String) -> Bool {
    guard let kind = PictureKind(of: bytes) else { return false }
    let hash = ContentHash(of: bytes)
    page.backdrop = .image(
      hash: hash, mediaType: kind.mediaType, source: Backdrop.Source(isAttached: true, path: name))
    page.files[hash] = bytes
    return true
  }

  /// Uses a PDF of one page, which is as large as this page, as its custom paper.
  mutating func setPaper(ofPDF bytes: [UInt8], named name: String, color: Color) {
    guard let size = page.size else { return }
    let hash = ContentHash(of: bytes)
    let sheet = OwnPaper.Sheet(size: size, color: color)
    page.backdrop = OwnPaper(named: name, hash: hash, sheet: sheet).backdrop
    page.paper = Paper(.plain, color: color)
    page.files[hash] = bytes
  }

  /// The page with everything on it.
  func finished(number: Int) -> LoosePage {
    var copy = self
    if !copy.layer.elements.isEmpty || copy.page.layers.isEmpty { copy.endLayer() }
    copy.page.number = number
    if isBoundless, let size = copy.page.size {
      copy.page.added = AddedRoom().making(
        room: copy.page.bounds, around: size, at: .boundless)
    }
    return copy.page.turned(by: turns)
  }
}

extension PageSize {
  /// The size nearest to a length and a height in points.
  init(points size: Point) {
    func hundredths(_ length: Double) -> Int {
      Int((min(max(length, 1), ForeignPage.farthest) * 2540 / 72).rounded())
    }
    self.init(width: hundredths(size.x), height: hundredths(size.y))
  }
}

extension Point {
  /// True if something may be here: near enough to a page, and a number.
  var isPlace: Bool { abs(x) <= ForeignPage.farthest && abs(y) <= ForeignPage.farthest }
}

extension Affine {
  /// A turn around a point, in radians.
  static func turn(by angle: Double, around middle: Point) -> Affine {
    guard angle != 0 else { return .identity }
    return .translation(by: -middle).then(.rotation(by: angle)).then(.translation(by: middle))
  }
}

extension Shape {
  /// The ellipse that fills a box.
  static func ellipse(in box: Box) -> Shape {
    let middle = box.center
    return Shape(
      .ellipse, [middle, Point(x: box.high.x, y: middle.y), Point(x: middle.x, y: box.high.y)])
  }
}
