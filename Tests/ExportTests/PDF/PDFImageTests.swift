import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Pixels as a PDF keeps them: exactly, and in few bytes.
@Suite struct PDFImageTests {
  /// A picture of a kind.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// How `pdfimages` calls the colors, and the bits of a sample where only one number is right.
    var space = "rgb"
    var bits: Int? = 8
    /// Color by place.
    let color: @Sendable (_ x: Int, _ y: Int) -> UInt32

    static let width = 203
    static let height = 300

    /// The picture as a PNG without opacity, whose rows are filtered.
    var png: [UInt8] {
      let bitmap = Bitmap(width: Self.width, height: Self.height, format: .opaque)
      bitmap.draw { canvas in
        for y in 0..<Self.height {
          for x in 0..<Self.width {
            let corner = Point(x: Double(x), y: Double(y))
            canvas.fill(
              Box(low: corner, high: corner + Point(x: 1, y: 1)), with: Color(rgb: color(x, y)))
          }
        }
      }
      return bitmap.png()
    }
  }

  private static let cases = [
    Case(testDescription: "black and white", space: "gray", bits: 1) {
      ($0 / 7 + $1 / 11).isMultiple(of: 3) ? 0 : 0xFFFFFF
    },
    Case(testDescription: "three colours", space: "index", bits: 2) {
      [0xFF0000, 0xFFFFFF, 0x123456][($0 / 20 + $1 / 9) % 3]
    },
    Case(testDescription: "grey dust", space: "gray") { UInt32(dust($0, $1) % 256) * 0x010101 },
    Case(testDescription: "four greys", space: "gray", bits: nil) {
      UInt32(dust($0 / 3, $1) % 4) * 0x555555
    },
    Case(testDescription: "dust of many colours", space: "index") {
      UInt32(dust($0, $1) % 200) * 0x01_0203
    },
    Case(testDescription: "a slope of colours") { x, y in
      UInt32(x % 256) << 16 | UInt32(y % 256) << 8 | UInt32((x * y / 97) % 256)
    },
    Case(testDescription: "dust") { UInt32(dust($0, $1) % 0x100_0000) },
  ]

  /// Numbers that follow from nothing near.
  private static func dust(_ x: Int, _ y: Int) -> Int {
    var source = RandomSource(seed: UInt64(x * 1000 + y))
    return Int(source.next() >> 8)
  }

  @Test(arguments: cases)
  func `pixels stay exactly what they are, and take no more than zlib makes of them`(
    made: Case
  ) throws {
    let png = made.png
    var page = LoosePage.small()
    page.add(image: png, in: Box(low: Point(x: 5, y: 5), high: Point(x: 90, y: 110)))
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    let row = try #require(try pdf.asked("pdfimages", ["-list"]).split(separator: "\n").last)
    let words = row.split(separator: " ").map(String.init)
    #expect(
      words[5] == made.space && made.bits.map { words[7] == "\($0)" } != false && words[9] == "yes",
      "\(row)")

    let image = try #require(
      PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png))
    let rgb = try #require(image.pixels(shownAt: 1e5, by: 1e5)).rgb
    #expect(try pdf.firstImage() == rgb)
    let samples = PixelSamples(width: Case.width, height: Case.height, channels: 3, bytes: rgb)
    #expect(PDFImage.Part(smallestOf: samples).bytes.count <= rgb.deflatedCount)
    // Beside its pixels, an image may need a palette.
    #expect(pdf.bytes.count < 2400 + min(rgb.deflatedCount, png.count))
  }

  @Test func `a number of which there is no color changes no pixel beside it`() throws {
    let colors: [UInt8] = [0, 0, 0, 255, 255, 255]
    func samples(_ bytes: [UInt8]) -> PixelSamples {
      PixelSamples(width: 4, height: 1, channels: 1, palette: colors, bytes: bytes)
    }
    let packed = try #require(samples([0, 5, 0, 1]).packed())
    #expect(packed.bits == 4 && packed.bytes == [0x05, 0x01])
    #expect(try #require(samples([0, 1, 0, 1]).packed()).bytes == [0x50])
    #expect(samples([0, 77, 0, 1]).packed() == nil)
  }

  @Test func `colors and opacity come apart, and a clear pixel takes the color before it`() {
    let (colors, opacity) = PixelSamples.split(
      [7, 8, 9, 0, 10, 20, 30, 255, 1, 2, 3, 0, 40, 50, 60, 128], width: 2, height: 2, channels: 3)
    #expect(colors.bytes == [10, 20, 30, 10, 20, 30, 10, 20, 30, 40, 50, 60])
    #expect(opacity?.bytes == [0, 255, 0, 128])
    let gray = PixelSamples.split([5, 255, 6, 255], width: 2, height: 1, channels: 1)
    #expect(gray.colors.bytes == [5, 6] && gray.opacity == nil)
    let clear = PixelSamples.split([5, 0, 6, 0], width: 2, height: 1, channels: 1)
    #expect(clear.colors.bytes == [5, 5] && clear.opacity?.bytes == [0, 0])
  }

  @Test func `rows come back from their differences`() {
    var random = RandomSource(seed: 5)
    for (width, step) in [(1, 1), (3, 3), (30, 3), (7, 1), (64, 4)] {
      let bytes = (0..<width * 9).map { _ in UInt8.random(in: 0...255, using: &random) }
      let rows = PNGRows.predicted(bytes, width: width, step: step)
      #expect(PNGRows.plain(rows, width: width, step: step) == bytes)
    }
    #expect(PNGRows.plain([5, 1, 2], width: 2, step: 1) == nil)
  }

  @Test func `filters are undone as the standard defines them`() {
    var random = RandomSource(seed: 6)
    for (width, step) in [(3, 1), (40, 1), (30, 3), (64, 4), (20, 2)] {
      var rows = (0..<(width + 1) * 25).map { _ in UInt8.random(in: 0...255, using: &random) }
      for row in 0..<25 { rows[row * (width + 1)] = UInt8(row % 5) }
      #expect(
        PNGRows.plain(rows, width: width, step: step) == Self.plain(rows, width: width, step))
    }
  }

  /// Undoes filters, as in section 9 of the standard for PNG.
  private static func plain(_ rows: [UInt8], width: Int, _ step: Int) -> [UInt8] {
    var (plain, above) = ([UInt8](), [UInt8](repeating: 0, count: width))
    for start in stride(from: 0, to: rows.count, by: width + 1) {
      var row: [UInt8] = []
      for x in 0..<width {
        let (left, up) = (x < step ? 0 : Int(row[x - step]), Int(above[x]))
        let corner = x < step ? 0 : Int(above[x - step])
        let nearest = [left, up, corner].enumerated().min {
          let sum = left + up - corner
          return (abs(sum - $0.element), $0.offset) < (abs(sum - $1.element), $1.offset)
        }
        let guess = [0, left, up, (left + up) / 2, nearest?.element ?? 0][Int(rows[start])]
        row.append(rows[start + 1 + x] &+ UInt8(guess))
      }
      plain += row
      above = row
    }
    return plain
  }

  @Test func `an image through which something shines has the opacity that it had`() throws {
    for isSharp in [true, false] {
      let bitmap = Bitmap(width: 90, height: 60, format: .transparent)
      bitmap.draw { canvas in
        for x in 0..<90 {
          let alpha = isSharp ? (x < 40 ? 0 : 255) : UInt32(x * 2 + 20)
          canvas.fill(
            Box(low: Point(x: Double(x), y: 0), high: Point(x: Double(x + 1), y: 60)),
            with: Color(rgba: 0x3080_F000 | alpha))
        }
      }
      var page = LoosePage.small(paper: .init(.grid))
      page.add(image: bitmap.png(), in: Box(low: .zero, high: Point(x: 180, y: 120)))
      let pdf = try MadePDF([page])
      try pdf.expectSound()
      #expect(try pdf.asked("pdfimages", ["-list"]).contains("smask"))
      try pdf.expectLooks(like: page, resolutions: [72], mean: 3)
    }
  }
}

extension MadePDF {
  /// Red, green and blue of the pixels of the first image, as another program takes it out.
  fileprivate func firstImage() throws -> [UInt8] {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let path = "\(root)-000.png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try asked("pdfimages", ["-png"], [root])
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let image = try #require(
      PageImage(hash: ContentHash(of: file), mediaType: "image/png", bytes: file))
    return try #require(image.pixels(shownAt: 1e5, by: 1e5)).rgb
  }
}

extension [UInt8] {
  /// The bytes that zlib makes of them with its usual effort, as other writers of PDF use it.
  fileprivate var deflatedCount: Int { Deflate.compressed(self).count + 6 }
}
