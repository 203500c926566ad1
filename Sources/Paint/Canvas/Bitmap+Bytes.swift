internal import CCairo

extension Bitmap {
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

  /// Creates an opaque bitmap from red, green and blue of each pixel, row by row from the top; nil if their
  /// number is wrong.
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
