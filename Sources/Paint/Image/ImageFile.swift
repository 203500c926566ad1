internal import Bytes
internal import CPixbuf
internal import Geometry

/// Files of pixels, read with gdk-pixbuf: PNG, JPEG and whatever other formats the machine supports.
enum ImageFile {
  /// Images with more pixels than this are not read: a small file can claim any number.
  static let mostPixels = 100e6
  /// Images with more pixels than this are read in a reduced size.
  private static let manyPixels = 30e6

  /// True if the machine can read a kind of picture.
  static func canRead(_ kind: PictureKind) -> Bool { suzuri_image_can_read(kind.mediaType) != 0 }

  /// Returns the width and height in the head of a file; nil if it is not an image.
  static func size(of bytes: [UInt8]) -> Point? {
    // An image with any pixels is not read further.
    var size = suzuri_image_size(width: 0, height: 0, most: 0, scale: 1)
    _ = read(bytes, wantsPixels: false, &size).map(suzuri_image_release)
    guard size.width > 0, size.height > 0 else { return nil }
    return Point(x: Double(size.width), y: Double(size.height))
  }

  /// Returns the kind in the head of a file; nil if it is not an image, or too large.
  static func kind(of bytes: [UInt8]) -> PageImage.Kind? {
    guard let size = size(of: bytes), size.x * size.y <= mostPixels else { return nil }
    let (width, height) = (Int(size.x), Int(size.y))
    return JPEGOrientation(of: bytes).isOnItsSide
      ? .pixels(width: height, height: width) : .pixels(width: width, height: height)
  }

  /// Reads the pixels, each side halved at least `halvings` times; nil if the file is damaged.
  static func pixels(of bytes: [UInt8], halvings: Int) -> ImagePixels? {
    guard let size = size(of: bytes) else { return nil }
    var halvings = halvings
    while size.x * size.y / Double(1 << (2 * halvings)) > manyPixels { halvings += 1 }
    return pixels(of: bytes, atMost: mostPixels, scale: 1 / Double(1 << halvings))
  }

  /// Draws a file without pixels, such as an SVG, with each side scaled; nil if damaged.
  static func drawing(of bytes: [UInt8], scale: Double) -> ImagePixels? {
    pixels(of: bytes, atMost: .infinity, scale: scale)
  }

  private static func pixels(
    of bytes: [UInt8], atMost most: Double, scale: Double
  ) -> ImagePixels? {
    var size = suzuri_image_size(width: 0, height: 0, most: most, scale: scale)
    guard let image = read(bytes, wantsPixels: true, &size) else { return nil }
    defer { suzuri_image_release(image) }
    return ImagePixels(image)
  }

  private static func read(
    _ bytes: [UInt8], wantsPixels: Bool, _ size: inout suzuri_image_size
  ) -> OpaquePointer? {
    bytes.withUnsafeBufferPointer {
      suzuri_image_read($0.baseAddress, $0.count, wantsPixels ? 1 : 0, &size)
    }
  }
}

extension ImagePixels {
  /// Takes the pixels of an image with eight bits per channel.
  fileprivate convenience init?(_ image: OpaquePointer) {
    let (width, height) = (Int(gdk_pixbuf_get_width(image)), Int(gdk_pixbuf_get_height(image)))
    let (stride, channels) = (
      Int(gdk_pixbuf_get_rowstride(image)), Int(gdk_pixbuf_get_n_channels(image))
    )
    guard let bytes = gdk_pixbuf_read_pixels(image), channels == 3 || channels == 4 else {
      return nil
    }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for row in 0..<height {
        for column in 0..<width {
          let from = bytes + row * stride + column * channels
          pixels[row * width + column] = Self.premultiplied(
            UInt32(from[0]), UInt32(from[1]), UInt32(from[2]), channels == 4 ? UInt32(from[3]) : 255
          )
        }
      }
      count = width * height
    }
    self.init(
      width: width, height: height,
      isOpaque: channels == 3 || pixels.allSatisfy { $0 >= 0xFF00_0000 }, premultiplied: pixels)
  }

  private static func premultiplied(
    _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32
  ) -> UInt32 {
    func share(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
    return alpha << 24 | share(red) << 16 | share(green) << 8 | share(blue)
  }
}
