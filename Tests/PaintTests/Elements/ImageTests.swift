import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@Suite struct ImageTests {
  static let hash = ContentHash(of: [7])
  static let frame = Box(low: Point(x: 100, y: 60), high: Point(x: 180, y: 100))
  static let columns = [Color(rgb: 0xFF0000), Color(rgb: 0x00FF00), Color(rgb: 0x0000FF), .black]

  /// A PNG of four columns in colors.
  static func png(width: Int = 80, height: Int = 40) -> [UInt8] {
    let bitmap = Bitmap(width: width, height: height, format: .opaque)
    bitmap.draw { canvas in
      let step = Double(width) / 4
      for (place, color) in columns.enumerated() {
        let left = Double(place) * step
        canvas.fill(
          Box(low: Point(x: left, y: 0), high: Point(x: left + step, y: Double(height))),
          with: color)
      }
    }
    return bitmap.png()
  }

  /// A page of A4 with elements on white paper.
  static func page(
    _ elements: [LooseElement], file: [UInt8]? = nil, backdrop: Bool = false
  ) -> PagePicture {
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain, color: .white))
    page.layers = [LoosePage.Layer(elements: elements)]
    if let file { page.files[hash] = file }
    let source = Backdrop.Source(isAttached: true, path: "bg_1.png")
    if backdrop { page.backdrop = .image(hash: hash, mediaType: "image/png", source: source) }
    return PagePicture(of: page)
  }

  static func image(_ box: Box = frame, formula: String = "", map: Affine = .identity)
    -> LooseElement
  {
    LooseElement(
      .image(ImageFrame(box: box, hash: hash, mediaType: "image/png", formula: formula)),
      transform: map)
  }

  @Test func `an image fills its box and nothing beside it`() throws {
    let pixels = try Pixels(Self.page([Self.image()], file: Self.png()), dpi: 72)
    for (place, color) in Self.columns.enumerated() {
      let x = 100 + Double(place) * 20
      #expect(pixels[x + 0.5, 60.5] == color.rgba >> 8)
      #expect(pixels[x + 19.5, 99.5] == color.rgba >> 8)
    }
    for (x, y) in [(99.5, 80.0), (180.5, 80), (140, 59.5), (140, 100.5)] {
      #expect(pixels[x, y] == 0xFFFFFF)
    }
  }

  @Test func `an image is moved, stretched and turned`() throws {
    let map = Affine.scaling(x: 2, y: 1).then(.translation(by: Point(x: -100, y: 200)))
    let pixels = try Pixels(Self.page([Self.image(map: map)], file: Self.png()), dpi: 72)
    #expect(pixels[101, 261] == 0xFF0000 && pixels[258, 298] == 0)
    #expect(pixels[99, 270] == 0xFFFFFF && pixels[261, 270] == 0xFFFFFF)
  }

  @Test func `a large image shown small keeps its colors`() throws {
    let box = Box(low: Point(x: 10, y: 10), high: Point(x: 26, y: 14))
    let pixels = try Pixels(Self.page([Self.image(box)], file: Self.png(width: 2000)), dpi: 72)
    for (place, color) in Self.columns.enumerated() {
      #expect(pixels[12 + Double(place) * 4, 12] == color.rgba >> 8)
    }
    #expect(pixels[9.5, 12] == 0xFFFFFF && pixels[26.5, 12] == 0xFFFFFF)
  }

  @Test func `a photograph is shown as the camera was held`() throws {
    let upright = try #require(Data(base64Encoded: Self.jpeg)).map(\.self)
    let image = try #require(
      PageImage(hash: ContentHash(of: upright), mediaType: "image/jpeg", bytes: upright))
    #expect(image.kind == .pixels(width: 8, height: 16))
    #expect(try Self.corners(of: image) == [.red, .red, .blue, .blue])
    // The camera turned to the right: what is left in the file is up.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let turned: [UInt8] = upright.prefix(2) + exif + upright.dropFirst(2)
    let other = try #require(
      PageImage(hash: ContentHash(of: turned), mediaType: "image/jpeg", bytes: turned))
    #expect(other.kind == .pixels(width: 16, height: 8))
    #expect(try Self.corners(of: other) == [.blue, .red, .blue, .red])
  }

  /// What the corners of a picture are, row by row.
  enum Corner { case red, blue, other }

  private static func corners(of image: PageImage) throws -> [Corner] {
    let pixels = try #require(image.pixels(shownAt: 100, by: 100))
    let (right, last) = (pixels.width - 1, (pixels.height - 1) * pixels.width)
    return [0, right, last, last + right].map { place in
      let pixel = pixels.premultiplied[place]
      let (red, blue) = (pixel >> 16 & 0xFF, pixel & 0xFF)
      return red > blue + 120 ? .red : blue > red + 120 ? .blue : .other
    }
  }

  @Test func `an image that cannot be read is a quiet frame`() throws {
    let files: [[UInt8]?] = [
      nil, [], Array("no image".utf8), Array("%PDF-1.5 of nobody".utf8),
      Array(Self.png().prefix(30)), Self.giant,
    ]
    for file in files {
      let pixels = try Pixels(Self.page([Self.image()], file: file), dpi: 144)
      #expect(pixels.darkness.isNear(Self.frame, by: 1))
      #expect(pixels[120, 65] == 0xFFFFFF)
      let formula = try Pixels(
        Self.page([Self.image(formula: "\\frac{a}{b}")], file: file), dpi: 144)
      #expect(formula.bytes != pixels.bytes && formula.darkness.isNear(Self.frame, by: 1))
    }
  }

  /// The head of a PNG that claims ten thousand million pixels.
  static var giant: [UInt8] {
    var bytes = png()
    bytes.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    return bytes
  }

  @Test func `damaged images do no harm`() throws {
    var chance = RandomSource(seed: Seed.of(5))
    let jpeg = try #require(Data(base64Encoded: Self.jpeg)).map(\.self)
    for seed in 0..<60 {
      var bytes = seed % 2 == 0 ? Self.png(width: 40) : jpeg
      for _ in 0..<1 + seed % 5 {
        let place = Int.random(in: 8..<bytes.count, using: &chance)
        bytes[place] = .random(in: 0...255, using: &chance)
      }
      if seed % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &chance)) }
      let image = PageImage(hash: ContentHash(of: bytes), mediaType: "", bytes: bytes)
      let pixels = image?.pixels(shownAt: 10, by: 10)
      #expect(pixels.map { $0.width * $0.height <= 30_000_000 } ?? true)
    }
  }

  @Test func `an image on the paper fills the page`() throws {
    let page = Self.page([], file: Self.png(), backdrop: true)
    let pixels = try Pixels(page, dpi: 36)
    #expect(pixels[2, 2] == 0xFF0000 && pixels[2, 838] == 0xFF0000)
    #expect(pixels[592, 2] == 0 && pixels[592, 838] == 0)
  }

  @Test func `a formula is drawn as a drawing`() throws {
    let element = Self.image(formula: "x")
    let pixels = try Pixels(Self.page([element], file: Self.pdf), dpi: 144)
    // A square in the lower left quarter of its page.
    #expect(pixels[101, 99] == 0x0000FF && pixels[139, 81] == 0x0000FF)
    #expect(pixels[141, 99] == 0xFFFFFF && pixels[101, 79] == 0xFFFFFF)
    let image = try #require(
      PageImage(hash: ContentHash(of: Self.pdf), mediaType: "", bytes: Self.pdf))
    #expect(image.kind == .page)
    #expect(image.pageSize == Point(x: 40, y: 20))
    let drawn = try #require(image.pixels(shownAt: 400, by: 200))
    #expect(drawn.width == 400 && drawn.height == 200)
    #expect(drawn.alpha.first == 0 && drawn.rgb.suffix(400 * 3).prefix(3) == [0, 0, 255])
  }

  /// A page of 40 by 20 points with a blue box; Poppler finds its parts by looking for them.
  static var pdf: [UInt8] {
    let content = "0 0 1 rg 0 0 20 10 re f"
    return Array(
      """
      %PDF-1.4
      1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 40 20]/Contents 4 0 R>> endobj
      4 0 obj <</Length \(content.count)>> stream
      \(content)
      endstream endobj
      trailer <</Root 1 0 R/Size 5>>
      %%EOF
      """.utf8)
  }

  /// Eight by sixteen pixels, red above and blue below.
  static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDg
    sLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQAAgDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xA
    AYEAACAwAAAAAAAAAAAAAAAAAAFQFSYv/EABUBAQEAAAAAAAAAAAAAAAAAAAgE/8QAFhEAAwAAAAAAAAAAAAAAAAAA
    ABZi/9oADAMBAAIRAxEAPwCWHsWJkuR8N1B490PNLkFjdR//2Q==
    """.filter { !$0.isWhitespace }
}
