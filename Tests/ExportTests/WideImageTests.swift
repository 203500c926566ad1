import Bytes
import Geometry
import Notebook
import Paint
import Testing

@testable import Export

/// Images with more pixels to a side than Cairo can draw.
@Suite struct WideImageTests {
  /// A gray strip of 40,000 by 16 pixels.
  private static let strip: [UInt8] = {
    let (width, height) = (40_000, 16)
    var head = ByteWriter()
    for side in [width, height] {
      for shift in [24, 16, 8, 0] { head.append(UInt8(truncatingIfNeeded: side >> shift)) }
    }
    head.append(contentsOf: [8, 0, 0, 0, 0])
    let row = [0] + [UInt8](repeating: 0x40, count: width)
    var writer = ByteWriter()
    writer.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    writer.appendChunk("IHDR", head.bytes)
    let rows = (0..<height).flatMap { _ in row }
    writer.appendChunk("IDAT", FlateStream.compressed(rows))
    writer.appendChunk("IEND", [])
    return writer.bytes
  }()

  private static var page: LoosePage {
    var page = LoosePage.small()
    page.add(image: strip, in: Box(low: Point(x: 20, y: 20), high: Point(x: 200, y: 100)))
    return page
  }

  /// How much of the middle of the image is gray.
  private static func gray(in pixels: PagePixels) -> Int {
    let place = (pixels.height * 60 / 142 * pixels.width + pixels.width / 2) * 3
    return Int(pixels.bytes[place])
  }

  @Test func `they show on the screen and as pixels`() throws {
    let drawn = PagePixels(PagePicture(of: Self.page), resolution: 72, width: 227, height: 142)
    #expect(abs(Self.gray(in: drawn) - 0x40) < 4)
    #expect(try PNGPage.png(of: Self.page, pixels: PixelSize()).notes == [])
  }

  @Test(arguments: PageWriter.allCases)
  func `they show in every PDF`(writer: PageWriter) throws {
    let pdf = try MadePDF([Self.page], by: writer)
    try pdf.expectSound()
    #expect(abs(try Self.gray(in: pdf.pixels(resolution: 72)) - 0x40) < 4)
  }
}
