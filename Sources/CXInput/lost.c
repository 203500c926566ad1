/* What is to be done when the X server goes away. Xlib ends the program after its handler, so this is
   the last chance to put things in order. */

#include <X11/Xlib.h>
#include <stddef.h>

#include "CXInput.h"

static void (*last_call)(void *);
static void *last_data;

static int display_is_lost(Display *display) {
  (void)display;
  void (*call)(void *) = last_call;
  last_call = NULL;
  if (call) call(last_data);
  return 0;
}

void pen_when_display_is_lost(void (*call)(void *), void *data) {
  last_call = call;
  last_data = data;
  XSetIOErrorHandler(display_is_lost);
}
