import Bytes
import Geometry
import Ink
import Notebook
import PDFReader
import Support
import Testing

@testable import Paint

/// Pages of PDFs below the ink, as pixels.
@Suite struct PrintedPictureTests {
  /// A page of 200 by 100 points with a red square at its lower left.
  private func picture(light: PageLight = .plain) -> PagePicture {
    var pdf = WrittenPDF()
    pdf.addPage("1 0 0 rg 0 0 50 50 re f", box: "0 0 200 100")
    let bytes = pdf.bytes
    var page = LoosePage(
      number: 1, size: PageSize(width: 7056, height: 3528),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    page.backdrop = .pdf(
      page: 1, hash: ContentHash(of: bytes), source: .init(isAttached: false, path: "a.pdf"))
    page.files = [ContentHash(of: bytes): bytes]
    var picture = PagePicture(of: page)
    picture.light = light
    return picture
  }

  private func draw(_ picture: PagePicture, scale: Double = 1) -> Bitmap {
    picture.bitmap(of: picture.size.box, scale: scale)
  }

  @Test(arguments: [1.0, 2, 3.7])
  func `a page is drawn at any scale`(scale: Double) {
    let bitmap = draw(picture(), scale: scale)
    let (inside, outside) = (Int(25 * scale), Int(75 * scale))
    #expect(bitmap.pixel(x: inside, y: outside) & 0xFFFFFF == 0xFF0000)
    #expect(bitmap.pixel(x: inside, y: inside) & 0xFFFFFF == 0xFFFFFF)
    #expect(bitmap.pixel(x: outside, y: outside) & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func `a part of it is the same as the whole`() {
    let picture = picture()
    let (whole, scale) = (draw(picture, scale: 30), 30.0)
    let low = Point(x: 40, y: 40)
    let part = picture.bitmap(
      of: Box(low: low, high: low + Point(x: 20, y: 20)), scale: scale)
    for y in stride(from: 0, to: 600, by: 37) {
      for x in stride(from: 0, to: 600, by: 37) {
        #expect(part.pixel(x: x, y: y) == whole.pixel(x: x + 1200, y: y + 1200))
      }
    }
  }

  @Test func `on dark paper its colors are turned`() {
    let picture = picture(light: .turned)
    #expect(picture.isTurned)
    let bitmap = draw(picture)
    let paper = Color(rgb: 0xFFFFFF).turned.rgba >> 8
    #expect(bitmap.pixel(x: 150, y: 50) & 0xFFFFFF == paper)
    let red = bitmap.pixel(x: 25, y: 75)
    #expect(red >> 16 & 0xFF > red & 0xFF)
  }

  @Test func `a file gets 300 pixels to the inch, and no more than 140 million to a page`() {
    let a0 = Point(x: 2384, y: 3370)
    #expect(Canvas.fineness(of: Point(x: 595, y: 842)) == 300.0 / 72)
    #expect(Canvas.fineness(of: a0) == 300.0 / 72)
    for extent in [a0 * 1.1, Point(x: 14_400, y: 14_400), Point(x: 1e6, y: 9)] {
      let fineness = Canvas.fineness(of: extent)
      let pixels = extent.x * extent.y * fineness * fineness
      #expect(fineness <= 300.0 / 72 && pixels < 140e6 * 1.000_001, "\(extent)")
      #expect(fineness == 300.0 / 72 || pixels > 139e6, "no fewer than are allowed")
    }
  }

  @Test func `a page that is not wanted is not waited for`() {
    let bitmap = Bitmap(width: 200, height: 100, format: .opaque)
    var unread: [Undrawn] = []
    // Another file than in the other tests, so that no pixels of it are there.
    var pdf = WrittenPDF()
    pdf.addPage("0 1 0 rg 0 0 50 50 re f", box: "0 0 200 100")
    let file = PrintedFile(pdf.bytes, hash: ContentHash(of: pdf.bytes))
    let picture = PagePicture(
      of: PageContent.nothing, size: PageSize(width: 7056, height: 3528),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)),
      backdrop: .pdf(
        page: 1, hash: ContentHash(of: pdf.bytes), source: .init(isAttached: false, path: "")),
      printed: file, reusing: nil)
    bitmap.draw { canvas in
      unread = picture.drawPaper(on: canvas, in: picture.size.box, scale: 1) { false }
    }
    #expect(unread.count == 1)
    #expect(bitmap.pixel(x: 25, y: 75) & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func `a page that cannot be drawn is told, and its paper is there`() {
    let bytes = Array("%PDF-1.4 nothing".utf8)
    let hash = ContentHash(of: bytes)
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.backdrop = .pdf(page: 1, hash: hash, source: .init(isAttached: false, path: ""))
    page.files = [hash: bytes]
    let picture = PagePicture(of: page)
    let bitmap = Bitmap(width: 60, height: 84, format: .opaque)
    var unread: [Undrawn] = []
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: 0.1, y: 0.1))
      unread = picture.draw(on: canvas, in: picture.size.box, scale: 0.1)
    }
    #expect(unread.count == 1)
    #expect(bitmap.pixel(x: 30, y: 40) != 0)
  }

  @Test func `what is kept of pages is bounded`() throws {
    var pdf = WrittenPDF()
    pdf.addPage("", box: "0 0 100 100")
    let file = try #require(PrintedFile(pdf.bytes, hash: ContentHash(of: pdf.bytes)))
    let cache = PrintedPixels(limit: 100_000)
    for side in 10..<120 {
      let part = PrintedPart(
        page: 1, pageWidth: Double(side), pageHeight: Double(side), left: 0, top: 0, width: side,
        height: side)
      #expect(cache.pixels(of: part, of: file, isTurned: false) { true } != nil)
      #expect(cache.byteCount <= 100_000)
    }
  }

  @Test func `a page that the reader of a file did not name is no fault`() {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 100)
    let part = PrintedPart(
      page: 7, pageWidth: 10, pageHeight: 10, left: 0, top: 0, width: 10, height: 10)
    let far = Box(low: Point(x: -1e30, y: -1e30), high: Point(x: 1e30, y: 1e30))
    PixelTurn.turn(&pixels, of: part, on: PrintedInfo(), sparing: [far, .empty])
    #expect(pixels.count == 100)
  }

  @Test func `a page is drawn as a whole, or in blocks where it is large`() {
    let box = Box(low: Point(x: 1500, y: 10), high: Point(x: 1600, y: 20))
    let small = PrintedPixels.parts(of: 1, width: 2000, height: 2000, within: box)
    #expect(small.map(\.width) == [2000] && small.map(\.height) == [2000])
    let large = PrintedPixels.parts(of: 1, width: 20_000, height: 20_000, within: box)
    #expect(large.map(\.left) == [0, 1536] && large.allSatisfy { $0.top == 0 })
  }
}

extension PageContent {
  /// A page without layers.
  fileprivate static var nothing: PageContent {
    get { (try? PageContent(of: .notebook, in: Notebook([]))) ?? { preconditionFailure() }() }
  }
}
