// Pango, and what is used of the libraries that it brings along.
// Written by .ci/forwards from pango.functions.

#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

#include "CForward.h"

static suzuri_forward_library library = {"libpangocairo-1.0.so.0", "libpangocairo-1.0-0"};

FORWARD(
  FcResult, FcPatternGetBool,
  (const FcPattern *p, const char *object, int n, FcBool *b),
  (p, object, n, b))
FORWARD_NOTHING(g_object_unref, (gpointer object), (object))
FORWARD(
  gulong, g_signal_connect_data,
  (gpointer instance, const gchar *detailed_signal, GCallback c_handler, gpointer data, GClosureNotify destroy_data, GConnectFlags connect_flags),
  (instance, detailed_signal, c_handler, data, destroy_data, connect_flags))
FORWARD(
  GTypeInstance *, g_type_check_instance_cast,
  (GTypeInstance *instance, GType iface_type),
  (instance, iface_type))
FORWARD(
  gboolean, g_type_check_instance_is_a,
  (GTypeInstance *instance, GType iface_type),
  (instance, iface_type))
FORWARD(PangoAttribute *, pango_attr_family_new, (const char *family), (family))
FORWARD(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
FORWARD(
  PangoAttribute *, pango_attr_foreground_new,
  (guint16 red, guint16 green, guint16 blue),
  (red, green, blue))
FORWARD_NOTHING(pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
FORWARD(PangoAttrList *, pango_attr_list_new, (void), ())
FORWARD_NOTHING(pango_attr_list_unref, (PangoAttrList *list), (list))
FORWARD(PangoAttribute *, pango_attr_size_new_absolute, (int size), (size))
FORWARD(PangoAttribute *, pango_attr_strikethrough_new, (gboolean strikethrough), (strikethrough))
FORWARD(PangoAttribute *, pango_attr_style_new, (PangoStyle style), (style))
FORWARD(PangoAttribute *, pango_attr_underline_new, (PangoUnderline underline), (underline))
FORWARD(PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight))
FORWARD_NOTHING(
  pango_cairo_context_set_font_options,
  (PangoContext *context, const cairo_font_options_t *options),
  (context, options))
FORWARD_NOTHING(
  pango_cairo_context_set_resolution,
  (PangoContext *context, double dpi),
  (context, dpi))
FORWARD(PangoLayout *, pango_cairo_create_layout, (cairo_t *cr), (cr))
FORWARD(cairo_scaled_font_t *, pango_cairo_font_get_scaled_font, (PangoCairoFont *font), (font))
FORWARD(GType, pango_cairo_font_get_type, (void), ())
FORWARD(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())
FORWARD_NOTHING(
  pango_cairo_glyph_string_path,
  (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
  (cr, font, glyphs))
FORWARD_NOTHING(
  pango_cairo_show_glyph_item,
  (cairo_t *cr, const char *text, PangoGlyphItem *glyph_item),
  (cr, text, glyph_item))
FORWARD_NOTHING(pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
FORWARD(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *font), (font))
FORWARD(GType, pango_fc_font_get_type, (void), ())
FORWARD_NOTHING(pango_font_description_free, (PangoFontDescription *desc), (desc))
FORWARD(PangoFontDescription *, pango_font_description_from_string, (const char *str), (str))
FORWARD(PangoFontDescription *, pango_font_description_new, (void), ())
FORWARD_NOTHING(
  pango_font_description_set_absolute_size,
  (PangoFontDescription *desc, double size),
  (desc, size))
FORWARD_NOTHING(
  pango_font_description_set_family,
  (PangoFontDescription *desc, const char *family),
  (desc, family))
FORWARD_NOTHING(
  pango_font_description_set_weight,
  (PangoFontDescription *desc, PangoWeight weight),
  (desc, weight))
FORWARD(const char *, pango_font_family_get_name, (PangoFontFamily *family), (family))
FORWARD(hb_font_t *, pango_font_get_hb_font, (PangoFont *font), (font))
FORWARD(
  PangoFontMetrics *, pango_font_get_metrics,
  (PangoFont *font, PangoLanguage *language),
  (font, language))
FORWARD(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
FORWARD_NOTHING(
  pango_font_map_list_families,
  (PangoFontMap *fontmap, PangoFontFamily ***families, int *n_families),
  (fontmap, families, n_families))
FORWARD(int, pango_font_metrics_get_strikethrough_position, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_strikethrough_thickness, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_underline_position, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_underline_thickness, (PangoFontMetrics *metrics), (metrics))
FORWARD_NOTHING(pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
FORWARD_NOTHING(
  pango_glyph_item_get_logical_widths,
  (PangoGlyphItem *glyph_item, const char *text, int *logical_widths),
  (glyph_item, text, logical_widths))
FORWARD(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
FORWARD(
  PangoDirection, pango_layout_get_direction,
  (PangoLayout *layout, int index),
  (layout, index))
FORWARD_NOTHING(
  pango_layout_get_extents,
  (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (layout, ink_rect, logical_rect))
FORWARD(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
FORWARD_NOTHING(
  pango_layout_get_pixel_size,
  (PangoLayout *layout, int *width, int *height),
  (layout, width, height))
FORWARD(const char *, pango_layout_get_text, (PangoLayout *layout), (layout))
FORWARD_NOTHING(
  pango_layout_index_to_pos,
  (PangoLayout *layout, int index_, PangoRectangle *pos),
  (layout, index_, pos))
FORWARD_NOTHING(pango_layout_iter_free, (PangoLayoutIter *iter), (iter))
FORWARD_NOTHING(
  pango_layout_iter_get_line_extents,
  (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (iter, ink_rect, logical_rect))
FORWARD(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *iter), (iter))
FORWARD(int, pango_layout_iter_get_run_baseline, (PangoLayoutIter *iter), (iter))
FORWARD_NOTHING(
  pango_layout_iter_get_run_extents,
  (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (iter, ink_rect, logical_rect))
FORWARD(PangoLayoutRun *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *iter), (iter))
FORWARD(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *iter), (iter))
FORWARD(gboolean, pango_layout_iter_next_run, (PangoLayoutIter *iter), (iter))
FORWARD(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
FORWARD_NOTHING(
  pango_layout_set_alignment,
  (PangoLayout *layout, PangoAlignment alignment),
  (layout, alignment))
FORWARD_NOTHING(
  pango_layout_set_attributes,
  (PangoLayout *layout, PangoAttrList *attrs),
  (layout, attrs))
FORWARD_NOTHING(
  pango_layout_set_ellipsize,
  (PangoLayout *layout, PangoEllipsizeMode ellipsize),
  (layout, ellipsize))
FORWARD_NOTHING(
  pango_layout_set_font_description,
  (PangoLayout *layout, const PangoFontDescription *desc),
  (layout, desc))
FORWARD_NOTHING(
  pango_layout_set_justify,
  (PangoLayout *layout, gboolean justify),
  (layout, justify))
FORWARD_NOTHING(
  pango_layout_set_line_spacing,
  (PangoLayout *layout, float factor),
  (layout, factor))
FORWARD_NOTHING(
  pango_layout_set_single_paragraph_mode,
  (PangoLayout *layout, gboolean setting),
  (layout, setting))
FORWARD_NOTHING(
  pango_layout_set_text,
  (PangoLayout *layout, const char *text, int length),
  (layout, text, length))
FORWARD_NOTHING(pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
FORWARD_NOTHING(pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
