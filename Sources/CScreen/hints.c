/* The properties in which desktops tell X programs how dense the screen is: the text of the resource
   database on the root window, and the XSETTINGS of the settings daemon on a window of its own; and the one
   on the root window that says where the bus of screen readers is. */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than any desktop says; longer properties are not read to their end. */
enum { longest = 1 << 20 };

struct screen_hints {
  Display *display;
  Window root;
  Window daemon; /* None where no settings daemon runs */
  Atom selection, settings, manager, readers;
  bool is_stale;
};

/* The daemon may go between being asked for and being listened to, which must not end the program. */
static int ignore(Display *display, XErrorEvent *error) { return 0; }

/* Adds to what this connection hears of a window, since a selection replaces the one before. */
static bool listen(screen_hints *hints, Window window, long events) {
  XWindowAttributes now;
  XErrorHandler handler = XSetErrorHandler(ignore);
  bool is_there = XGetWindowAttributes(hints->display, window, &now) != 0;
  if (is_there) XSelectInput(hints->display, window, now.your_event_mask | events);
  XSync(hints->display, False);
  XSetErrorHandler(handler);
  return is_there;
}

static void find_daemon(screen_hints *hints) {
  hints->daemon = XGetSelectionOwner(hints->display, hints->selection);
  hints->is_stale = true;
  if (hints->daemon != None &&
      !listen(hints, hints->daemon, PropertyChangeMask | StructureNotifyMask))
    hints->daemon = None;
}

static bool is_news(const screen_hints *hints, const XPropertyEvent *event) {
  return (event->window == hints->root &&
          (event->atom == XA_RESOURCE_MANAGER || event->atom == hints->readers)) ||
         (hints->daemon != None && event->window == hints->daemon &&
          event->atom == hints->settings);
}

static int watch(void *context, SDL_Event *event) {
  screen_hints *hints = context;
  if (event->type != SDL_SYSWMEVENT || event->syswm.msg->subsystem != SDL_SYSWM_X11) return 1;
  const XEvent *said = &event->syswm.msg->msg.x11.event;
  switch (said->type) {
  case PropertyNotify:
    if (is_news(hints, &said->xproperty)) hints->is_stale = true;
    break;
  case DestroyNotify:
    if (said->xdestroywindow.window == hints->daemon) find_daemon(hints);
    break;
  case ClientMessage:
    if (said->xclient.message_type == hints->manager &&
        (Atom)said->xclient.data.l[1] == hints->selection)
      find_daemon(hints);
    break;
  }
  return 1;
}

screen_hints *screen_hints_open(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  screen_hints *hints = calloc(1, sizeof *hints);
  if (hints == NULL) return NULL;
  Display *display = hints->display = info.info.x11.display;
  int screen = DefaultScreen(display);
  char name[32];
  snprintf(name, sizeof name, "_XSETTINGS_S%d", screen);
  hints->root = RootWindow(display, screen);
  hints->selection = XInternAtom(display, name, False);
  hints->settings = XInternAtom(display, "_XSETTINGS_SETTINGS", False);
  hints->manager = XInternAtom(display, "MANAGER", False);
  hints->readers = XInternAtom(display, "AT_SPI_BUS", False);
  /* A daemon that begins announces itself on the root window. */
  listen(hints, hints->root, PropertyChangeMask | StructureNotifyMask);
  find_daemon(hints);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
  SDL_AddEventWatch(watch, hints);
  return hints;
}

void screen_hints_close(screen_hints *hints) {
  SDL_DelEventWatch(watch, hints);
  free(hints);
}

bool screen_hints_changed(screen_hints *hints) {
  bool was_stale = hints->is_stale;
  hints->is_stale = false;
  return was_stale;
}

unsigned char *screen_hints_copy(screen_hints *hints, int kind, size_t *length) {
  Window window = kind == screen_settings ? hints->daemon : hints->root;
  Atom property = kind == screen_settings  ? hints->settings
                  : kind == screen_readers ? hints->readers
                                           : XA_RESOURCE_MANAGER;
  if (window == None) return NULL;
  Atom type;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL, *copy = NULL;
  XErrorHandler handler = XSetErrorHandler(ignore);
  int answer = XGetWindowProperty(hints->display, window, property, 0, longest / 4, False,
                                  AnyPropertyType, &type, &format, &count, &rest, &bytes);
  XSync(hints->display, False);
  XSetErrorHandler(handler);
  if (answer == Success && bytes != NULL && format == 8) copy = malloc(count + 1);
  if (copy != NULL) memcpy(copy, bytes, *length = count);
  if (bytes != NULL) XFree(bytes);
  return copy;
}
