/* What another program offers on the clipboard under X11, also in parts (INCR), the way of large ones, which
   SDL does not take. A connection of its own keeps SDL's events out of it. */

#include "CScreen.h"
#include "selection.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* How long an owner may take for its next part, in milliseconds. */
enum { patience = 2000 };

typedef struct {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t property, incr;
  unsigned char *bytes;
  size_t length, limit;
} receiver;

/* Waits for an event of a kind, for `free`; nil where none comes. */
static xcb_generic_event_t *wait_for(receiver *receiver, int kind) {
  long deadline = screen_now() + patience;
  while (true) {
    xcb_generic_event_t *event = xcb_poll_for_event(receiver->connection);
    if (event != NULL) {
      if ((event->response_type & 0x7F) == kind) return event;
      free(event);
      continue;
    }
    long left = deadline - screen_now();
    struct pollfd connection = {
        .fd = xcb_get_file_descriptor(receiver->connection), .events = POLLIN};
    if (left <= 0 || xcb_connection_has_error(receiver->connection) ||
        poll(&connection, 1, (int)left) < 0)
      return NULL;
  }
}

static bool append(receiver *receiver, const void *bytes, size_t count) {
  if (count > receiver->limit - receiver->length) return false;
  unsigned char *all = realloc(receiver->bytes, receiver->length + count + 1);
  if (all == NULL) return false;
  memcpy(all + receiver->length, bytes, count);
  receiver->bytes = all;
  receiver->length += count;
  all[receiver->length] = 0;
  return true;
}

/* Takes what lies in our property, if anything. An empty part is the last. */
static bool take(receiver *receiver, bool *is_incr, bool *is_last) {
  xcb_get_property_cookie_t cookie =
      xcb_get_property(receiver->connection, true, receiver->window, receiver->property,
                       XCB_GET_PROPERTY_TYPE_ANY, 0, (uint32_t)(receiver->limit / 4 + 1));
  xcb_get_property_reply_t *reply =
      xcb_get_property_reply(receiver->connection, cookie, NULL);
  if (reply == NULL) return false;
  size_t count = (size_t)xcb_get_property_value_length(reply);
  *is_incr = reply->type == receiver->incr;
  *is_last = reply->type != XCB_ATOM_NONE && !*is_incr && count == 0;
  bool is_taken = *is_incr || *is_last || reply->type == XCB_ATOM_NONE ||
                  (reply->bytes_after == 0 && reply->format == 8 &&
                   append(receiver, xcb_get_property_value(reply), count));
  free(reply);
  return is_taken;
}

/* Waits until the next part lies in our property. */
static bool wait_for_part(receiver *receiver) {
  bool is_there = false;
  while (!is_there) {
    xcb_property_notify_event_t *event = (void *)wait_for(receiver, XCB_PROPERTY_NOTIFY);
    if (event == NULL) return false;
    is_there = event->state == XCB_PROPERTY_NEW_VALUE && event->atom == receiver->property;
    free(event);
  }
  return true;
}

static bool receive(receiver *receiver) {
  xcb_selection_notify_event_t *event = (void *)wait_for(receiver, XCB_SELECTION_NOTIFY);
  bool is_answered = event != NULL && event->property != XCB_ATOM_NONE;
  free(event);
  bool is_incr = false, is_last = false;
  if (!is_answered || !take(receiver, &is_incr, &is_last)) return false;
  if (!is_incr) return true;
  while (!is_last) {
    bool is_nested;
    if (!wait_for_part(receiver) || !take(receiver, &is_nested, &is_last) || is_nested)
      return false;
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

unsigned char *screen_clipboard_copy(const char *type, size_t limit, size_t *length) {
  int number = 0;
  receiver receiver = {.connection = xcb_connect(NULL, &number), .limit = limit};
  xcb_connection_t *connection = receiver.connection;
  if (!xcb_connection_has_error(connection)) {
    receiver.window = screen_selection_window(connection, number);
    receiver.property = screen_atom(connection, "SUZURI_CLIPBOARD");
    receiver.incr = screen_atom(connection, "INCR");
    xcb_convert_selection(connection, receiver.window, screen_atom(connection, "CLIPBOARD"),
                          screen_atom(connection, type), receiver.property, XCB_CURRENT_TIME);
    xcb_flush(connection);
    if (!receive(&receiver)) {
      free(receiver.bytes);
      receiver.bytes = NULL;
    }
  }
  xcb_disconnect(connection);
  *length = receiver.bytes == NULL ? 0 : receiver.length;
  return receiver.bytes;
}
