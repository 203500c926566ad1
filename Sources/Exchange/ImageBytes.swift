internal import Bytes
internal import Geometry

enum ImageBytes {
  /// The media type by the first bytes; nil for neither an image nor a PDF.
  static func mediaType(of bytes: [UInt8]) -> String? {
    marks.first { mark in bytes.starts(with: mark.bytes) }?.type
      ?? (bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        ? "image/webp" : nil)
  }

  /// True for the beginning of a PDF, which may have other bytes before it, or a damaged first line.
  static func isPDF(_ head: [UInt8]) -> Bool {
    ["%PDF-", " 0 obj"].contains { head.prefix(1024).firstRange(of: Array($0.utf8)) != nil }
  }

  static func ending(of type: String) -> String {
    switch type {
    case "image/jpeg": "jpg"
    case "image/svg+xml": "svg"
    default: String(type.drop { $0 != "/" }.dropFirst())
    }
  }

  private static let marks: [(bytes: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Array("GIF8".utf8), "image/gif"),
    (Array("%PDF".utf8), "application/pdf"), (Array("BM".utf8), "image/bmp"),
    ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
    (Array("<svg".utf8), "image/svg+xml"), (Array("<?xml".utf8), "image/svg+xml"),
  ]

  /// The size of a PNG or JPEG in pixels, as a box; nil for others.
  static func size(of bytes: [UInt8]) -> Box? {
    let size: (width: Int, height: Int)?
    switch mediaType(of: bytes) {
    case "image/png": size = bytes.count < 24 ? nil : (number(bytes, 16, 4), number(bytes, 20, 4))
    case "image/jpeg": size = frame(ofJPEG: bytes).map { ($0.width, $0.height) }
    default: return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return Box(low: .zero, high: Point(x: Double(size.width), y: Double(size.height)))
  }

  /// True if a PNG or JPEG is complete, whatever follows its end: cameras put films there.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    switch mediaType(of: bytes) {
    case "image/png": isWhole(png: bytes)
    case "image/jpeg": isWhole(jpeg: bytes)
    default: true
    }
  }

  private static func isWhole(png bytes: [UInt8]) -> Bool {
    var place = 8
    while place + 8 <= bytes.count {
      if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
      place += 12 + number(bytes, place, 4)
    }
    return false
  }

  /// Looks for the end mark outside of the parts in the head, one of which may be a small picture.
  private static func isWhole(jpeg bytes: [UInt8]) -> Bool {
    var place = 2
    while place + 1 < bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      switch bytes[place + 1] {
      case 0xD9: return true
      case 0xFF: place += 1
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      default:
        guard place + 4 <= bytes.count else { return false }
        place += 2 + number(bytes, place + 2, 2)
      }
    }
    return false
  }

  /// The size and components of a JPEG, from the header of its frame.
  static func frame(ofJPEG bytes: [UInt8]) -> (width: Int, height: Int, components: Int)? {
    var place = 2
    while place + 10 <= bytes.count, bytes[place] == 0xFF {
      let kind = bytes[place + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return (number(bytes, place + 7, 2), number(bytes, place + 5, 2), Int(bytes[place + 9]))
      }
      place += 2 + number(bytes, place + 2, 2)
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
