import Geometry
import Ink
import Paint

/// Small images of each kind.
enum MadeImage {
  /// A PNG with soft colors and no opacity.
  static let opaque = png(.opaque)
  /// A PNG through which something shines.
  static let transparent = png(.transparent)

  private static func png(_ format: Bitmap.Format) -> [UInt8] {
    let bitmap = Bitmap(width: 96, height: 64, format: format)
    bitmap.draw { canvas in
      canvas.fill(
        bitmap.box, radius: 0,
        along: [(0, Color(rgba: 0xE03020FF)), (1, Color(rgba: 0x2040E080))], isUpright: false)
    }
    return bitmap.png()
  }

  /// A JPEG of 16 by 12 pixels, red above and blue below.
  static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ
    c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk
    pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA
    AAQF/8QAFxABAAMAAAAAAAAAAAAAAAAAAAESE//EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFhEAAwAAAAAAAAAA
    AAAAAAAAAAIU/9oADAMBAAIRAxEAPwDL0NE9pLSpQKKtY//Z
    """)

  static func bytes(_ base64: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes) = (0, 0, [UInt8]())
    for letter in base64.utf8 {
      guard let value = digits.firstIndex(of: letter) else { continue }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }
}
