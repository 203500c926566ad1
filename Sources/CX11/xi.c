// XInput, which tells of pens and fingers.
// Written by .ci/forwards from xi.functions.

#include <X11/Xlib.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

#include "CForward.h"

static suzuri_forward_library library = {"libXi.so.6", "libxi6"};

FORWARD(int, XCloseDevice, (Display *value1, XDevice *value2), (value1, value2))
FORWARD_NOTHING(XIFreeDeviceInfo, (XIDeviceInfo *info), (info))
FORWARD(
  int, XIGetProperty,
  (Display *display, int deviceid, Atom property, long offset, long length, int delete_property, Atom type, Atom *type_return, int *format_return, unsigned long *num_items_return, unsigned long *bytes_after_return, unsigned char **data),
  (display, deviceid, property, offset, length, delete_property, type, type_return, format_return, num_items_return, bytes_after_return, data))
FORWARD(
  Atom *, XIListProperties,
  (Display *display, int deviceid, int *num_props_return),
  (display, deviceid, num_props_return))
FORWARD(
  XIDeviceInfo *, XIQueryDevice,
  (Display *dpy, int deviceid, int *ndevices_return),
  (dpy, deviceid, ndevices_return))
FORWARD(
  int, XIQueryVersion,
  (Display *dpy, int *major_version_inout, int *minor_version_inout),
  (dpy, major_version_inout, minor_version_inout))
FORWARD(
  int, XISelectEvents,
  (Display *dpy, Window win, XIEventMask *masks, int num_masks),
  (dpy, win, masks, num_masks))
FORWARD(XDevice *, XOpenDevice, (Display *value1, XID value2), (value1, value2))
FORWARD(
  int, XSelectExtensionEvent,
  (Display *value1, Window value2, XEventClass *value3, int value4),
  (value1, value2, value3, value4))
