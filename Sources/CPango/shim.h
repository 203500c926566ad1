#ifndef SUZURI_CPANGO_SHIM_H
#define SUZURI_CPANGO_SHIM_H

#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

/* g_object_unref is a macro in some versions of GLib, which Swift cannot call. */
static inline void suzuri_pango_release(void *object) { g_object_unref(object); }

/* Casts of GObject are macros, which Swift cannot call. */
static inline cairo_scaled_font_t *suzuri_pango_scaled_font(PangoFont *font) {
  return PANGO_IS_CAIRO_FONT(font)
             ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font))
             : NULL;
}

/* Whether letters are drawn bolder than they stand in the file. It takes such a cast as well. */
static inline int suzuri_pango_is_made_bold(PangoFont *font) {
  FcBool is_bold = FcFalse;
  if (!PANGO_IS_FC_FONT(font)) return 0;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  return FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &is_bold) == FcResultMatch && is_bold;
}

#endif
