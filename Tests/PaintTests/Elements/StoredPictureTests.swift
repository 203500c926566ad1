import Bytes
import Foundation
import Geometry
import Paint
import Support
import Testing

/// Pictures from outside, as pages store them.
@Suite struct StoredPictureTests {
  private func pixels(_ png: [UInt8]) throws -> ImagePixels {
    let image = try #require(
      PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png))
    return try #require(image.pixels(shownAt: 1e6, by: 1e6))
  }

  @Test func `PNG and JPEG stay as they are`() throws {
    for file in [ImageTests.png(), [0xFF, 0xD8, 0xFF, 1, 2]] {
      #expect(try StoredPicture.bytes(of: file) == file)
    }
  }

  @Test(arguments: SmallPicture.kinds)
  func `other pictures become a PNG with the same pixels`(_ kind: PictureKind) throws {
    let file = SmallPicture.bytes(of: kind)
    #expect(PictureKind(of: file) == kind)
    let png = try StoredPicture.bytes(of: file)
    #expect(PictureKind(of: png) == .png)
    let pixels = try pixels(png)
    // A drawing has thrice the pixels of its size, which the file states.
    let scale = kind == .svg ? 3 : 1
    #expect((pixels.width, pixels.height) == (4 * scale, 2 * scale))
    #expect(pixels.premultiplied.allSatisfy { $0 == 0xFFFF_0000 })
    let density = PNGDensity.read(from: png)
    #expect(kind == .svg ? abs((density ?? 0) - 288) < 0.1 : density == nil)
    let part = Array(file.prefix(kind == .svg ? file.count - 9 : 30))
    #expect(throws: PictureFault.damaged) { try StoredPicture.bytes(of: part) }
  }

  @Test(arguments: [("heic", PictureKind.heif), ("mif1", .heif), ("avif", .avif)])
  func `photos of phones are told from movies by their brands`(brand: String, kind: PictureKind) {
    func head(_ brands: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brands)".utf8) }
    #expect(PictureKind(of: head("isom0000\(brand)----")) == kind)
    #expect(PictureKind(of: head("isom0000mp41----")) == nil)
    for count in 0..<24 {
      _ = PictureKind(of: Array(head("\(brand)0000\(brand)----").prefix(count)))
    }
  }

  @Test func `a drawing as large as a house gets no more pixels than one can see`() throws {
    for (width, height) in [(200_000, 100_000), (1_000_000, 2)] {
      let pixels = try pixels(
        StoredPicture.bytes(of: SmallPicture.svg(width: width, height: height)))
      #expect(pixels.width * pixels.height <= 12_000_000 && pixels.width <= 16_384)
    }
  }

  @Test func `a file that claims very many pixels is refused before they are read`() throws {
    var bitmap = SmallPicture.bytes(of: .bmp)
    bitmap.replaceSubrange(18..<26, with: [0x30, 0x75, 0, 0, 0x30, 0x75, 0, 0])
    #expect(throws: PictureFault.tooLarge) { try StoredPicture.bytes(of: bitmap) }
  }

  @Test func `what is no picture is refused`() throws {
    let others = [
      "", "BM is a name", "<svgs/>", "<html><svg></svg></html>", "%PDF-1.7", "<!--", "<?",
    ]
    for text in others {
      #expect(throws: PictureFault.unknown, "\(text)") {
        try StoredPicture.bytes(of: Array(text.utf8))
      }
    }
    let declared =
      "\u{FEFF} <!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" [<!ENTITY a \"b\">]>\n<svg>"
    #expect(PictureKind(of: Array(declared.utf8)) == .svg)
  }

  @Test func `the density of a file is read back, and only where it is one`() {
    let png = ImageTests.png()
    let noted = PNGDensity.noting(300, in: png)
    #expect(PNGDensity.read(from: png) == nil)
    #expect(abs((PNGDensity.read(from: noted) ?? 0) - 300) < 0.1)
    for count in 0..<noted.count { _ = PNGDensity.read(from: Array(noted.prefix(count))) }
    var stretched = noted
    stretched[48] ^= 1
    #expect(PNGDensity.read(from: stretched) == nil)
  }
}
