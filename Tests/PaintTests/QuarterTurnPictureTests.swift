import Bytes
import Geometry
import Ink
import Notebook
import PDFReader
import Support
import Testing

@testable import Paint

/// Pages whose paper is turned, with what lies on it.
@Suite struct QuarterTurnPictureTests {
  private static let size = PageSize(width: 7056, height: 3528)

  /// A page of 200 by 100 points that looks different at each corner.
  private static func page(_ backdrop: Backdrop? = nil, _ bytes: [UInt8] = []) -> LoosePage {
    var page = LoosePage(
      number: 1, size: size, paper: Paper(.ruled, spacing: 11, margin: 30, lineWidth: 2))
    page.backdrop = backdrop
    page.files = [ContentHash(of: bytes): bytes]
    return page
  }

  private static var printed: LoosePage {
    var pdf = WrittenPDF()
    pdf.addPage(
      "1 0 0 rg 0 0 50 50 re f 0 0 1 rg 150 60 30 20 re f "
        + WrittenPDF.text("Optics", x: 60, y: 40),
      box: "0 0 200 100")
    let bytes = pdf.bytes
    let source = Backdrop.Source(isAttached: false, path: "a.pdf")
    return page(.pdf(page: 1, hash: ContentHash(of: bytes), source: source), bytes)
  }

  private static var pictured: LoosePage {
    let bitmap = Bitmap(width: 40, height: 20, format: .opaque)
    bitmap.draw { canvas in
      canvas.fill(bitmap.box, with: Color(rgb: 0x00FF00))
      canvas.fill(Box(low: .zero, high: Point(x: 10, y: 10)), with: Color(rgb: 0xFF0000))
    }
    let bytes = bitmap.png()
    let source = Backdrop.Source(isAttached: false, path: "a.png")
    return page(
      .image(hash: ContentHash(of: bytes), mediaType: "image/png", source: source), bytes)
  }

  @Test(arguments: [1, 2, 3].map { QuarterTurns($0) }, [1.0, 2, 3.7])
  func `every pixel lies where the upright page has it, turned`(
    turns: QuarterTurns, scale: Double
  ) {
    for page in [Self.page(), Self.printed, Self.pictured] {
      let (upright, turned) = (PagePicture(of: page), PagePicture(of: page.turned(by: turns)))
      #expect(turned.size == turns.size(of: upright.size))
      let before = upright.bitmap(of: upright.size.box, scale: scale)
      let after = turned.bitmap(of: turned.size.box, scale: scale)
      let map = turns.map(of: upright.size.box.high)
      var (same, count) = (0, 0)
      for y in stride(from: 1.5, to: 99, by: 2.5) {
        for x in stride(from: 1.5, to: 199, by: 2.5) {
          let place = map(Point(x: x, y: y))
          let one = before.pixel(x: Int(x * scale), y: Int(y * scale))
          let other = after.pixel(x: Int(place.x * scale), y: Int(place.y * scale))
          count += 1
          if one == other { same += 1 }
        }
      }
      // Lines, which are fitted to pixels, and letters may lie a pixel beside.
      #expect(Double(same) > 0.85 * Double(count), "\(same) of \(count)")
    }
  }

  @Test(arguments: Paper.Ruling.allCases, [1, 2, 3].map { QuarterTurns($0) })
  func `a turned page has as much of its ruling as the upright one`(
    ruling: Paper.Ruling, turns: QuarterTurns
  ) {
    var page = Self.page()
    page.paper = Paper(.plain)
    let white = PagePicture(of: page).bitmap(of: Self.size.box, scale: 1).pixel(x: 5, y: 5)
    page.paper = Paper(ruling)
    let pictures = [page, page.turned(by: turns)].map { PagePicture(of: $0) }
    for scale in [1.0, 2.3] {
      let counts = pictures.map { picture in
        let bitmap = picture.bitmap(of: picture.size.box, scale: scale)
        return (0..<bitmap.height).reduce(0) { count, y in
          count + (0..<bitmap.width).count { bitmap.pixel(x: $0, y: y) != white }
        }
      }
      // Lines may be fitted to one pixel more, or fall off the edge.
      let share = Double(counts[1]) / Double(max(counts[0], 1))
      #expect(counts[0] == 0 ? counts[1] == 0 : (0.75...1.34).contains(share), "\(counts)")
    }
  }

  @Test(arguments: [1, 2, 3].map { QuarterTurns($0) })
  func `a part of a large turned page is the same as the whole`(turns: QuarterTurns) {
    let picture = PagePicture(of: Self.printed.turned(by: turns))
    let scale = 30.0
    let whole = picture.bitmap(of: picture.size.box, scale: scale)
    let low = Point(x: 40, y: 40)
    let part = picture.bitmap(
      of: Box(low: low, high: low + Point(x: 20, y: 20)), scale: scale)
    for y in stride(from: 0, to: 600, by: 37) {
      for x in stride(from: 0, to: 600, by: 37) {
        #expect(part.pixel(x: x, y: y) == whole.pixel(x: x + 1200, y: y + 1200))
      }
    }
  }

  @Test(arguments: [1, 2, 3].map { QuarterTurns($0) })
  func `words and the box around all that is printed are where they are seen`(turns: QuarterTurns)
    throws
  {
    let upright = try #require(PagePicture(of: Self.printed).printed)
    let turned = try #require(PagePicture(of: Self.printed.turned(by: turns)).printed)
    let map = turns.map(of: upright.size.box.high)
    let (one, other) = (upright.text(), turned.text())
    #expect(one.letters == other.letters && !one.letters.isEmpty)
    for (box, found) in zip(one.boxes, other.boxes) {
      #expect((map(box).low - found.low).length < 0.01)
      #expect((map(box).high - found.high).length < 0.01)
    }
    let (before, after) = (try #require(upright.content()), try #require(turned.content()))
    #expect((map(before).low - after.low).length < 0.01)
  }

  @Test func `a turned page has to be drawn anew as a whole`() {
    let picture = PagePicture(of: Self.page())
    #expect(PagePicture(of: Self.page().turned(by: QuarterTurns(2))).changes(since: picture) == nil)
  }
}
