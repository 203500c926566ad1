internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// A page of a PDF, ready but for the numbers of its objects.
struct PDFSheet: Sendable {
  /// The page's number where it comes from, counted from 1.
  let number: Int
  /// Width and height in points.
  let size: Point
  /// The operators that draw the paper where other pages may have the same; empty else.
  private(set) var paper: [UInt8]
  /// The operators that draw the rest, compressed.
  let content: [UInt8]
  /// The pairs of blending and opacity that are used.
  let blends: [PDFBlend]
  /// The images that are shown, in the order of their names.
  let images: [PDFImage]
  /// The fonts that are used, in the order of their names.
  let fonts: [PageFont]
  /// The letters that are known as shapes alone.
  let shapes: ShapeFonts
  /// The places that lead to addresses.
  let links: [PDFLink]
  /// The page's entries in the outline.
  let heading: Heading
  /// The content missing on the page, a sentence each.
  let notes: [String]

  /// From how many bytes on it pays to share the drawing of a paper among pages.
  private static let leastShared = 160

  /// Draws a page.
  init(of page: LoosePage, export: PDFExport, shelves: PDFShelves) {
    let picture = PagePicture(of: page, paper: export.paper, aim: .small)
    number = page.number
    let box = picture.size.box
    size = box.high
    let surface = PDFPage(height: box.height, shelves: shelves)
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
    links = surface.links
    heading = Heading(page)
    notes = unread.notes
  }
}
