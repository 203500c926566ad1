internal import CCairo
public import Geometry
public import Ink
private import Glibc

extension Bitmap {
  /// Shows a box of another picture with wet ink over it, without allocating.
  ///
  /// Bitmaps and mask have the same size, and the bitmaps are opaque.
  public func show(
    _ dry: Bitmap, under mask: InkMask, in color: Color, _ blending: WetBlending, in box: Box
  ) {
    guard let target = opaqueMemory, let source = dry.opaqueMemory, width == dry.width,
      width == mask.width
    else { return }
    let area = PixelBox(
      touching: box, width: width, height: min(height, dry.height, mask.height))
    let ink = WetColor(color, blending)
    for row in area.rows {
      let left = area.columns.lowerBound
      let to = (target.bytes + row * target.stride).assumingMemoryBound(to: UInt32.self) + left
      let from = (source.bytes + row * source.stride).assumingMemoryBound(to: UInt32.self) + left
      memcpy(to, from, area.columns.count * 4)
      ink.draw(through: mask.pixels + row * width + left, onto: to, count: area.columns.count)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The pixels in memory, four bytes each, after all drawing is finished; nil unless they are opaque.
  var opaqueMemory: (bytes: UnsafeMutableRawPointer, stride: Int)? {
    guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 else { return nil }
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
    return (UnsafeMutableRawPointer(bytes), Int(cairo_image_surface_get_stride(surface)))
  }
}

/// The blending of wet ink with the dry picture.
public enum WetBlending: Hashable, Sendable {
  /// It covers the picture as far as it is opaque.
  case over
  /// It darkens the picture, or lightens it if colors are turned, as transparent ink does.
  case darkening, lightening
}

/// A color drawn through a mask, two channels at a time.
private struct WetColor {
  /// The color to blend in: red and blue in one number, green in the other.
  private let redBlue: UInt32
  private let green: UInt32
  private let opacity: UInt32
  private let blending: WetBlending

  init(_ color: Color, _ blending: WetBlending) {
    opacity = color.rgba & 0xFF
    redBlue = color.rgba >> 8 & 0xFF00FF
    green = color.rgba >> 16 & 0xFF
    self.blending = blending
  }

  /// Draws a row; most of it has no ink and is skipped eight pixels at a time.
  func draw(
    through mask: UnsafePointer<UInt8>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var x = 0
    while x < count {
      if x + 8 <= count, UnsafeRawPointer(mask + x).loadUnaligned(as: UInt64.self) == 0 {
        x += 8
        continue
      }
      let share = Self.divided(UInt32(mask[x]) * opacity)
      let pixel = pixels[x]
      if share > 0 { pixels[x] = mixed(pixel, share) }
      x += 1
    }
  }

  private func mixed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    switch blending {
    case .over: covered(pixel, share)
    case .darkening: darkened(pixel, share)
    case .lightening: lightened(pixel, share)
    }
  }

  private func covered(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 255 - share
    let redBlue = Self.dividedTwice(redBlue * share + (pixel & 0xFF00FF) * rest)
    let green = Self.divided(green * share + (pixel >> 8 & 0xFF) * rest)
    return pixel & 0xFF00_0000 | redBlue | green << 8
  }

  private func darkened(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    func channel(_ shift: UInt32, _ ink: UInt32) -> UInt32 {
      let left = 255 - Self.divided(share * (255 - ink))
      return Self.divided((pixel >> shift & 0xFF) * left) << shift
    }
    return pixel & 0xFF00_0000 | channel(16, redBlue >> 16) | channel(8, green)
      | channel(0, redBlue & 0xFF)
  }

  private func lightened(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    func channel(_ shift: UInt32, _ ink: UInt32) -> UInt32 {
      let left = 255 - Self.divided(share * ink)
      return (255 - Self.divided((255 - (pixel >> shift & 0xFF)) * left)) << shift
    }
    return pixel & 0xFF00_0000 | channel(16, redBlue >> 16) | channel(8, green)
      | channel(0, redBlue & 0xFF)
  }

  /// Divides by 255 and rounds.
  private static func divided(_ value: UInt32) -> UInt32 {
    let value = value + 0x80
    return (value + value >> 8) >> 8
  }

  /// Divides two numbers, 16 bits apart, by 255.
  private static func dividedTwice(_ value: UInt32) -> UInt32 {
    let value = value + 0x80_0080
    return (value + (value >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
  }
}
