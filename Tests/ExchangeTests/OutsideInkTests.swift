import Exchange
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

/// What is said of imported strokes that extend beyond the edges of their page.
@Suite struct OutsideInkTests {
  /// A page with a stroke for each pair of ends, in points.
  private static func page(_ strokes: [(Point, Point)]) -> LoosePage {
    var page = LoosePage(number: 1, size: .a4, paper: nil)
    let elements = strokes.map { from, to in
      let samples = [from, to].map { Sample(position: $0, time: 0) }
      return LooseElement(
        Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1)))
    }
    page.layers = [.init(elements: elements)]
    return page
  }

  private static let inside = (Point(x: 10, y: 10), Point(x: 590, y: 840))
  private static let nearly = (Point(x: -2, y: 10), Point(x: 90, y: 844))
  private static let partly = (Point(x: 500, y: 10), Point(x: 700, y: 10))
  private static let wholly = (Point(x: 700, y: 10), Point(x: 700, y: 900))

  @Test func `strokes beyond the edges are counted, and their pages named once`() {
    var outside = OutsideInk()
    let sheet = PageSize.a4.box
    outside.count(Self.page([Self.inside, Self.nearly]), on: sheet, number: 1)
    #expect(outside.note == nil)
    outside.count(Self.page([Self.wholly]), on: nil, number: 2)
    #expect(outside.note == nil, "a page that grows has no edges")
    outside.count(Self.page([Self.partly, Self.inside]), on: sheet, number: 3)
    #expect(outside.note == "1 stroke extends beyond the edge of page 3")
    var one = OutsideInk()
    one.count(Self.page([Self.partly, Self.wholly]), on: sheet, number: 2)
    #expect(one.note == "2 strokes extend beyond the edges of page 2")
    for number in [4, 6] { outside.count(Self.page([Self.wholly]), on: sheet, number: number) }
    #expect(outside.note == "3 strokes extend beyond the edges of pages 3-4, 6")
  }

  @Test func `a smaller page has other edges`() {
    var outside = OutsideInk()
    let size = PageSize(width: 10_500, height: 14_800)
    outside.count(Self.page([Self.inside]), on: size.box, number: 7)
    #expect(outside.note == "1 stroke extends beyond the edge of page 7")
  }
}
