/* Handles refusals of the X server, and its loss. */

#include <X11/Xlib.h>
#include <stdatomic.h>
#include <stddef.h>

#include "xinput.h"

/* Xlib would end the program. What is asked of a device that was just unplugged is refused, and so
   is the wake that SDL sends to a window which closes at that moment; everything else goes on. */
static int go_on(Display *display, XErrorEvent *error) { return 0; }

void pen_bear_refusals(void) { XSetErrorHandler(go_on); }

/* Xlib ends the program after this handler, so it is the last chance to put things in order. Any
   thread that speaks to the server may be the one that finds out, and two may at the same time. */
static void (*_Atomic last_call)(void *);
static void *last_data;

static int display_is_lost(Display *display) {
  void (*call)(void *) = atomic_exchange(&last_call, NULL);
  if (call) call(last_data);
  return 0;
}

void pen_when_display_is_lost(void (*call)(void *), void *data) {
  last_data = data;
  atomic_store(&last_call, call);
  XSetIOErrorHandler(display_is_lost);
}
