internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Wording

/// A page of a PDF, complete except for object numbers.
struct PDFSheet: Sendable {
  /// The page's number in its source, from 1.
  let number: Int
  /// The page's name in its notebook; nil for other pages.
  let id: PageID?
  /// In points.
  let size: Point
  /// The operators of the paper if other pages may share them; otherwise empty.
  private(set) var paper: [UInt8]
  /// All other operators, compressed.
  let content: [UInt8]
  let blends: [PDFBlend]
  /// True if the operators include invisible words, as they do unless there is a PDF page below.
  let hidesWords: Bool
  /// The operators of the invisible words on a PDF page, compressed; empty without any.
  let words: [UInt8]
  /// The images shown, in the order of their names.
  let images: [PDFImage]
  /// The fonts used, in the order of their names.
  let fonts: [PageFont]
  let shapes: ShapeFonts
  let annotations: [InkAnnotation]
  let links: [PDFLink]
  /// The PDF page below it, which may be shown as an image; nil for none.
  let below: OriginalPage?
  /// The same if it is copied.
  let original: OriginalPage?
  let turns: QuarterTurns
  /// The sheet from whose corner places are measured.
  let ruled: RuledSheet
  /// The label shown instead of its number; mostly empty.
  let label: String
  let heading: Heading
  let notes: [Words]

  let isUndrawn: Bool
  /// The boxes around drawings on a PDF page, with heights that grow upward.
  let drawn: [Box]

  var byteCount: Int {
    content.count + words.count + paper.count + images.reduce(0) { $0 + $1.byteCount }
  }

  var isBare: Bool { isUndrawn && annotations.isEmpty && words.isEmpty }

  /// The number of bytes from which sharing the drawing of a paper pays off.
  private static let leastShared = 160

  /// Draws a page, on that of a PDF if it has one that can be copied; else that becomes an image.
  init(of page: LoosePage, export: PDFExport, shelves: PDFShelves, onOriginal: Bool) {
    let page = page.withDrawnPaper
    let original = export.paper == .full ? OriginalPage(below: page) : nil
    let bytes = original.flatMap { page.files[$0.hash] } ?? []
    let sheet = (page.size ?? .a4).box.high
    let map = (onOriginal ? original : nil).flatMap {
      shelves.originals.map(
        onto: $0, of: bytes, from: sheet, turned: page.turns, mustBeSound: export.isFlat)
    }
    let isCopied = map != nil
    below = original
    self.original = isCopied ? original : nil
    (label, turns) = (page.label, page.turns)
    ruled = page.ruledSheet ?? RuledSheet(size: page.size ?? .a4, corner: .zero)
    let isAnnotated = export.ink == .annotations
    let picture = PagePicture(
      of: isAnnotated ? page.withoutInk : page, paper: isCopied ? .none : export.paper,
      aim: .small)
    (number, id) = (page.number, page.id)
    let box = picture.size.box
    size = box.high
    let onto = map ?? .identity
    annotations =
      isAnnotated
      ? InkAnnotation.all(on: page, height: box.height, map: onto, shelves: shelves) : []
    let surface = PDFPage(height: box.height, map: onto, shelves: shelves)
    var unread = picture.drawPaper(on: surface, in: box, scale: 1)
    let paper = surface.takeOperators()
    unread += picture.drawLayers(on: surface, in: box)
    let hidden = HiddenText(page.hiddenWords, on: box)
    hidesWords = !isCopied && !hidden.isEmpty
    if hidesWords { surface.hide(hidden) }
    let rest = surface.takeOperators()
    let isShared = paper.count >= Self.leastShared
    self.paper = isShared ? paper : []
    content = FlateStream.compressed(isShared ? rest : paper + rest)
    words = isCopied ? hidden.form(height: box.height, map: onto) : []
    blends = surface.blends.sorted()
    images = surface.images.images
    fonts = surface.fonts.fonts
    shapes = surface.fonts.shapes
    links =
      surface.links + PDFLink.all(on: page, height: box.height)
      + picture.excerpts.map { PDFLink($0.box, height: box.height, to: .excerpt($0.excerpt)) }
    heading = Heading(page)
    isUndrawn = picture.isEmpty
    drawn =
      map == nil ? [] : picture.pictures(touching: box).map { $0.bounds.flipped(from: box.height) }
    let isCut = page.backdrop?.isPrinted == true && !page.cuts.isEmpty && export.paper == .full
    let isImage = (original != nil && !isCopied || isCut) && unread.notes.isEmpty
    notes =
      unread.notes
      + (isImage ? ["the PDF page became an image, so its text cannot be selected"] : [])
  }
}

extension Box {
  /// The box with heights that grow upward from the lower edge of a sheet of a height.
  func flipped(from height: Double) -> Box {
    Box(low: Point(x: low.x, y: height - high.y), high: Point(x: high.x, y: height - low.y))
  }
}

/// An area of a page that links to an address, or to a place on a page of a notebook.
struct PDFLink: Sendable {
  /// In coordinates of the file.
  private var box: Box
  private let target: Target

  enum Target {
    /// In ASCII.
    case address(String)
    case excerpt(Excerpt)
    /// A page, or a heading on it.
    case page(PageID, heading: EntityID?)
  }

  /// Creates a link in a box of a page with a height in points.
  init(_ box: Box, height: Double, to target: Target) {
    (self.box, self.target) = (box.flipped(from: height), target)
  }

  /// Creates a link to the target of an element; nil if nobody else can follow it.
  init?(_ box: Box, height: Double, linkingTo text: String) {
    switch LinkTarget(text) {
    case .file?, .notebook?: return nil
    case .page(let page)?: self.init(box, height: height, to: .page(page, heading: nil))
    case .heading(let name, let page)?:
      self.init(box, height: height, to: .page(page, heading: name))
    case .address?, nil:
      self.init(box, height: height, to: .address(LinkAddress(text).encoded))
    }
  }

  /// The links of all elements of a page but text boxes.
  static func all(on page: LoosePage, height: Double) -> [PDFLink] {
    page.anchors.links.compactMap { link in
      LinkTarget(link.target).flatMap { PDFLink(link.box, height: height, linkingTo: $0.text) }
    }
  }

  /// True if it leads to a page, which may be a later one.
  var isInternal: Bool { if case .address = target { false } else { true } }

  func moved(by map: Affine) -> PDFLink {
    var copy = self
    copy.box = map(box)
    return copy
  }

  /// The link as an entry of the page; empty if its page is not in the file.
  func dictionary(among pages: [PageID: PDFPlace]) -> [UInt8] {
    let action: [UInt8]
    switch target {
    case .address(let address):
      action = Array("/A<</S/URI/URI".utf8) + PDFSyntax.string(address) + Array(">>".utf8)
    case .excerpt(let excerpt):
      guard let page = pages[excerpt.page] else { return [] }
      action = Array("/Dest\(page.destination(of: excerpt))".utf8)
    case .page(let id, let heading):
      guard let page = pages[id] else { return [] }
      action = Array("/Dest\(page.destination(of: heading))".utf8)
    }
    return Self.dictionary(of: box, action)
  }

  static func dictionary(of box: Box, _ action: [UInt8]) -> [UInt8] {
    let sides = [box.low.x, box.low.y, box.high.x, box.high.y]
      .map { PDFSyntax.number($0, digits: 1) }
    return Array("<</Subtype/Link/Border[0 0 0]/Rect[\(sides.joined(separator: " "))]".utf8)
      + action + Array(">>".utf8)
  }
}

struct PDFPlace {
  let page: PDFFile.Reference
  /// In points.
  let height: Double
  /// The sheet from whose corner places are measured, and its rotation.
  let (sheet, turns): (RuledSheet, QuarterTurns)
  /// The map from the page, whose heights grow upward, to its coordinates in the file.
  let map: Affine
  let headings: [EntityID: Box]

  init(_ page: PDFFile.Reference, of sheet: PDFSheet, map: Affine) {
    self.page = page
    (height, self.sheet, turns) = (sheet.size.y, sheet.ruled, sheet.turns)
    (self.map, headings) = (map, sheet.heading.boxes)
  }

  init(
    _ page: PDFFile.Reference, of loose: LoosePage, height: Double, headings: [EntityID: Box]
  ) {
    (self.page, self.height, self.headings) = (page, height, headings)
    (turns, map) = (loose.turns, .identity)
    sheet = loose.ruledSheet ?? RuledSheet(size: loose.size ?? .a4, corner: .zero)
  }

  /// The place of a rectangle of the sheet, with a margin above and to the left.
  func destination(of excerpt: Excerpt) -> String {
    let box = excerpt.box(on: sheet.size.box.high, turned: turns)
    return destination(at: box.low + sheet.corner)
  }

  /// The place of a heading, or the whole page without one.
  func destination(of heading: EntityID?) -> String {
    heading.flatMap { headings[$0] }.map { destination(at: $0.low) } ?? "[\(page)/Fit]"
  }

  private func destination(at corner: Point) -> String {
    let point = corner - Point(x: 12, y: 12)
    let place = map(Point(x: max(point.x, 0), y: height - max(point.y, 0)))
    let numbers = [place.x, place.y].map { PDFSyntax.number($0, digits: 1) }
    return "[\(page)/XYZ \(numbers[0]) \(numbers[1]) null]"
  }
}
