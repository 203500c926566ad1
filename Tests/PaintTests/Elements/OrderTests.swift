import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Testing

/// What lies above what.
@Suite struct OrderTests {
  /// A line through the middle of the image of `ImageTests`.
  private func line(_ tool: Style.Tool, _ color: Color, width: Double = 12) -> LooseElement {
    let samples = (0...20).map { step in
      Sample(position: Point(x: 80 + Double(step) * 6, y: 80), time: Double(step) * 5)
    }
    let style = Style(tool: tool, color: color, width: width, response: .constant)
    return LooseElement(Stroke(samples: samples, channels: [], style: style))
  }

  private func pixels(_ elements: [LooseElement]) throws -> Pixels {
    try Pixels(ImageTests.page(elements, file: ImageTests.png()), dpi: 72)
  }

  @Test func `what comes later lies above, image or ink`() throws {
    let (image, ink) = (ImageTests.image(), line(.pen, Color(rgb: 0x808080)))
    #expect(try pixels([image, ink])[110, 80] == 0x808080)
    #expect(try pixels([ink, image])[110, 80] == 0xFF0000)
    #expect(try pixels([ink, image])[90, 80] == 0x808080)
  }

  @Test func `a highlighter darkens what lies below it, and nothing above`() throws {
    let (image, mark) = (ImageTests.image(), line(.highlighter, Color(rgb: 0xFFFF00)))
    let above = try pixels([image, mark])
    // Yellow on red, green, blue, black and white.
    let places = [110.0, 130, 150, 170, 90]
    #expect(places.map { above[$0, 80] } == [0xFF0000, 0xFF00, 0, 0, 0xFFFF00])
    let below = try pixels([mark, image])
    #expect([110.0, 130, 150].map { below[$0, 80] } == [0xFF0000, 0xFF00, 0xFF])
  }

  @Test func `a highlighter that is filled darkens all of its area alike`() throws {
    let samples = (0...64).map { step in
      let (sine, cosine) = (sin(Double(step) / 10), cos(Double(step) / 10))
      return Sample(position: Point(x: 100 + 40 * cosine, y: 100 - 40 * sine), time: Double(step))
    }
    for samples in [samples, samples.reversed()] {
      let style = Style(
        tool: .highlighter, color: Color(rgba: 0xFFFF_0080), width: 12, response: .constant, fill: 1
      )
      let mark = LooseElement(
        Stroke(samples: samples, channels: [], style: style, model: .straight)
      )
      let page = try pixels([mark])
      let colors = Set([55.0, 58, 62, 66, 70, 100, 130, 134, 138, 142].map { page[$0, 100] })
      #expect(colors == [page[100, 100]])
      #expect(page[100, 100] != page[20, 20])
    }
  }

  @Test func `correction fluid below a highlighter leaves it`() throws {
    let fluid = line(.whiteout, .white, width: 20)
    let mark = line(.highlighter, Color(rgb: 0xFFFF00))
    #expect(try pixels([ImageTests.image(), fluid, mark])[110, 80] == 0xFFFF00)
    #expect(try pixels([ImageTests.image(), mark, fluid])[110, 80] == 0xFFFFFF)
  }

  @Test func `a surface is told of all elements in their order`() throws {
    let text = LooseElement(.text(TextTests.cases[0].box))
    let elements = [line(.highlighter, .black), text, ImageTests.image(), line(.pen, .black)]
    let surface = RecordingSurface()
    let page = ImageTests.page(elements, file: ImageTests.png())
    page.draw(on: surface, in: page.size.box, scale: 1)
    let kinds = surface.marks.dropFirst().map { mark in
      switch mark.mark {
      case .text: "text"
      case .image: "image"
      default: "ink \(mark.blending)"
      }
    }
    #expect(kinds == ["ink multiply", "text", "image", "ink over"])
  }

  @Test func `layers and paper are left out where they are not wanted`() throws {
    var loose = LoosePage(number: 1, size: .a4, paper: Paper(.grid, color: .black))
    loose.layers = [line(.pen, .white), line(.pen, Color(rgb: 0xFF0000))].map {
      LoosePage.Layer(elements: [$0])
    }
    loose.layers[1].isVisible = false
    func pixels(_ page: PagePicture) throws -> Pixels { try Pixels(page, dpi: 72) }
    #expect(try pixels(PagePicture(of: loose))[110, 80] == 0xFFFFFF)
    #expect(try pixels(PagePicture(of: loose) { number, _ in number == 2 })[110, 80] == 0xFF0000)
    for share in PaperShare.allCases {
      let surface = RecordingSurface()
      let page = PagePicture(of: loose, paper: share) { _, _ in false }
      page.draw(on: surface, in: page.size.box, scale: 1)
      #expect(surface.marks.count == [.full: 2, .ruling: 1, .none: 0][share])
    }
  }
}
