import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct PageFillerTests {
  @Test func `pages are full, differ and follow each other in time`() {
    let pages = Array(PageFiller(writer: Writer(seed: 1), frame: page).prefix(5))
    #expect(pages.count == 5)
    var last: Int64 = -1
    for strokes in pages {
      #expect(strokes.count > 400)
      #expect(extent(of: strokes).height > page.height * 0.8)
      #expect(strokes.allSatisfy { $0.start > last })
      last = strokes.last?.start ?? last
    }
    #expect(Set(pages.map(digest)).count == 5)
  }

  @Test func `a short text begins again on the same page`() {
    var filler = PageFiller(writer: Writer(seed: 1), frame: page, text: "石 ")
    let strokes = filler.next() ?? []
    #expect(strokes.count == Int(page.height / 24) * 5)
  }

  @Test func `the row ends where a page would stay empty`() {
    for text in ["", " ", "\n\n\n", " \n \n"] {
      var filler = PageFiller(writer: Writer(seed: 1), frame: page, text: text)
      #expect(filler.next() == nil)
    }
    var narrow = PageFiller(
      writer: Writer(seed: 1), frame: Box(low: .zero, high: Point(x: 3, y: 900)))
    #expect(narrow.next() == nil)
    var endless = PageFiller(writer: Writer(seed: 1), frame: page, lineHeight: .nan)
    #expect(endless.next() == nil)
  }
}
