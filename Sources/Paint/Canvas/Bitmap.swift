internal import CCairo
public import Geometry

/// A picture of pixels in memory, possibly a window's, used by one thread at a time.
public final class Bitmap {
  /// Nil if Cairo is missing.
  let surface: OpaquePointer?
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The format of a pixel.
  public enum Format: Hashable, Sendable {
    /// A color that covers everything.
    case opaque
    /// A color with its opacity, multiplied into it.
    case transparent
    /// Opacity alone.
    case mask

    var cairo: cairo_format_t {
      switch self {
      case .opaque: CAIRO_FORMAT_RGB24
      case .transparent: CAIRO_FORMAT_ARGB32
      case .mask: CAIRO_FORMAT_A8
      }
    }
  }

  /// The longest side that Cairo can draw on, or draw.
  static let longestSide = 32_767

  /// Creates an empty bitmap, black where opaque, else clear, whose sides are 1 to 32,767 pixels.
  public init(width: Int, height: Int, format: Format) {
    self.width = min(max(width, 1), Self.longestSide)
    self.height = min(max(height, 1), Self.longestSide)
    surface = cairo_image_surface_create(format.cairo, CInt(self.width), CInt(self.height))
  }

  /// Creates a bitmap over opaque pixels in memory owned by another object, which keeps it alive.
  public init(over pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    (self.width, self.height) = (width, height)
    surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, CInt(width), CInt(height),
      CInt(stride))
  }

  deinit { cairo_surface_destroy(surface) }

  /// True if there was memory for the pixels.
  public var isUsable: Bool {
    surface != nil && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
  }

  /// The whole bitmap as a box of pixels.
  public var box: Box { Box(low: .zero, high: Point(x: Double(width), y: Double(height))) }

  /// The number of bytes that the pixels take.
  public var byteCount: Int { Int(cairo_image_surface_get_stride(surface)) * height }

  /// Lends a canvas whose unit is one pixel.
  public func draw<Failure: Error>(
    _ body: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let canvas = Canvas(on: surface, isRaster: true)
    try body(canvas)
  }

  /// Returns the color of a pixel as 0xAARRGGBB; the opacity alone for a mask.
  public func pixel(x: Int, y: Int) -> UInt32 {
    cairo_surface_flush(surface)
    guard (0..<width).contains(x), (0..<height).contains(y),
      let bytes = cairo_image_surface_get_data(surface)
    else { return 0 }
    let row = UnsafeRawPointer(bytes) + y * Int(cairo_image_surface_get_stride(surface))
    if cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8 {
      return UInt32(row.load(fromByteOffset: x, as: UInt8.self))
    }
    return row.load(fromByteOffset: x * 4, as: UInt32.self)
  }

  /// Returns the bitmap as a PNG file.
  public func png() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { target in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { target, data, count in
          guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
          target.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return bytes
  }
  /// Red, green and blue of each pixel, row by row from the top; nothing unless it is opaque.
  public var rgb: [UInt8] {
    guard let (memory, stride) = opaqueMemory else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height {
      let pixels = (memory + row * stride).assumingMemoryBound(to: UInt32.self)
      for pixel in UnsafeBufferPointer(start: pixels, count: width) {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    return bytes
  }

  /// Creates an opaque bitmap from the bytes of `rgb`; nil if their number is wrong.
  public convenience init?(rgb: [UInt8], width: Int, height: Int) {
    self.init(width: width, height: height, format: .opaque)
    guard self.width == width, self.height == height, rgb.count == width * height * 3,
      let (memory, stride) = opaqueMemory
    else { return nil }
    var place = 0
    for row in 0..<height {
      let pixels = (memory + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<width {
        let (red, green, blue) = (rgb[place], rgb[place + 1], rgb[place + 2])
        pixels[column] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        place += 3
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
