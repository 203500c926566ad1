import Geometry
import Ink
import Notebook
import Paint
import SyntheticHand
import Testing

@Suite struct PagePictureTests {
  static func written() -> PagePicture {
    var page = PagePicture(size: .a4, paper: Paper(.ruled))
    var writer = Writer(seed: 3)
    let frame = Box(low: Point(x: 85, y: 60), high: Point(x: 550, y: 780))
    let layer = EntityID(counter: 1, incarnation: Incarnation(rawValue: 1))
    for stroke in writer.write(LectureNotes.english, in: frame).strokes {
      page.add(InkPicture(layer, stroke: stroke), to: layer)
    }
    return page
  }

  private func bitmap(of page: PagePicture, scale: Double, box: Box? = nil) -> Bitmap {
    let box = box ?? page.size.box
    let bitmap = Bitmap(
      width: Int((box.width * scale).rounded(.up)), height: Int((box.height * scale).rounded(.up)),
      format: .opaque)
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -box.low))
      page.draw(on: canvas, in: box, scale: scale)
    }
    return bitmap
  }

  @Test func `a part is drawn as it is in the whole`() {
    let page = Self.written()
    let whole = bitmap(of: page, scale: 2)
    let part = bitmap(
      of: page, scale: 2, box: Box(low: Point(x: 100, y: 100), high: Point(x: 200, y: 180)))
    var furthest = 0
    for y in 0..<part.height {
      for x in 0..<part.width {
        let one = part.pixel(x: x, y: y), other = whole.pixel(x: x + 200, y: y + 200)
        furthest = max(furthest, Self.distance(one, other))
      }
    }
    // Where a border is cut at the edge of a clip, its coverage is rounded another way.
    #expect(furthest <= 8)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    stride(from: 0, to: 24, by: 8)
      .map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }
}
