/// The pixels of an image in Cairo's form: premultiplied, four bytes each.
public final class ImagePixels: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// True if every pixel covers what is below.
  public let isOpaque: Bool
  /// The pixels, row by row from the top, as 0xAARRGGBB premultiplied by their opacity.
  public let premultiplied: [UInt32]

  init(width: Int, height: Int, isOpaque: Bool, premultiplied: [UInt32]) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.premultiplied = premultiplied
  }

  var byteCount: Int { premultiplied.count * 4 }

  /// Red, green and blue of all pixels, three bytes each, not premultiplied.
  ///
  /// A clear pixel has the color of the last one before it that is not clear, so that readers that blend
  /// neighbors draw no dark borders.
  public var rgb: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: premultiplied.count * 3) { bytes, count in
      var seen = premultiplied.first { $0 >> 24 != 0 } ?? 0
      for (place, pixel) in premultiplied.enumerated() {
        if pixel >> 24 != 0 { seen = pixel }
        let alpha = seen >> 24
        for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
          let value = seen >> shift & 0xFF
          bytes[place * 3 + channel] = UInt8(
            alpha == 255 || alpha == 0 ? value : min((value * 255 + alpha / 2) / alpha, 255))
        }
      }
      count = premultiplied.count * 3
    }
  }

  /// The opacity of all pixels, one byte each.
  public var alpha: [UInt8] { premultiplied.map { UInt8($0 >> 24) } }
}
