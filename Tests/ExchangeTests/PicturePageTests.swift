import Bytes
import Ink
import Notebook
import Testing

@testable import Exchange

/// Pictures that become pages to write on.
@Suite struct PicturePageTests {
  /// The head of a PNG that states its size, and its end.
  private func png(_ width: Int, _ height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8)
      + number(width) + number(height) + [8, 2, 0, 0, 0]
      + number(0) + number(0) + Array("IEND".utf8) + number(0)
  }

  /// The head and the end of a JPEG of a camera that was held in one of eight ways.
  private func jpeg(_ width: Int, _ height: Int, orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
      + [orientation, 0, 0, 0, 0, 0, 0]
    let frame: [UInt8] =
      [0xFF, 0xC0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 0xFF)]
      + [UInt8(width >> 8), UInt8(width & 0xFF), 3] + Array(repeating: 0, count: 9)
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff + frame
      + [0xFF, 0xD9]
  }

  private func page(of bytes: [UInt8]) throws -> LoosePage {
    #expect(try NotesFormat(of: bytes) == .picture)
    return try LoosePage(picture: StoredBytes(bytes[...]))
  }

  @Test func `a picture is a page of its shape, as wide as A4`() throws {
    #expect(try page(of: png(1000, 2000)).size == PageSize(width: 21_000, height: 42_000))
    #expect(try page(of: png(4000, 3000)).size == PageSize(width: 29_700, height: 22_275))
    #expect(try page(of: png(1, 100_000)).size?.height == PageSize.limits.upperBound)
  }

  @Test(arguments: UInt8(1)...8)
  func `a photograph lies as the camera was held`(_ orientation: UInt8) throws {
    let page = try page(of: jpeg(400, 300, orientation: orientation))
    let lying = PageSize(width: 29_700, height: 22_275)
    let upright = PageSize(width: 21_000, height: 28_000)
    #expect(page.size == (orientation < 5 ? lying : upright))
  }

  @Test func `the file comes as it is, below an empty page`() throws {
    let bytes = png(30, 40)
    let page = try page(of: bytes)
    let hash = ContentHash(of: bytes)
    #expect(page.files == [hash: bytes])
    #expect(page.backdrop?.imageHash == hash)
    #expect(page.layers.isEmpty)
  }

  @Test func `a picture that is cut off is refused, wherever it ends`() {
    // A small picture in the head has an end of its own.
    let small: [UInt8] = [0xFF, 0xE2, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]
    let photo = jpeg(400, 300, orientation: 1)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 0xFF, 0x00, 2, 0xFF, 0xD0, 3]
    var whole = Array(photo.prefix(2)) + small
    whole += photo.dropFirst(2).dropLast(2)
    whole += scan + [0xFF, 0xD9]
    for (bytes, least) in [(png(30, 40), 24), (whole, whole.count - 13)] {
      for count in [least, (least + bytes.count) / 2, bytes.count - (bytes == whole ? 1 : 9)] {
        #expect(throws: PictureError.cutOff, "\(count) of \(bytes.count)") {
          try LoosePage(picture: StoredBytes(bytes.prefix(count)))
        }
      }
      #expect(throws: Never.self) {
        try LoosePage(picture: StoredBytes((bytes + [0, 1, 0xFF])[...]))
      }
    }
  }

  @Test func `what cannot be drawn is refused`() {
    let head = png(10, 10)
    for bytes in [Array(head.prefix(20)), png(0, 5), Array(jpeg(4, 4, orientation: 1).prefix(30))] {
      #expect(throws: PictureError.damaged) { try LoosePage(picture: StoredBytes(bytes[...])) }
    }
    #expect(throws: PictureError.tooLarge) {
      try LoosePage(picture: StoredBytes(png(100_000, 100_000)[...]))
    }
  }
}
