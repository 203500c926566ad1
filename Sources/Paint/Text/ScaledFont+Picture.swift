internal import CCairo
internal import CPango
internal import Geometry

extension ScaledFont {
  /// Returns the picture of a letter; nil if it is an outline.
  func picture(of letter: UInt32) -> GlyphRun.Picture? {
    keptPicture(of: letter) ?? layeredPicture(of: letter)
  }

  /// The picture stored in the font.
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
    return cairo_scaled_font_create(
      cairo_scaled_font_get_font_face(scaled), &size, &plain, options)
  }
}
