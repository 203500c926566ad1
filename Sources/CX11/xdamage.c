// What tells that something on an X server's screen has changed.
// Written by .ci/forwards from xdamage.functions.

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>

#include "CForward.h"

static suzuri_forward_library library = {"libXdamage.so.1", "libxdamage1"};

FORWARD(Damage, XDamageCreate, (Display *dpy, Drawable drawable, int level), (dpy, drawable, level))
FORWARD(
  int, XDamageQueryExtension,
  (Display *dpy, int *event_base_return, int *error_base_return),
  (dpy, event_base_return, error_base_return))
