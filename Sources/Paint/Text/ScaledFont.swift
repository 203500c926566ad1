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
    let metrics = pango_font_get_metrics(font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let thickness = TextLayout.points(pango_font_metrics_get_underline_thickness(metrics))
    let top = corner.y - TextLayout.points(pango_font_metrics_get_underline_position(metrics))
    return Box(
      low: Point(x: corner.x, y: top), high: Point(x: corner.x + length, y: top + thickness))
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
}
