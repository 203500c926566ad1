internal import CCairo
internal import CFreeType
internal import Ink

/// A rectangle of pixels in memory, each a colour of 32 bits.
struct Pixels {
  let base: UnsafeMutableRawPointer
  let stride: Int
  let columns: Range<Int>
  let rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The pixels of an image within the clip of the context that draws on it; nil where it has no
  /// colours.
  init?(of context: OpaquePointer, on surface: OpaquePointer) {
    guard let base = cairo_image_surface_get_data(surface) else { return nil }
    switch cairo_image_surface_get_format(surface) {
    case CAIRO_FORMAT_RGB24, CAIRO_FORMAT_ARGB32: break
    default: return nil
    }
    self.base = UnsafeMutableRawPointer(base)
    stride = Int(cairo_image_surface_get_stride(surface))
    let clip = cairo_rectangle_int_t(clipOf: context)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    func range(_ start: CInt, _ count: CInt, _ limit: Int) -> Range<Int> {
      let low = min(max(Int(start), 0), limit)
      return low..<max(min(Int(start) + Int(count), limit), low)
    }
    columns = range(clip.x, clip.width, width)
    rows = range(clip.y, clip.height, height)
  }
}

extension cairo_rectangle_int_t {
  /// The pixels within the clip of a context.
  fileprivate init(clipOf context: OpaquePointer) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    cairo_user_to_device(context, &left, &top)
    cairo_user_to_device(context, &right, &bottom)
    func whole(_ place: Double) -> CInt { CInt(min(max(place.rounded(), -1e6), 1e6)) }
    self.init(
      x: whole(left), y: whole(top), width: whole(right) - whole(left),
      height: whole(bottom) - whole(top))
  }
}

/// Pixels that get a colour, as far as a path covers them.
struct PaintedPixels {
  private let pixels: Pixels
  /// The colour, opaque: the channels of a pixel two by two, so that one product serves both.
  private let (redBlue, alphaGreen): (UInt32, UInt32)
  /// How opaque the colour is, 0 to 255.
  private let opacity: UInt32

  init(_ pixels: Pixels, _ color: Color) {
    self.pixels = pixels
    let (red, green, blue) = (color.rgba >> 24, color.rgba >> 16 & 0xFF, color.rgba >> 8 & 0xFF)
    (redBlue, alphaGreen) = (red << 16 | blue, 0xFF_0000 | green)
    opacity = color.rgba & 0xFF
  }

  /// The box of the pixels, as the renderer wants it.
  var clip: FT_BBox {
    FT_BBox(
      xMin: pixels.columns.lowerBound, yMin: pixels.rows.lowerBound,
      xMax: pixels.columns.upperBound, yMax: pixels.rows.upperBound)
  }

  /// Paints parts of a row, each covered to a share of 0 to 255.
  func paint(_ spans: UnsafeBufferPointer<FT_Span>, row: Int) {
    guard pixels.rows.contains(row) else { return }
    let line = (pixels.base + row * pixels.stride).assumingMemoryBound(to: UInt32.self)
    for span in spans {
      let start = max(Int(span.x), pixels.columns.lowerBound)
      let end = min(Int(span.x) + Int(span.len), pixels.columns.upperBound)
      guard start < end else { continue }
      let share = UInt32(span.coverage) * opacity / 255
      for column in start..<end { line[column] = over(line[column], share) }
    }
  }

  /// Lays the colour over a pixel.
  private func over(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    // 0 to 256, so that a shift divides, and what is covered wholly gets the very colour.
    let (new, old) = (share + share >> 7, 256 - (share + share >> 7))
    let low = (redBlue * new + (pixel & 0xFF00FF) * old) >> 8 & 0xFF00FF
    let high = (alphaGreen * new + (pixel >> 8 & 0xFF00FF) * old) & 0xFF00_FF00
    return low | high
  }
}
