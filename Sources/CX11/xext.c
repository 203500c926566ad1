// The extensions of X: pictures in shared memory.
// Written by .ci/forwards from xext.functions.

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>

#include "CForward.h"

static suzuri_forward_library library = {"libXext.so.6", "libxext6"};

FORWARD(int, XShmAttach, (Display *value1, XShmSegmentInfo *value2), (value1, value2))
FORWARD(
  XImage *, XShmCreateImage,
  (Display *value1, Visual *value2, unsigned int value3, int value4, char *value5, XShmSegmentInfo *value6, unsigned int value7, unsigned int value8),
  (value1, value2, value3, value4, value5, value6, value7, value8))
FORWARD(
  int, XShmGetImage,
  (Display *value1, Drawable value2, XImage *value3, int value4, int value5, unsigned long value6),
  (value1, value2, value3, value4, value5, value6))
FORWARD(int, XShmQueryExtension, (Display *value1), (value1))
