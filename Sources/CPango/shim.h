#ifndef SUZURI_CPANGO_SHIM_H
#define SUZURI_CPANGO_SHIM_H

#include <pango/pangocairo.h>

/* g_object_unref is a macro in some versions of GLib, which Swift cannot call. */
static inline void suzuri_pango_release(void *object) { g_object_unref(object); }

#endif
