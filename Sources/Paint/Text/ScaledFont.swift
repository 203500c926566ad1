internal import CCairo
internal import CPango
internal import Geometry

/// A font at a size, as Cairo draws it; its face is the file that HarfBuzz reads.
struct ScaledFont {
  private let font: UnsafeMutablePointer<PangoFont>
  let scaled: OpaquePointer
  let face: OpaquePointer
  /// True if Cairo's outlines differ from the file's, because of variation axes or synthetic bold.
  let isBent: Bool
  /// True if some letters are pictures: files of pixels, or layers of colors.
  private let hasPictures: Bool

  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let letters = pango_font_get_hb_font(font), let face = hb_font_get_face(letters),
      let scaled = suzuri_pango_scaled_font(font)
    else { return nil }
    self.font = font
    self.face = face
    self.scaled = scaled
    var count: CUnsignedInt = 0
    let axes = hb_font_get_var_coords_normalized(letters, &count)
    isBent =
      UnsafeBufferPointer(start: axes, count: Int(count)).contains { $0 != 0 }
      || suzuri_pango_is_made_bold(font) != 0
    hasPictures = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// The map from the em square, y upward, to points.
  var map: Affine {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    return Affine(a: matrix.xx, b: matrix.yx, c: -matrix.xy, d: -matrix.yy, tx: 0, ty: 0)
  }

  func underline(from corner: Point, length: Double) -> Box {
    line(
      from: corner, length: length, pango_font_metrics_get_underline_position,
      pango_font_metrics_get_underline_thickness)
  }

  func strike(from corner: Point, length: Double) -> Box {
    line(
      from: corner, length: length, pango_font_metrics_get_strikethrough_position,
      pango_font_metrics_get_strikethrough_thickness)
  }

  private func line(
    from corner: Point, length: Double,
    _ position: (UnsafeMutablePointer<PangoFontMetrics>?) -> CInt,
    _ thickness: (UnsafeMutablePointer<PangoFontMetrics>?) -> CInt
  ) -> Box {
    let metrics = pango_font_get_metrics(font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let top = corner.y - TextBlock.points(position(metrics))
    return Box(
      low: Point(x: corner.x, y: top),
      high: Point(x: corner.x + length, y: top + TextBlock.points(thickness(metrics))))
  }

  /// Glyph numbers from here on are characters that no font has.
  private static let unknown: UInt32 = 0x1000_0000

  /// Returns the look of a letter; with `leavesToFile`, outlines in the file are left to it.
  func look(of letter: PangoGlyphInfo, leavesToFile: Bool) -> GlyphRun.Look {
    if hasPictures, let picture = picture(of: letter.glyph) { return .picture(picture) }
    return leavesToFile && letter.glyph < Self.unknown ? .inFile : .shape(shape(of: letter))
  }

  /// The enlargement for shapes: Cairo keeps paths in steps of 1/256, so larger letters have finer ones.
  private static let fineness = 16.0

  private func shape(of letter: PangoGlyphInfo) -> Path {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, Self.fineness, Self.fineness)
    var letter = letter
    letter.geometry.x_offset = 0
    letter.geometry.y_offset = 0
    withUnsafeMutablePointer(to: &letter) {
      var letters = PangoGlyphString(num_glyphs: 1, glyphs: $0, log_clusters: nil, space: 1)
      pango_cairo_glyph_string_path(context, font, &letters)
    }
    guard let outline = cairo_copy_path(context) else { return Path() }
    defer { cairo_path_destroy(outline) }
    return Path(outline.pointee)
  }
  func picture(of letter: UInt32) -> GlyphRun.Picture? {
    keptPicture(of: letter) ?? layeredPicture(of: letter)
  }

  private func keptPicture(of letter: UInt32) -> GlyphRun.Picture? {
    // A font without a size uses its largest pictures and has the em square as unit.
    guard let letters = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(letters) }
    let file = hb_ot_color_glyph_reference_png(letters, letter)
    defer { hb_blob_destroy(file) }
    var (length, room) = (CUnsignedInt(0), hb_glyph_extents_t())
    guard let bytes = hb_blob_get_data(file, &length), length > 0,
      hb_font_get_glyph_extents(letters, letter, &room) != 0
    else { return nil }
    let square = Affine(
      a: Double(room.width), b: 0, c: 0, d: Double(room.height), tx: Double(room.x_bearing),
      ty: Double(room.y_bearing))
    let unit = 1 / Double(max(hb_face_get_upem(face), 1))
    return GlyphRun.Picture(
      png: Array(UnsafeRawBufferPointer(start: bytes, count: Int(length))),
      map: square.then(.scaling(x: unit, y: unit)).then(map))
  }

  /// The pixels per em in drawn pictures, and the most pixels in a row of them.
  private static let (pixels, mostPixels) = (160.0, 1024.0)

  /// A letter of colored layers, as Cairo draws it.
  private func layeredPicture(of letter: UInt32) -> GlyphRun.Picture? {
    guard hb_ot_color_glyph_get_layers(face, letter, 0, nil, nil) > 0 else { return nil }
    let large = enlarged()
    defer { cairo_scaled_font_destroy(large) }
    var (glyph, room) = (cairo_glyph_t(index: UInt(letter), x: 0, y: 0), cairo_text_extents_t())
    cairo_scaled_font_glyph_extents(large, &glyph, 1, &room)
    guard room.width > 0, room.height > 0, max(room.width, room.height) <= Self.mostPixels else {
      return nil
    }
    let corner = Point(x: room.x_bearing.rounded(.down), y: room.y_bearing.rounded(.down))
    let bitmap = Bitmap(
      width: Int(room.width) + 2, height: Int(room.height) + 2, format: .transparent)
    (glyph.x, glyph.y) = (-corner.x, -corner.y)
    bitmap.draw { canvas in
      cairo_set_scaled_font(canvas.context, large)
      cairo_show_glyphs(canvas.context, &glyph, 1)
    }
    let square = Affine.scaling(x: bitmap.box.width, y: bitmap.box.height)
      .then(.translation(by: corner))
    return GlyphRun.Picture(
      png: bitmap.png(),
      map: square.then(.scaling(x: 1 / Self.pixels, y: -1 / Self.pixels)).then(map))
  }

  /// The font upright, in the size used for drawn pictures.
  private func enlarged() -> OpaquePointer? {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(scaled, options)
    var (size, plain) = (cairo_matrix_t(), cairo_matrix_t())
    cairo_matrix_init_scale(&size, Self.pixels, Self.pixels)
    cairo_matrix_init_identity(&plain)
    return cairo_scaled_font_create(cairo_scaled_font_get_font_face(scaled), &size, &plain, options)
  }
}

extension Path {
  /// Converts a Cairo path; empty if Cairo failed to make it.
  init(_ path: cairo_path_t) {
    self.init()
    guard let data = path.data else { return }
    var place = 0
    while place < Int(path.num_data) {
      let header = data[place].header
      func point(_ number: Int) -> Point {
        let point = data[place + number].point
        return Point(x: point.x, y: point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: cubic(point(1), point(2), to: point(3))
      default: close()
      }
      place += max(Int(header.length), 1)
    }
  }
}
