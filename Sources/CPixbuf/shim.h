#ifndef SUZURI_CPIXBUF_SHIM_H
#define SUZURI_CPIXBUF_SHIM_H

#include <gdk-pixbuf/gdk-pixbuf.h>

/* What is known of an image before its pixels are read, and what is wanted of them. */
typedef struct {
  /* The size in the file, 0 until it was found. */
  int width, height;
  /* The most pixels that a file may have; one with more is read as nothing. */
  double most;
  /* Each side is read multiplied by this. */
  double scale;
} suzuri_image_size;

static inline void suzuri_image_is_sized(
    GdkPixbufLoader *loader, int width, int height, gpointer data) {
  suzuri_image_size *size = data;
  size->width = width;
  size->height = height;
  if ((double)width * height > size->most) {
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  } else if (size->scale != 1) {
    int scaled[2] = {(int)(width * size->scale), (int)(height * size->scale)};
    gdk_pixbuf_loader_set_size(loader, scaled[0] ? scaled[0] : 1, scaled[1] ? scaled[1] : 1);
  }
}

/* Whether the machine can read a kind of image, such as "image/webp". */
static inline gboolean suzuri_image_can_read(const char *type) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(type, NULL);
  if (loader == NULL) return FALSE;
  gdk_pixbuf_loader_close(loader, NULL);
  g_object_unref(loader);
  return TRUE;
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

/* Returns pixels of three bytes each as a JPEG, with its length; NULL where it cannot be made. */
static inline unsigned char *suzuri_image_jpeg(
    const unsigned char *rgb, int width, int height, const char *quality, size_t *count) {
  GdkPixbuf *image = gdk_pixbuf_new_from_data(
      rgb, GDK_COLORSPACE_RGB, FALSE, 8, width, height, width * 3, NULL, NULL);
  if (image == NULL) return NULL;
  char *keys[] = {(char *)"quality", NULL}, *values[] = {(char *)quality, NULL};
  gchar *bytes = NULL;
  gsize length = 0;
  gboolean is_good =
      gdk_pixbuf_save_to_bufferv(image, &bytes, &length, "jpeg", keys, values, NULL);
  g_object_unref(image);
  if (!is_good) return NULL;
  *count = length;
  return (unsigned char *)bytes;
}

static inline void suzuri_image_free(unsigned char *bytes) { g_free(bytes); }

#endif
