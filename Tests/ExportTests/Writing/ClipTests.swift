import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Rectangles of pages as pictures.
@Suite struct ClipTests {
  private func pixels(_ file: [UInt8]) throws -> ImagePixels {
    let image = try #require(
      PageImage(hash: ContentHash(of: file), mediaType: "image/png", bytes: file))
    return try #require(image.pixels(shownAt: 1e6, by: 1e6))
  }

  @Test(arguments: [0, 1, 2])
  func `a clipping has the pixels of the page`(round: Int) throws {
    var random = RandomSource(seed: Seed.of(30 + UInt64(round)))
    let page = LoosePage.written(round + 1, paper: Paper([.ruled, .grid, .dots][round]))
    let density = Double.random(in: 40...220, using: &random)
    var size = PixelSize()
    size.density = density
    let whole = try pixels(PNGPage.png(of: page, pixels: size).bytes)
    for _ in 0..<4 {
      let low = Point(
        x: .random(in: 0...150, using: &random), y: .random(in: 0...90, using: &random))
      let high =
        low + Point(x: .random(in: 5...60, using: &random), y: .random(in: 5...40, using: &random))
      let file = try PNGPage.png(of: page, clip: Box(low: low, high: high), pixels: size).bytes
      let part = try pixels(file)
      let corner = (low * (density / 72), high * (density / 72))
      #expect(abs(Double(part.width) - (corner.1.x - corner.0.x)) <= 1)
      let (left, top) = (Int(corner.0.x.rounded()), Int(corner.0.y.rounded()))
      var differing = 0
      for y in 0..<min(part.height, whole.height - top) {
        for x in 0..<min(part.width, whole.width - left) {
          let pair = (
            part.premultiplied[y * part.width + x],
            whole.premultiplied[(top + y) * whole.width + left + x]
          )
          if pair.0 != pair.1 { differing += 1 }
        }
      }
      // Curves are rounded to the pixels of the surface that they are drawn on.
      #expect((differing - 4) * 200 < part.width * part.height, "\(differing) pixels differ")
    }
  }

  @Test func `what lies beyond the page is left out, and nothing of it is an error`() throws {
    let page = LoosePage.small()
    let half = Box(low: Point(x: -50, y: -50), high: Point(x: 72, y: 36))
    var size = PixelSize()
    size.density = 72
    let part = try pixels(PNGPage.png(of: page, clip: half, pixels: size).bytes)
    #expect((part.width, part.height) == (72, 36))
    let outside = half.moved(by: Point(x: 4000, y: 0))
    #expect(throws: ExportError.self) { try PNGPage.png(of: page, clip: outside, pixels: size) }
    #expect(throws: ExportError.self) { try SVGPage.svg(of: page, clip: outside, title: "") }
  }

  @Test func `clippings are sharp within their limits`() throws {
    var random = RandomSource(seed: 4)
    var page = LoosePage.written(2)
    page.size = .a4
    let box = PageSize.a4.box
    let drawn = try PNGPage.clipping(of: page, box, within: 12 << 20)
    #expect(try pixels(drawn.bytes).width == 2480)
    // Noise, which no compression makes smaller.
    let noise = Bitmap(width: 400, height: 400, format: .opaque)
    noise.draw { canvas in
      for y in 0..<400 {
        for x in 0..<400 {
          let low = Point(x: Double(x), y: Double(y))
          canvas.fill(
            Box(low: low, high: low + Point(x: 1, y: 1)),
            with: Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
        }
      }
    }
    page.add(image: noise.png(), in: box)
    let small = try PNGPage.clipping(of: page, box, within: 300_000)
    #expect(small.bytes.count <= 300_000)
    let vast = Box(low: .zero, high: Point(x: 1e5, y: 3))
    #expect(PixelSize.clipping(vast).density * 1e5 / 72 < 32_767)
  }

  @Test func `an SVG shows the rectangle at its true size`() throws {
    let page = LoosePage.written(1)
    let box = Box(low: Point(x: 20, y: 30), high: Point(x: 92, y: 66))
    let text = try String(
      decoding: SVGPage.svg(of: page, clip: box, title: "").bytes, as: UTF8.self)
    #expect(text.contains("width=\"25.4mm\" height=\"12.7mm\" viewBox=\"20 30 72 36\""))
  }
}
