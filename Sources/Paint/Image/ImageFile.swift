internal import Bytes
internal import CCairo
internal import CPixbuf
internal import Geometry
internal import PDFReader

/// Files of pixels, read with gdk-pixbuf: PNG, JPEG and whatever other formats the machine supports.
enum ImageFile {
  /// Images with more pixels than this are not read: a small file can claim any number.
  static let mostPixels = 100e6
  /// Images with more pixels than this are read in a reduced size.
  private static let manyPixels = 30e6

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

/// The drawing in a file: the first page of a PDF, the usual form of formulas.
struct VectorImage: ~Copyable {
  private let page: PageInPlace
  var width: Double { page.width }
  var height: Double { page.height }

  /// Opens a PDF; nil if it is none, or nothing on this machine can draw it.
  init?(_ bytes: [UInt8]) {
    guard Self.isPDF(bytes), let page = PageInPlace(bytes) else { return nil }
    self.page = page
  }

  /// True if a file claims to be a PDF, which takes no time, as opening it does.
  static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "%PDF-".utf8) }

  func draw(on canvas: borrowing Canvas, in box: Box) {
    guard let context = canvas.context else { return }
    canvas.save()
    canvas.clip(to: box)
    canvas.transform(by: .translation(by: box.low))
    canvas.transform(by: .scaling(x: box.width / width, y: box.height / height))
    page.draw(on: context)
    canvas.restore()
  }

  /// Returns the page as pixels in the size shown, at most 4096 to a side.
  func pixels(shownAt shownWidth: Double, by shownHeight: Double) -> ImagePixels? {
    let scale = min(max(shownWidth / width, shownHeight / height), 4096 / max(width, height))
    let bitmap = Bitmap(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      format: .transparent)
    guard bitmap.isUsable else { return nil }
    bitmap.draw { canvas in draw(on: canvas, in: bitmap.box) }
    return ImagePixels(bitmap)
  }
}

extension ImagePixels {
  fileprivate convenience init?(_ bitmap: Bitmap) {
    cairo_surface_flush(bitmap.surface)
    guard let bytes = cairo_image_surface_get_data(bitmap.surface) else { return nil }
    let (width, height) = (bitmap.width, bitmap.height)
    let stride = Int(cairo_image_surface_get_stride(bitmap.surface))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let start = UnsafeRawPointer(bytes) + row * stride
      pixels.append(
        contentsOf: UnsafeBufferPointer(
          start: start.assumingMemoryBound(to: UInt32.self), count: width))
    }
    self.init(width: width, height: height, isOpaque: false, premultiplied: pixels)
  }
}
