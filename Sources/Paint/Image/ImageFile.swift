internal import Bytes
internal import CPixbuf

/// Files of pixels, read with gdk-pixbuf: PNG, JPEG and whatever other formats the machine supports.
enum ImageFile {
  /// Images with more pixels than this are not read: a small file can claim any number.
  private static let mostPixels = 100e6
  /// Images with more pixels than this are read in a reduced size.
  private static let manyPixels = 30e6

  /// Returns the kind that the head of a file states; nil if it is no image, or too large.
  static func kind(of bytes: [UInt8]) -> PageImage.Kind? {
    var size = suzuri_image_size(width: 0, height: 0, most: mostPixels, reduction: 1)
    if let image = read(bytes, wantsPixels: false, &size) { suzuri_image_release(image) }
    let (width, height) = (Int(size.width), Int(size.height))
    guard width > 0, height > 0, Double(width) * Double(height) <= mostPixels else { return nil }
    return JPEGOrientation(of: bytes).isOnItsSide
      ? .pixels(width: height, height: width) : .pixels(width: width, height: height)
  }

  /// Reads the pixels, each side halved at least `halvings` times; nil if the file is damaged.
  static func pixels(of bytes: [UInt8], halvings: Int) -> ImagePixels? {
    var size = suzuri_image_size(width: 0, height: 0, most: mostPixels, reduction: 1)
    _ = read(bytes, wantsPixels: false, &size).map(suzuri_image_release)
    var halvings = halvings
    while Double(size.width) * Double(size.height) / Double(1 << (2 * halvings)) > manyPixels {
      halvings += 1
    }
    size = suzuri_image_size(
      width: 0, height: 0, most: mostPixels, reduction: CInt(1 << halvings))
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
