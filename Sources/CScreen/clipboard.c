/* Text that another program offers under X11, also in parts (INCR), the way of large ones, which SDL
   does not take. A connection of its own keeps SDL's events out of it. */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long an owner may take for its next part, in milliseconds. */
enum { patience = 2000 };

typedef struct {
  Display *display;
  Window window;
  Atom property, incr;
  char *text;
  size_t length, limit;
} receiver;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits for an event of a kind on our window. */
static bool wait_for(receiver *receiver, int kind, XEvent *event) {
  long deadline = now() + patience;
  while (!XCheckTypedWindowEvent(receiver->display, receiver->window, kind, event)) {
    long left = deadline - now();
    struct pollfd connection = {.fd = ConnectionNumber(receiver->display), .events = POLLIN};
    if (left <= 0 || poll(&connection, 1, (int)left) < 0) return false;
  }
  return true;
}

static bool append(receiver *receiver, const unsigned char *bytes, size_t count) {
  if (count > receiver->limit - receiver->length) return false;
  char *text = realloc(receiver->text, receiver->length + count + 1);
  if (text == NULL) return false;
  memcpy(text + receiver->length, bytes, count);
  receiver->text = text;
  receiver->length += count;
  text[receiver->length] = 0;
  return true;
}

/* Takes what lies in our property, if anything. An empty part is the last. */
static bool take(receiver *receiver, bool *is_incr, bool *is_last) {
  Atom type;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL;
  if (XGetWindowProperty(receiver->display, receiver->window, receiver->property, 0,
                         (long)(receiver->limit / 4 + 1), True, AnyPropertyType, &type, &format,
                         &count, &rest, &bytes) != Success)
    return false;
  *is_incr = type == receiver->incr;
  *is_last = type != None && !*is_incr && count == 0;
  bool is_taken = *is_incr || (rest == 0 && format == 8 && append(receiver, bytes, count));
  if (bytes != NULL) XFree(bytes);
  return is_taken || type == None || *is_last;
}

static bool receive(receiver *receiver) {
  XEvent event;
  bool is_incr = false, is_last = false;
  if (!wait_for(receiver, SelectionNotify, &event) || event.xselection.property == None ||
      !take(receiver, &is_incr, &is_last))
    return false;
  if (!is_incr) return true;
  while (!is_last) {
    bool is_nested;
    do
      if (!wait_for(receiver, PropertyNotify, &event)) return false;
    while (event.xproperty.state != PropertyNewValue ||
           event.xproperty.atom != receiver->property);
    if (!take(receiver, &is_nested, &is_last) || is_nested) return false;
  }
  return true;
}

unsigned long screen_clipboard_owner(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  /* On SDL's connection, since it may not have told the server yet that it is the owner. */
  Display *display = info.info.x11.display;
  return XGetSelectionOwner(display, XInternAtom(display, "CLIPBOARD", False));
}

char *screen_clipboard_copy(size_t limit) {
  receiver receiver = {.display = XOpenDisplay(NULL), .limit = limit};
  if (receiver.display == NULL) return NULL;
  Display *display = receiver.display;
  receiver.window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  receiver.property = XInternAtom(display, "SUZURI_CLIPBOARD", False);
  receiver.incr = XInternAtom(display, "INCR", False);
  XSelectInput(display, receiver.window, PropertyChangeMask);
  XConvertSelection(display, XInternAtom(display, "CLIPBOARD", False),
                    XInternAtom(display, "UTF8_STRING", False), receiver.property,
                    receiver.window, CurrentTime);
  XFlush(display);
  if (!receive(&receiver)) {
    free(receiver.text);
    receiver.text = NULL;
  }
  XCloseDisplay(display);
  return receiver.text;
}
