// gdk-pixbuf.
// Written by .ci/forwards from pixbuf.functions.

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "CForward.h"

static suzuri_forward_library library = {"libgdk_pixbuf-2.0.so.0", "libgdk-pixbuf-2.0-0"};

FORWARD(GdkPixbuf *, gdk_pixbuf_apply_embedded_orientation, (GdkPixbuf *src), (src))
FORWARD(int, gdk_pixbuf_get_height, (const GdkPixbuf *pixbuf), (pixbuf))
FORWARD(int, gdk_pixbuf_get_n_channels, (const GdkPixbuf *pixbuf), (pixbuf))
FORWARD(int, gdk_pixbuf_get_rowstride, (const GdkPixbuf *pixbuf), (pixbuf))
FORWARD(int, gdk_pixbuf_get_width, (const GdkPixbuf *pixbuf), (pixbuf))
FORWARD(
  gboolean, gdk_pixbuf_loader_close,
  (GdkPixbufLoader *loader, GError **error),
  (loader, error))
FORWARD(GdkPixbuf *, gdk_pixbuf_loader_get_pixbuf, (GdkPixbufLoader *loader), (loader))
FORWARD(GdkPixbufLoader *, gdk_pixbuf_loader_new, (void), ())
FORWARD(
  GdkPixbufLoader *, gdk_pixbuf_loader_new_with_mime_type,
  (const char *mime_type, GError **error),
  (mime_type, error))
FORWARD_NOTHING(
  gdk_pixbuf_loader_set_size,
  (GdkPixbufLoader *loader, int width, int height),
  (loader, width, height))
FORWARD(
  gboolean, gdk_pixbuf_loader_write,
  (GdkPixbufLoader *loader, const guchar *buf, gsize count, GError **error),
  (loader, buf, count, error))
FORWARD(
  GdkPixbuf *, gdk_pixbuf_new_from_data,
  (const guchar *data, GdkColorspace colorspace, gboolean has_alpha, int bits_per_sample, int width, int height, int rowstride, GdkPixbufDestroyNotify destroy_fn, gpointer destroy_fn_data),
  (data, colorspace, has_alpha, bits_per_sample, width, height, rowstride, destroy_fn, destroy_fn_data))
FORWARD(const guint8 *, gdk_pixbuf_read_pixels, (const GdkPixbuf *pixbuf), (pixbuf))
FORWARD(
  gboolean, gdk_pixbuf_save_to_bufferv,
  (GdkPixbuf *pixbuf, gchar **buffer, gsize *buffer_size, const char *type, char **option_keys, char **option_values, GError **error),
  (pixbuf, buffer, buffer_size, type, option_keys, option_values, error))
