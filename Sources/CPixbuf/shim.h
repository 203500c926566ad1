#ifndef SUZURI_CPIXBUF_SHIM_H
#define SUZURI_CPIXBUF_SHIM_H

#include <gdk-pixbuf/gdk-pixbuf.h>

/* What is known of an image before its pixels are read, and what is wanted of them. */
typedef struct {
  /* The size in the file, 0 until it was found. */
  int width, height;
  /* The most pixels that a file may have; one with more is read as nothing. */
  double most;
  /* Each side is read divided by this. */
  int reduction;
} suzuri_image_size;

static inline void suzuri_image_is_sized(
    GdkPixbufLoader *loader, int width, int height, gpointer data) {
  suzuri_image_size *size = data;
  size->width = width;
  size->height = height;
  if ((double)width * height > size->most) {
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  } else if (size->reduction > 1) {
    int reduced[2] = {width / size->reduction, height / size->reduction};
    gdk_pixbuf_loader_set_size(loader, reduced[0] ? reduced[0] : 1, reduced[1] ? reduced[1] : 1);
  }
}

/* Reads an image, turned upright; only its size, where no pixels are wanted. The result, NULL where
   there is none, belongs to the caller. */
static inline GdkPixbuf *suzuri_image_read(
    const unsigned char *bytes, size_t count, gboolean wants_pixels, suzuri_image_size *size) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect_data(
      loader, "size-prepared", G_CALLBACK(suzuri_image_is_sized), size, NULL, (GConnectFlags)0);
  gboolean is_good = TRUE;
  /* In small steps, so that no more is read than is needed of what is too large. */
  for (size_t start = 0; is_good && start < count; ) {
    size_t step = size->width && wants_pixels ? count - start : 4096;
    if (step > count - start) step = count - start;
    is_good = gdk_pixbuf_loader_write(loader, bytes + start, step, NULL);
    start += step;
    if (size->width && (!wants_pixels || (double)size->width * size->height > size->most)) break;
  }
  is_good = gdk_pixbuf_loader_close(loader, NULL) && is_good;
  GdkPixbuf *found = is_good && wants_pixels ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  GdkPixbuf *upright = found ? gdk_pixbuf_apply_embedded_orientation(found) : NULL;
  g_object_unref(loader);
  return upright;
}

static inline void suzuri_image_release(GdkPixbuf *image) { g_object_unref(image); }

#endif
