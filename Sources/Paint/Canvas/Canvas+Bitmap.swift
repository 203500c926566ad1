internal import CCairo
public import Geometry
public import Ink

extension Canvas {
  /// Draws a bitmap with its top left corner at a point, one pixel per unit.
  public func draw(_ bitmap: Bitmap, at corner: Point, opacity: Double = 1) {
    cairo_set_source_surface(context, bitmap.surface, corner.x, corner.y)
    if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
  }

  /// Draws a bitmap to fill a box, favoring speed over smoothness.
  public func draw(_ bitmap: Bitmap, filling box: Box) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, box.low.x, box.low.y, box.width, box.height)
    cairo_translate(context, box.low.x, box.low.y)
    cairo_scale(
      context, box.width / Double(bitmap.width), box.height / Double(bitmap.height))
    cairo_set_source_surface(context, bitmap.surface, 0, 0)
    // Without padding, the edges of adjacent bitmaps would fade into each other.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_FAST)
    cairo_fill(context)
  }

  /// Copies a box of pixels from a bitmap of the same size; the unit of both is one pixel.
  public func copy(_ bitmap: Bitmap, in box: Box) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context, bitmap.surface, 0, 0)
    cairo_rectangle(context, box.low.x, box.low.y, box.width, box.height)
    cairo_fill(context)
  }

  /// Draws a color through a mask with its top left corner at a point.
  public func draw(_ color: Color, through mask: Bitmap, at corner: Point) {
    set(color)
    cairo_mask_surface(context, mask.surface, corner.x, corner.y)
  }
}
