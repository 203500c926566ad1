import Bytes
import Geometry
import Ink
import Notebook
import PDFReader
import Support
import Testing

@testable import Paint

/// Pages of PDFs into which blank paper is inserted, as they are drawn and searched.
@Suite struct CutPageTests {
  private static let unit = 72.0 / 2540

  private static func file() throws -> PrintedFile {
    var pdf = WrittenPDF()
    pdf.addPage(
      WrittenPDF.text("above", x: 20, y: 80) + WrittenPDF.text("below", x: 20, y: 20)
        + "0 0 1 rg 100 10 40 80 re f", box: "0 0 200 100")
    let bytes = pdf.bytes
    return try #require(PrintedFile(bytes, hash: ContentHash(of: bytes)))
  }

  private static let sheet = PageSize(width: 7056, height: 3528)
  private static let cuts = PageCuts([PageCut(.down, at: 1764, length: 1000)])

  @Test(arguments: 0..<4) func `text is where its strip is drawn`(turns: Int) throws {
    let (file, turns) = (try Self.file(), QuarterTurns(turns))
    let plain = PrintedPicture(page: 1, of: file, on: Self.sheet)
    let cut = PrintedPicture(
      page: 1, of: file, on: Self.cuts.size(of: turns.size(of: Self.sheet), turned: turns),
      turned: turns, cut: Self.cuts)
    #expect(cut.upright == Self.sheet)
    let (before, after) = (plain.text(), cut.text())
    #expect(before.letters == after.letters && !before.letters.isEmpty)
    let whole = Self.cuts.size(of: Self.sheet, turned: .none).box
    for (old, new) in zip(before.boxes, after.boxes) where !old.isEmpty {
      let shift = old.center.y > 50 ? 1000 * Self.unit : 0
      let expected = turns.map(of: whole.high)(old.moved(by: Point(x: 0, y: shift)))
      #expect(new.center.distance(to: expected.center) < 0.01)
    }
  }

  @Test(arguments: 0..<4) func `pixels are those of the strips, with blank paper between`(
    turns: Int
  )
    throws
  {
    let turns = QuarterTurns(turns)
    var page = PagePicture(
      size: Self.cuts.size(of: turns.size(of: Self.sheet), turned: turns),
      paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)), turns: turns, cuts: Self.cuts)
    let hash = ContentHash(of: [1])
    let source = Backdrop.Source(isAttached: true, path: "a.pdf")
    page.setBackdrop(
      .pdf(page: 1, hash: hash, source: source), files: [:], printed: try Self.file())
    let bitmap = Bitmap(
      width: Int(page.box.width.rounded()), height: Int(page.box.height.rounded()), format: .opaque)
    var undrawn: [Undrawn] = []
    bitmap.draw { undrawn = page.draw(on: $0, in: page.box, scale: 1) }
    #expect(undrawn.isEmpty)
    let map = turns.map(of: Self.cuts.size(of: Self.sheet, turned: .none).box.high)
    func isBlue(_ x: Double, _ y: Double) -> Bool {
      let place = map(Point(x: x, y: y))
      let pixel = bitmap.pixel(x: Int(place.x), y: Int(place.y))
      return pixel & 0xFF > 200 && pixel >> 16 & 0xFF < 60
    }
    let gap = 1000 * Self.unit
    #expect(isBlue(120, 20) && isBlue(120, 46) && isBlue(120, 54 + gap) && isBlue(120, 85 + gap))
    #expect(!isBlue(120, 54) && !isBlue(120, 46 + gap) && !isBlue(120, 50 + gap / 2))
  }

  @Test func `what is known of a page changes with its cuts`() throws {
    let file = try Self.file()
    let plain = PrintedPicture(page: 1, of: file, on: Self.sheet)
    let cut = PrintedPicture(page: 1, of: file, on: Self.sheet, cut: Self.cuts)
    #expect(plain != cut && plain == PrintedPicture(page: 1, of: file, on: Self.sheet))
    let low = try #require(
      PrintedPicture(
        page: 1, of: file, on: Self.cuts.size(of: Self.sheet, turned: .none), cut: Self.cuts
      ).content()?.high.y)
    #expect(low > 85 + 1000 * Self.unit)
  }
}
