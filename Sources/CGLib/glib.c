#include "CGLib.h"

#include <pthread.h>
#include <sys/types.h>

#include "CForward.h"

static char *(*normalize)(const char *text, ssize_t count, int form);
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  const suzuri_forward_wish wish = {&normalize, "g_utf8_normalize"};
  suzuri_forward_load("libglib-2.0.so.0", &wish, 1);
}

char *suzuri_normalize(const char *text, enum suzuri_normal_form form) {
  pthread_once(&loading, load);
  /* GLib's memory is that of the C library. */
  return normalize != NULL ? normalize(text, -1, (int)form) : NULL;
}
