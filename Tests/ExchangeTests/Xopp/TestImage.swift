import Bytes

/// The smallest images that programs take.
enum TestImage {
  /// A red PNG of two by two pixels.
  static let png = decoded(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="
  )
  /// The beginning of a JPEG, up to where it says that it has three by four pixels.
  static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x04, 0x00, 0x00, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x04, 0x00,
    0x03, 0x03, 0x00, 0x00,
  ]
  /// The beginning of a PDF.
  static let pdf = Array("%PDF-1.4\n".utf8)

  static let all: [([UInt8], String)] = [
    (png, "image/png"), (jpeg, "image/jpeg"), (pdf, "application/pdf"),
    (Array("GIF89a".utf8), "image/gif"), (Array("RIFF1234WEBP".utf8), "image/webp"),
  ]

  private static func decoded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Base64.decoded(bytes.span) ?? []
  }
}
