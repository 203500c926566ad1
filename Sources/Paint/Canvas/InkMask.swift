internal import CCairo
public import Geometry
private import Glibc
public import Ink

/// The coverage of each pixel by the ink of a growing stroke, used by one thread at a time.
///
/// Where pieces of ink overlap, the larger share counts. Nothing is allocated after the beginning.
public final class InkMask {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt8>

  /// Creates a mask without ink, of sides from 1 to 32,767; pixels far from ink take no memory.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), 32_767)
    self.height = min(max(height, 1), 32_767)
    let count = self.width * self.height
    guard let memory = calloc(count, 1) else { fatalError("no memory for the ink of a stroke") }
    pixels = memory.bindMemory(to: UInt8.self, capacity: count)
  }

  deinit { free(pixels) }

  /// The share of a pixel that is covered, 0 to 255.
  func coverage(x: Int, y: Int) -> UInt8 {
    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : 0
  }

  /// Removes all ink in a box.
  public func clear(in box: Box) {
    let area = pixels(in: box)
    for row in area.rows {
      memset(pixels + row * width + area.columns.lowerBound, 0, area.columns.count)
    }
  }

  /// Copies a box from a mask of the same size.
  public func copy(_ other: InkMask, in box: Box) {
    let area = pixels(in: box)
    for row in area.rows {
      let start = row * width + area.columns.lowerBound
      memcpy(pixels + start, other.pixels + start, area.columns.count)
    }
  }

  /// Covers the area that a disc sweeps, unless infinite, in time linear in its rows and its border.
  public func add(_ ink: DiscMovement) {
    guard ink.start.isFinite, ink.end.isFinite else { return }
    let area = pixels(in: ink.bounds.expanded(by: 1))
    for row in area.rows {
      add(ink, at: Double(row) + 0.5, area.columns, to: pixels + row * width)
    }
  }

  /// Covers a row, skipping as many pixels at once as the distance to the border allows.
  private func add(
    _ ink: DiscMovement, at y: Double, _ columns: Range<Int>, to row: UnsafeMutablePointer<UInt8>
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let place = Point(x: Double(x) + 0.5, y: y)
      let disc = ink.nearest(to: place)
      let distance = disc.center.distance(to: place) - disc.radius
      // Pixels within half a pixel of the border are partly covered.
      let steps = Int(min(abs(distance) + 0.5, Double(columns.upperBound - x)))
      if distance >= 0.5 {
        x += max(steps, 1)
      } else if distance <= -0.5 {
        memset(row + x, 255, max(steps, 1))
        x += max(steps, 1)
      } else {
        row[x] = max(row[x], Self.coverage(distance, radius: disc.radius))
        x += 1
      }
    }
  }

  /// The share of a pixel between two borders: one at a distance, the other beyond the center.
  private static func coverage(_ distance: Double, radius: Double) -> UInt8 {
    let share = min(0.5, -distance) + min(0.5, distance + 2 * radius)
    return UInt8((min(max(share, 0), 1) * 255).rounded())
  }

  func pixels(in box: Box) -> PixelBox { PixelBox(touching: box, width: width, height: height) }
}

extension Disc {
  fileprivate var isFinite: Bool { center.isFinite && radius.isFinite }
}

/// A mask is bound to the thread that draws.
@available(*, unavailable)
extension InkMask: Sendable {}

extension Bitmap {
  /// Shows a box of an opaque picture of the same size under wet ink, without allocating.
  public func show(
    _ dry: Bitmap, under mask: InkMask, in color: Color, _ blending: WetBlending, in box: Box
  ) {
    guard let target = opaqueMemory, let source = dry.opaqueMemory, width == dry.width,
      width == mask.width
    else { return }
    let area = PixelBox(touching: box, width: width, height: min(height, dry.height, mask.height))
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

/// Whole pixels of a bitmap: columns and rows.
public struct PixelBox: Hashable, Sendable {
  /// The columns, from the left.
  public let columns: Range<Int>
  /// The rows, from the top.
  public let rows: Range<Int>

  /// The pixels that a box touches in a bitmap of the given size.
  public init(touching box: Box, width: Int, height: Int) {
    columns = Self.range(box.low.x, box.high.x, within: width)
    rows = Self.range(box.low.y, box.high.y, within: height)
  }

  /// True if it contains no pixels.
  public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  private static func range(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    // Comparisons with NaN are false, which leaves nothing.
    guard low < high, low < Double(count), high > 0 else { return 0..<0 }
    let first = low > 0 ? Int(low) : 0
    let end = high < Double(count) ? Int(high.rounded(.up)) : count
    return first..<max(first, end)
  }
}
