internal import Geometry
internal import Paint

/// An image as every reader of SVG shows it.
struct SVGImage {
  /// What the bytes are.
  let mediaType: String
  /// The file as it came, where readers know its kind and show it upright; else its pixels as PNG.
  let bytes: [UInt8]

  init(_ image: PageImage) {
    if let type = Self.knownType(of: image.bytes) {
      (mediaType, bytes) = (type, image.bytes)
    } else {
      (mediaType, bytes) = ("image/png", Self.png(of: image))
    }
  }

  private static func knownType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    // Some readers turn what a camera on its side took, others do not.
    let isUpright = JPEGOrientation(of: bytes).number == 1
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && isUpright ? "image/jpeg" : nil
  }

  /// Draws the image on pixels of its own, three to a point where it has none.
  private static func png(of image: PageImage) -> [UInt8] {
    let size: (width: Double, height: Double) =
      switch image.kind {
      case .pixels(let width, let height): (Double(width), Double(height))
      case .page(let width, let height): (width * 3, height * 3)
      }
    let shrink = min(1, 4096 / max(size.width, size.height, 1))
    let bitmap = Bitmap(
      width: Int((size.width * shrink).rounded(.up)),
      height: Int((size.height * shrink).rounded(.up)), format: .transparent)
    bitmap.draw { $0.draw(image, in: bitmap.box) }
    return bitmap.png()
  }
}
