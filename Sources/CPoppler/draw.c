#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#include <poppler.h>
#include <pthread.h>

#include "CForward.h"
#include "suzuri_draw.h"

/* Cairo's functions, which another room has under their own names. */
static struct {
  __typeof__(cairo_image_surface_create_for_data) *image;
  __typeof__(cairo_svg_surface_create_for_stream) *svg;
  __typeof__(cairo_surface_destroy) *destroy_surface;
  __typeof__(cairo_surface_finish) *finish;
  __typeof__(cairo_surface_status) *surface_status;
  __typeof__(cairo_create) *create;
  __typeof__(cairo_destroy) *destroy;
  __typeof__(cairo_set_source_rgb) *color;
  __typeof__(cairo_paint) *paint;
  __typeof__(cairo_translate) *translate;
  __typeof__(cairo_scale) *scale;
  __typeof__(g_object_unref) *unref;
  int is_there;
} cairo;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  const suzuri_forward_wish requests[] = {
    {&cairo.image, "cairo_image_surface_create_for_data"},
    {&cairo.svg, "cairo_svg_surface_create_for_stream"},
    {&cairo.destroy_surface, "cairo_surface_destroy"},
    {&cairo.finish, "cairo_surface_finish"},
    {&cairo.surface_status, "cairo_surface_status"},
    {&cairo.create, "cairo_create"},
    {&cairo.destroy, "cairo_destroy"},
    {&cairo.color, "cairo_set_source_rgb"},
    {&cairo.paint, "cairo_paint"},
    {&cairo.translate, "cairo_translate"},
    {&cairo.scale, "cairo_scale"},
    {&cairo.unref, "g_object_unref"},
  };
  /* Poppler brings Cairo and GLib along. */
  cairo.is_there =
    suzuri_forward_load("libpoppler-glib.so.8", requests, sizeof requests / sizeof *requests);
}

int suzuri_draw_page(void *page, double x, double y, double scale_x, double scale_y, int width,
                     int height, uint32_t *pixels) {
  pthread_once(&loading, load);
  if (!cairo.is_there || width < 1 || height < 1) return 0;
  cairo_surface_t *surface = cairo.image((unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height,
                                         width * (int)sizeof *pixels);
  cairo_t *canvas = cairo.create(surface);
  cairo.color(canvas, 1, 1, 1);
  cairo.paint(canvas);
  cairo.translate(canvas, -x, -y);
  cairo.scale(canvas, scale_x, scale_y);
  poppler_page_render(page, canvas);
  int is_drawn = cairo.surface_status(surface) == CAIRO_STATUS_SUCCESS;
  cairo.destroy(canvas);
  cairo.finish(surface);
  cairo.destroy_surface(surface);
  return is_drawn;
}

struct taking {
  void (*take)(void *, const unsigned char *, unsigned int);
  void *taker;
};

static cairo_status_t hand_on(void *closure, const unsigned char *bytes, unsigned int count) {
  const struct taking *taking = closure;
  taking->take(taking->taker, bytes, count);
  return CAIRO_STATUS_SUCCESS;
}

int suzuri_draw_svg(void *page, double width, double height,
                    void (*take)(void *, const unsigned char *, unsigned int), void *taker) {
  pthread_once(&loading, load);
  if (!cairo.is_there) return 0;
  struct taking taking = {take, taker};
  cairo_surface_t *surface = cairo.svg(hand_on, &taking, width, height);
  cairo_t *canvas = cairo.create(surface);
  poppler_page_render(page, canvas);
  cairo.destroy(canvas);
  cairo.finish(surface);
  int is_drawn = cairo.surface_status(surface) == CAIRO_STATUS_SUCCESS;
  cairo.destroy_surface(surface);
  return is_drawn;
}

void suzuri_release(void *object) {
  pthread_once(&loading, load);
  if (cairo.is_there) cairo.unref(object);
}
