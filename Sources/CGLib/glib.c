#include "CGLib.h"

#include <sys/types.h>

#include "CForward.h"

static suzuri_forward_library library = {"libglib-2.0.so.0", "libglib2.0-0"};

char *suzuri_normalize(const char *text, enum suzuri_normal_form form) {
  static char *(*_Atomic normalize)(const char *text, ssize_t count, int form) = NULL;
  if (normalize == NULL) normalize = suzuri_forward_find(&library, "g_utf8_normalize");
  /* GLib's memory is that of the C library. */
  return normalize != NULL ? normalize(text, -1, (int)form) : NULL;
}
