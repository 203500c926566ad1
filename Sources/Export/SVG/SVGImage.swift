internal import Bytes
internal import Geometry
internal import Paint

/// An image in a form that every SVG reader shows.
struct SVGImage {
  let mediaType: String
  /// The original file, if readers support its format and show it upright; otherwise its pixels as PNG.
  let bytes: [UInt8]

  /// Prepares an image; nil if it cannot be read.
  init?(_ image: PageImage) {
    if let type = Self.knownType(of: image.bytes) {
      (mediaType, bytes) = (type, image.bytes)
    } else if let bytes = Self.png(of: image) {
      (mediaType, self.bytes) = ("image/png", bytes)
    } else {
      return nil
    }
  }

  private static func knownType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    // Some readers rotate pictures of a camera held sideways, others do not.
    let isUpright = JPEGOrientation(of: bytes).number == 1
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && isUpright ? "image/jpeg" : nil
  }

  /// Draws the image as pixels in its own size, or three per point if it has none.
  private static func png(of image: PageImage) -> [UInt8]? {
    let size =
      switch image.kind {
      case .pixels(let width, let height): Point(x: Double(width), y: Double(height))
      case .page: image.pageSize.map { $0 * 3 } ?? .zero
      }
    let shrink = min(1, 4096 / max(size.x, size.y, 1))
    let bitmap = Bitmap(
      width: Int((size.x * shrink).rounded(.up)), height: Int((size.y * shrink).rounded(.up)),
      format: .transparent)
    var isRead = false
    bitmap.draw { isRead = $0.draw(image, in: bitmap.box) }
    return isRead ? bitmap.png() : nil
  }
}
