#include "CDrawing.h"

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pthread.h>

#include "CForward.h"

static void *read_list(void *init) {
  ((FcBool(*)(void))init)();
  return NULL;
}

// Pango waits for the list as soon as it is asked for a font, so it must be there by then. Descriptions of fonts need
// Pango alone. The list's reader is found first: whoever finds a function waits while a library is loaded.
static void load(void) {
  static const suzuri_forward_library fontconfig = {"libfontconfig.so.1", "libfontconfig1"};
  void *init = suzuri_forward_find(&fontconfig, "FcInit");
  pthread_t reader;
  int is_reading = init != NULL && pthread_create(&reader, NULL, read_list, init) == 0;
  pango_font_description_free(pango_font_description_new());
  if (is_reading) pthread_join(reader, NULL);
}

void suzuri_fonts_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}
