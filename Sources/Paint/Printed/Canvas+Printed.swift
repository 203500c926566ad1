internal import CCairo
public import Geometry
internal import Notebook
internal import PDFReader

extension Canvas {
  /// Draws what lies within a part of the sheet, pixel by pixel; waits for what is not there yet.
  public func draw(
    _ page: PrintedPicture, in part: Box, while isWanted: () -> Bool
  ) -> Bool {
    guard let file = page.file else { return false }
    let (sheet, corner, scale) = (page.size.box, place(of: .zero), scale(of: page))
    // A file gets as many pixels as print does.
    let fineness = isRaster ? 1 : 300.0 / 72
    let (width, height) = (sheet.width * scale.x * fineness, sheet.height * scale.y * fineness)
    // A file holds the whole page, whatever part is asked for.
    let seen = isRaster ? part.intersection(sheet) : sheet
    let box = Box(
      low: Point(x: seen.low.x * scale.x, y: seen.low.y * scale.y) * fineness,
      high: Point(x: seen.high.x * scale.x, y: seen.high.y * scale.y) * fineness)
    let parts = PrintedPixels.parts(of: page.page, width: width, height: height, within: box)
    guard !parts.isEmpty else { return false }
    for part in parts {
      guard
        let pixels = PrintedPixels.shared.pixels(
          of: part, of: file, isTurned: turn.isOn, while: isWanted)
      else { return false }
      let low = Point(x: Double(part.left), y: Double(part.top)) * (1 / fineness)
      let place = isRaster ? Point(x: corner.x.rounded(), y: corner.y.rounded()) : corner
      draw(pixels, at: place + low, finer: fineness)
    }
    return true
  }

  /// A point in pixels.
  private func place(of point: Point) -> Point {
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(context, &x, &y)
    return Point(x: x, y: y)
  }

  private func scale(of page: PrintedPicture) -> Point {
    let (corner, end) = (place(of: .zero), place(of: Point(x: 1, y: 1)))
    return Point(x: abs(end.x - corner.x), y: abs(end.y - corner.y))
  }

  /// Draws pixels at a place that is counted in pixels.
  private func draw(_ pixels: ImagePixels, at place: Point, finer fineness: Double) {
    pixels.premultiplied.withUnsafeBytes { bytes in
      // Cairo only reads from a source.
      let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      let source = cairo_image_surface_create_for_data(
        memory, CAIRO_FORMAT_RGB24, CInt(pixels.width), CInt(pixels.height),
        CInt(pixels.width * 4))
      defer { cairo_surface_destroy(source) }
      cairo_save(context)
      cairo_identity_matrix(context)
      cairo_translate(context, place.x, place.y)
      cairo_scale(context, 1 / fineness, 1 / fineness)
      cairo_set_source_surface(context, source, 0, 0)
      if isRaster {
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      }
      cairo_paint(context)
      cairo_restore(context)
    }
  }
}
