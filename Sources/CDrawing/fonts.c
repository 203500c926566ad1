#include "CDrawing.h"

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pthread.h>

static void *read_list(void *unused) {
  FcInit();
  return unused;
}

// Pango waits for the list as soon as it is asked for a font, so it must be there by then. Descriptions of fonts need
// Pango alone.
static void load(void) {
  pthread_t reader;
  int is_reading = pthread_create(&reader, NULL, read_list, NULL) == 0;
  pango_font_description_free(pango_font_description_new());
  if (is_reading) pthread_join(reader, NULL);
}

void suzuri_fonts_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}
