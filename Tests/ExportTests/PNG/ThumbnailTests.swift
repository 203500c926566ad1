import Geometry
import Ink
import Notebook
import Paint
import Testing

@testable import Export

/// Small pictures of pages, as bundles carry them.
@Suite struct ThumbnailTests {
  /// What a PNG file shows, a pixel of the file on each pixel.
  private func pixels(of file: [UInt8], width: Int, height: Int) -> PagePixels {
    var page = LoosePage.small()
    page.add(
      image: file, in: Box(low: .zero, high: Point(x: Double(width), y: Double(height))))
    return PagePixels(PagePicture(of: page), resolution: 72, width: width, height: height)
  }

  @Test(arguments: [Paper(.plain), Paper(.ruled), Paper(.grid)])
  func `ink on paper takes less than half the bytes, and looks the same`(paper: Paper) throws {
    let page = LoosePage.written(3, paper: paper)
    let full = try PNGPage.png(of: page, pixels: .within(128))
    let small = try PNGPage.thumbnail(of: page, side: 128)
    #expect(small.count * 2 < full.bytes.count, "\(small.count) of \(full.bytes.count)")
    #expect(try PNGPage.thumbnail(of: page, side: 128) == small)
    let (width, height) = try #require(size(of: full.bytes))
    #expect(try #require(size(of: small)) == (width, height))
    let (one, other) = (
      pixels(of: full.bytes, width: width, height: height),
      pixels(of: small, width: width, height: height)
    )
    let differences = zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }
    #expect(Set(one.bytes).count > 10)
    #expect(differences.max() ?? 255 <= 36)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 2)
  }

  @Test func `a photograph keeps its colors`() throws {
    var page = LoosePage.small()
    let bitmap = Bitmap(width: 128, height: 80, format: .opaque)
    bitmap.draw { canvas in
      for x in 0..<128 {
        for y in 0..<80 {
          let box = Box(
            low: Point(x: Double(x), y: Double(y)), high: Point(x: Double(x + 1), y: Double(y + 1)))
          let color = UInt32(x * 2 << 16 | y * 3 << 8 | (x * y) & 0xFF)
          canvas.fill(box, with: .init(rgb: color))
        }
      }
    }
    page.add(image: bitmap.png(), in: PageSize(width: 8000, height: 5000).box)
    let small = try PNGPage.thumbnail(of: page, side: 128)
    let one = pixels(of: bitmap.png(), width: 128, height: 80)
    let other = pixels(of: small, width: 128, height: 80)
    #expect(one.difference(from: other).mean < 4)
  }

  /// The sides that the head of a PNG file names.
  private func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    guard file.count > 24 else { return nil }
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
