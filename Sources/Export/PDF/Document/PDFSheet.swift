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
  /// Width and height in points.
  let size: Point
  /// The operators of the paper if other pages may share them; otherwise empty.
  private(set) var paper: [UInt8]
  /// All other operators, compressed.
  let content: [UInt8]
  let blends: [PDFBlend]
  /// The images shown, in the order of their names.
  let images: [PDFImage]
  /// The fonts used, in the order of their names.
  let fonts: [PageFont]
  /// The letters that only exist as shapes.
  let shapes: ShapeFonts
  let annotations: [InkAnnotation]
  /// The areas that link to addresses and to other pages.
  let links: [PDFLink]
  /// The PDF page below it, which may be shown as an image; nil for none.
  let below: OriginalPage?
  /// The same if it is copied.
  let original: OriginalPage?
  /// Its rotation there.
  let turns: QuarterTurns
  /// The sheet from whose corner places are measured.
  let ruled: RuledSheet
  /// The label shown instead of its number; mostly empty.
  let label: String
  /// The page's place in the outline.
  let heading: Heading
  /// The parts that the page does not show, a sentence each.
  let notes: [Words]

  /// True if nothing is drawn on the paper.
  let isUndrawn: Bool
  /// The boxes around drawings on a PDF page, with heights that grow upward.
  let drawn: [Box]

  /// The approximate size in memory.
  var byteCount: Int { content.count + paper.count + images.reduce(0) { $0 + $1.byteCount } }

  /// True if it shows nothing but the PDF page below it.
  var isBare: Bool { isUndrawn && annotations.isEmpty }

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
    annotations =
      !isAnnotated
      ? []
      : InkAnnotation.all(on: page, height: box.height, map: map ?? .identity, shelves: shelves)
    let surface = PDFPage(height: box.height, map: map ?? .identity, shelves: shelves)
    var unread = picture.drawPaper(on: surface, in: box, scale: 1)
    let paper = surface.takeOperators()
    unread += picture.drawLayers(on: surface, in: box)
    let rest = surface.takeOperators()
    let isShared = paper.count >= Self.leastShared
    self.paper = isShared ? paper : []
    content = FlateStream.compressed(isShared ? rest : paper + rest)
    blends = surface.blends.sorted()
    images = surface.images.images
    fonts = surface.fonts.fonts
    shapes = surface.fonts.shapes
    links =
      surface.links
      + picture.excerpts.map { PDFLink($0.box, height: box.height, excerpt: $0.excerpt) }
    heading = Heading(page)
    isUndrawn = picture.isEmpty
    drawn = map == nil ? [] : picture.pictures(touching: box).map { $0.bounds.flipped(in: box) }
    let isImage = original != nil && !isCopied && unread.notes.isEmpty
    notes =
      unread.notes
      + (isImage ? ["the PDF page became an image, so its text cannot be selected"] : [])
  }
}

extension Box {
  /// The box with heights that grow upward from the lower edge of a sheet.
  fileprivate func flipped(in sheet: Box) -> Box {
    Box(
      low: Point(x: low.x, y: sheet.height - high.y),
      high: Point(x: high.x, y: sheet.height - low.y))
  }
}
