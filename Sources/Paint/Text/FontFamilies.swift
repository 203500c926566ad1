internal import CDrawing
internal import CPango
private import Glibc

/// The font families of this machine.
public enum FontFamilies {
  /// Their names, in alphabetical order.
  public static var all: [String] {
    suzuri_fonts_load()
    var (families, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?, CInt) =
      (nil, 0)
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    // GLib allocates by malloc.
    defer { free(families) }
    return (0..<Int(count)).compactMap { families?[$0].flatMap(pango_font_family_get_name) }
      .map { String(cString: $0) }.sorted()
  }
}
