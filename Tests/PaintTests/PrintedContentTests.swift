import Bytes
import Geometry
import Ink
import Notebook
import PDFReader
import Support
import Testing

@testable import Paint

/// Where pages of PDFs are not empty.
@Suite struct PrintedContentTests {
  private static let side = 40

  /// Pixels of paper with a grain, some of which are ink.
  private func pixels(
    paper: Int, grain: Int, ink: Int, at places: [(x: Int, y: Int)], _ dice: inout Dice
  ) -> [UInt32] {
    func pixel(_ light: Int) -> UInt32 {
      let byte = UInt32(min(max(light, 0), 255))
      return 0xFF00_0000 | byte << 16 | byte << 8 | byte
    }
    var pixels = (0..<Self.side * Self.side).map { _ in
      pixel(paper + Int.random(in: -grain...grain, using: &dice))
    }
    for place in places { pixels[place.y * Self.side + place.x] = pixel(ink) }
    return pixels
  }

  @Test(arguments: Seed.several(20))
  func `ink is found on paper of any color, with a grain and with specks`(seed: UInt64) {
    var dice = Dice(seed)
    let isDark = Bool.random(using: &dice)
    let (paper, ink) = isDark ? (30, 220) : (Int.random(in: 150...255, using: &dice), 10)
    let (left, right) = (
      Int.random(in: 4...18, using: &dice), Int.random(in: 20...34, using: &dice)
    )
    let (top, low) = (Int.random(in: 4...18, using: &dice), Int.random(in: 20...34, using: &dice))
    let edge = (left...right).flatMap { x in [(x: x, y: top), (x: x, y: low)] }
    let specks = [(x: 0, y: 0), (x: Self.side - 1, y: Self.side - 1)]
    let found = InkedPixels(
      pixels(paper: paper, grain: 8, ink: ink, at: edge + specks, &dice), width: Self.side
    ).box
    #expect(found.low == Point(x: Double(left), y: Double(top)))
    #expect(found.high == Point(x: Double(right + 1), y: Double(low + 1)))
  }

  @Test func `paper alone has no ink, and neither has nothing`() {
    var dice = Dice(1)
    for paper in [0, 128, 255] {
      let empty = pixels(paper: paper, grain: 8, ink: 0, at: [], &dice)
      #expect(InkedPixels(empty, width: Self.side).box.isEmpty)
    }
    #expect(InkedPixels([], width: 0).box.isEmpty)
    #expect(InkedPixels([0xFFFF_FFFF], width: 5).box.isEmpty)
  }

  @Test(arguments: [0, 90, 180, 270])
  func `what is printed is found where it is seen, however the page is turned`(turn: Int) throws {
    var pdf = WrittenPDF()
    pdf.addPage("0 0 1 rg 30 20 80 60 re f", box: "0 0 200 100", entries: "/Rotate \(turn)")
    let bytes = pdf.bytes
    let file = try #require(PrintedFile(bytes, hash: ContentHash(of: bytes)))
    let isUpright = turn % 180 == 0
    let size = PageSize(width: isUpright ? 7056 : 3528, height: isUpright ? 3528 : 7056)
    let found = try #require(PrintedPicture(page: 1, of: file, on: size).content())
    let expected =
      switch turn {
      case 90: Box(low: Point(x: 20, y: 30), high: Point(x: 80, y: 110))
      case 180: Box(low: Point(x: 90, y: 20), high: Point(x: 170, y: 80))
      case 270: Box(low: Point(x: 20, y: 90), high: Point(x: 80, y: 170))
      default: Box(low: Point(x: 30, y: 20), high: Point(x: 110, y: 80))
      }
    #expect(found.low.distance(to: expected.low) < 3 && found.high.distance(to: expected.high) < 3)
  }

  @Test func `an empty page has no content, and one that cannot be drawn is not said to be empty`()
    throws
  {
    var pdf = WrittenPDF()
    pdf.addPage("", box: "0 0 200 100")
    let bytes = pdf.bytes
    let file = try #require(PrintedFile(bytes, hash: ContentHash(of: bytes)))
    #expect(PrintedPicture(page: 1, of: file, on: .a4).content()?.isEmpty == true)
    #expect(PrintedPicture(page: 2, of: file, on: .a4).content() == nil)
    #expect(PrintedPicture(page: 1, of: nil, on: .a4).content() == nil)
    #expect(PrintedPicture(page: 1, of: file, on: .a4).content { false } == nil)
  }
}
