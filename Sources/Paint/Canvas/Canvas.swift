internal import CCairo
public import Geometry
public import Ink

/// Something to draw on, a bitmap or a page of a file, lent to a closure that it does not outlive.
public struct Canvas: PageSurface, ~Copyable {
  /// Nil if Cairo is missing.
  let context: OpaquePointer?
  /// True if the canvas has pixels; straight lines are then aligned with them.
  public let isRaster: Bool
  let turn = ColorTurn()

  init(on surface: OpaquePointer?, isRaster: Bool) {
    context = cairo_create(surface)
    self.isRaster = isRaster
  }

  deinit { cairo_destroy(context) }

  /// Saves the map, clip and blending.
  public func save() { cairo_save(context) }

  /// Restores what was saved last.
  public func restore() { cairo_restore(context) }

  /// Draws everything that follows in mapped coordinates.
  public func transform(by map: Affine) {
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_transform(context, &matrix)
  }

  /// Clips everything that follows to a box.
  public func clip(to box: Box) {
    add(box)
    cairo_clip(context)
  }

  /// Draws all further borders quickly rather than finely: less than 1/16 of a pixel does not count.
  public func drawQuickly() { cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST) }

  /// Sets the blending of all that follows; with turned colors, transparent ink lightens.
  public func blend(_ blending: Blending) {
    let isLightening = blending == .multiply && turn.isOn
    cairo_set_operator(context, isLightening ? CAIRO_OPERATOR_SCREEN : blending.cairo)
  }

  /// Sets whether the colors of everything that follows, except images, are turned.
  public func turn(_ isTurned: Bool) { turn.isOn = isTurned }

  /// Fills a box.
  public func fill(_ box: Box, with color: Color) {
    set(color)
    add(box)
    cairo_fill(context)
  }

  /// Fills a box with round corners.
  public func fill(_ box: Box, radius: Double, with color: Color) {
    set(color)
    addRound(box, radius: radius)
    cairo_fill(context)
  }

  /// Fills a rounded box with a gradient to the right or down; each color has its share of the way.
  public func fill(
    _ box: Box, radius: Double, along stops: [(place: Double, color: Color)], isUpright: Bool
  ) {
    let end = isUpright ? Point(x: box.low.x, y: box.high.y) : Point(x: box.high.x, y: box.low.y)
    let pattern = cairo_pattern_create_linear(box.low.x, box.low.y, end.x, end.y)
    defer { cairo_pattern_destroy(pattern) }
    for stop in stops {
      let (red, green, blue, alpha) = stop.color.shares
      cairo_pattern_add_color_stop_rgba(pattern, stop.place, red, green, blue, alpha)
    }
    cairo_set_source(context, pattern)
    addRound(box, radius: radius)
    cairo_fill(context)
  }

  /// Fills the inside of a path by the nonzero rule.
  public func fill(_ path: Path, with color: Color) {
    set(color)
    add(path)
    cairo_fill(context)
  }

  /// Strokes a path with round joins.
  public func stroke(
    _ path: Path, width: Double, color: Color, cap: Style.Cap = .round, dashes: [Float] = []
  ) {
    set(color)
    add(path)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, cap.cairo)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_dash(context, dashes.map(Double.init), CInt(dashes.count), 0)
    cairo_stroke(context)
  }

  /// Fills the whole clip.
  public func paint(_ color: Color) {
    set(color)
    cairo_paint(context)
  }

  func moveTo(_ point: Point) { cairo_move_to(context, point.x, point.y) }

  func set(_ color: Color) {
    let isLightening = turn.isOn && cairo_get_operator(context) == CAIRO_OPERATOR_SCREEN
    let (red, green, blue, alpha) = turn.color(for: color, isHighlighter: isLightening).shares
    cairo_set_source_rgba(context, red, green, blue, alpha)
  }
  func add(_ box: Box) { cairo_rectangle(context, box.low.x, box.low.y, box.width, box.height) }

  private func addRound(_ box: Box, radius: Double) {
    let radius = min(radius, box.width / 2, box.height / 2)
    let (low, high) = (box.expanded(by: -radius).low, box.expanded(by: -radius).high)
    cairo_new_sub_path(context)
    cairo_arc(context, high.x, low.y, radius, -.pi / 2, 0)
    cairo_arc(context, high.x, high.y, radius, 0, .pi / 2)
    cairo_arc(context, low.x, high.y, radius, .pi / 2, .pi)
    cairo_arc(context, low.x, low.y, radius, .pi, .pi * 3 / 2)
    cairo_close_path(context)
  }

  private func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .cubic(let a, let b, let end): cairo_curve_to(context, a.x, a.y, b.x, b.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Draws a bitmap with its top left corner at a point, one pixel per unit.
  public func draw(_ bitmap: Bitmap, at corner: Point, opacity: Double = 1) {
    cairo_set_source_surface(context, bitmap.surface, corner.x, corner.y)
    if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
  }

  /// Draws a bitmap to fill a box, favoring speed over smoothness.
  public func draw(_ bitmap: Bitmap, filling box: Box) {
    cairo_save(context)
    defer { cairo_restore(context) }
    add(box)
    cairo_translate(context, box.low.x, box.low.y)
    cairo_scale(context, box.width / Double(bitmap.width), box.height / Double(bitmap.height))
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
    add(box)
    cairo_fill(context)
  }

  /// Draws a color through a mask with its top left corner at a point.
  public func draw(_ color: Color, through mask: Bitmap, at corner: Point) {
    set(color)
    cairo_mask_surface(context, mask.surface, corner.x, corner.y)
  }
}

extension Blending {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .over: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    }
  }
}

extension Style.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .round: CAIRO_LINE_CAP_ROUND
    case .butt: CAIRO_LINE_CAP_BUTT
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Color {
  /// The channels and the opacity, 0 to 1.
  var shares: (red: Double, green: Double, blue: Double, alpha: Double) {
    func share(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    return (share(24), share(16), share(8), share(0))
  }
}
