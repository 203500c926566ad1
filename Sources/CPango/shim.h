#ifndef SUZURI_CPANGO_SHIM_H
#define SUZURI_CPANGO_SHIM_H

#include <pango/pangocairo.h>

/* g_object_unref is a macro in some versions of GLib, which Swift cannot call. */
static inline void suzuri_pango_release(void *object) { g_object_unref(object); }

/* Casts of GObject are macros, which Swift cannot call. */
static inline cairo_scaled_font_t *suzuri_pango_scaled_font(PangoFont *font) {
  return PANGO_IS_CAIRO_FONT(font)
             ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font))
             : NULL;
}

#endif
