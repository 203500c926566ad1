internal import Geometry
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

  /// From how many bytes on it pays to share the drawing of a paper among pages.
  private static let leastShared = 160

  /// Draws a page.
  init(of page: LoosePage, export: PDFExport) {
    let picture = PagePicture(of: page, paper: export.paper, where: export.isShown)
    number = page.number
    let box = picture.size.box
    size = box.high
    let surface = PDFPage(height: box.height)
    picture.drawPaper(on: surface, in: box, scale: 1)
    let paper = surface.takeOperators()
    picture.drawLayers(on: surface, in: box)
    let rest = surface.takeOperators()
    let isShared = paper.count >= Self.leastShared
    self.paper = isShared ? paper : []
    content = FlateStream.compressed(isShared ? rest : paper + rest)
    blends = surface.blends.sorted()
  }
}
