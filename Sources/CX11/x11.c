// Xlib, which talks to an X server.
// Written by .ci/forwards from x11.functions.

#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include "CForward.h"

static suzuri_forward_library library = {"libX11.so.6", "libx11-6"};

FORWARD(
  int, XChangeProperty,
  (Display *value1, Window value2, Atom value3, Atom value4, int value5, int value6, const unsigned char *value7, int value8),
  (value1, value2, value3, value4, value5, value6, value7, value8))
FORWARD(int, XCloseDisplay, (Display *value1), (value1))
FORWARD(
  GC, XCreateGC,
  (Display *value1, Drawable value2, unsigned long value3, XGCValues *value4),
  (value1, value2, value3, value4))
FORWARD(
  Window, XCreateSimpleWindow,
  (Display *value1, Window value2, int value3, int value4, unsigned int value5, unsigned int value6, unsigned int value7, unsigned long value8, unsigned long value9),
  (value1, value2, value3, value4, value5, value6, value7, value8, value9))
FORWARD(
  int, XDrawLine,
  (Display *value1, Drawable value2, GC value3, int value4, int value5, int value6, int value7),
  (value1, value2, value3, value4, value5, value6, value7))
FORWARD(
  int, XFillArc,
  (Display *value1, Drawable value2, GC value3, int value4, int value5, unsigned int value6, unsigned int value7, int value8, int value9),
  (value1, value2, value3, value4, value5, value6, value7, value8, value9))
FORWARD(int, XFlush, (Display *value1), (value1))
FORWARD(int, XFree, (void *value1), (value1))
FORWARD_NOTHING(XFreeEventData, (Display *value1, XGenericEventCookie *value2), (value1, value2))
FORWARD(char *, XGetAtomName, (Display *value1, Atom value2), (value1, value2))
FORWARD(int, XGetEventData, (Display *value1, XGenericEventCookie *value2), (value1, value2))
FORWARD(Window, XGetSelectionOwner, (Display *value1, Atom value2), (value1, value2))
FORWARD(
  int, XGetTextProperty,
  (Display *value1, Window value2, XTextProperty *value3, Atom value4),
  (value1, value2, value3, value4))
FORWARD(
  int, XGetWindowAttributes,
  (Display *value1, Window value2, XWindowAttributes *value3),
  (value1, value2, value3))
FORWARD(
  int, XGetWindowProperty,
  (Display *value1, Window value2, Atom value3, long value4, long value5, int value6, Atom value7, Atom *value8, int *value9, unsigned long *value10, unsigned long *value11, unsigned char **value12),
  (value1, value2, value3, value4, value5, value6, value7, value8, value9, value10, value11, value12))
FORWARD(
  Atom, XInternAtom,
  (Display *value1, const char *value2, int value3),
  (value1, value2, value3))
FORWARD(
  int, XLookupString,
  (XKeyEvent *value1, char *value2, int value3, KeySym *value4, XComposeStatus *value5),
  (value1, value2, value3, value4, value5))
FORWARD(int, XMapWindow, (Display *value1, Window value2), (value1, value2))
FORWARD(
  int, XMoveResizeWindow,
  (Display *value1, Window value2, int value3, int value4, unsigned int value5, unsigned int value6),
  (value1, value2, value3, value4, value5, value6))
FORWARD(int, XNextEvent, (Display *value1, XEvent *value2), (value1, value2))
FORWARD(Display *, XOpenDisplay, (const char *value1), (value1))
FORWARD(int, XPending, (Display *value1), (value1))
FORWARD(
  int, XQueryExtension,
  (Display *value1, const char *value2, int *value3, int *value4, int *value5),
  (value1, value2, value3, value4, value5))
FORWARD(
  int, XQueryPointer,
  (Display *value1, Window value2, Window *value3, Window *value4, int *value5, int *value6, int *value7, int *value8, unsigned int *value9),
  (value1, value2, value3, value4, value5, value6, value7, value8, value9))
FORWARD(
  int, XQueryTree,
  (Display *value1, Window value2, Window *value3, Window *value4, Window **value5, unsigned int *value6),
  (value1, value2, value3, value4, value5, value6))
FORWARD(int, XRaiseWindow, (Display *value1, Window value2), (value1, value2))
FORWARD(int, XSelectInput, (Display *value1, Window value2, long value3), (value1, value2, value3))
FORWARD(
  int, XSendEvent,
  (Display *value1, Window value2, int value3, long value4, XEvent *value5),
  (value1, value2, value3, value4, value5))
FORWARD(XErrorHandler, XSetErrorHandler, (XErrorHandler value1), (value1))
FORWARD(
  int, XSetForeground,
  (Display *value1, GC value2, unsigned long value3),
  (value1, value2, value3))
FORWARD_NOTHING(
  XSetIOErrorExitHandler,
  (Display *value1, XIOErrorExitHandler value2, void *value3),
  (value1, value2, value3))
FORWARD(XIOErrorHandler, XSetIOErrorHandler, (XIOErrorHandler value1), (value1))
FORWARD(
  int, XSetInputFocus,
  (Display *value1, Window value2, int value3, Time value4),
  (value1, value2, value3, value4))
FORWARD(
  int, XSetLineAttributes,
  (Display *value1, GC value2, unsigned int value3, int value4, int value5, int value6),
  (value1, value2, value3, value4, value5, value6))
FORWARD(
  int, XStoreName,
  (Display *value1, Window value2, const char *value3),
  (value1, value2, value3))
FORWARD(int, XSync, (Display *value1, int value2), (value1, value2))
