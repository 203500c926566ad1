/* What another program offers on the clipboard under X11, also in parts (INCR), the way of large ones, which
   SDL does not take. A connection of its own keeps SDL's events out of it. */

#include "CScreen.h"
#include "selection.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* How long an owner may take for its next part, in milliseconds. */
enum { patience = 2000 };
/* More forms of one thing nobody offers. */
enum { most_types = 512 };

typedef struct {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t property, incr;
  /* The bits of each value. */
  int format;
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
                  (reply->bytes_after == 0 && reply->format == receiver->format &&
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

/* Reads what is offered in a form; false where that cannot be. */
static bool read_form(receiver *receiver, int screen, const char *type) {
  if (receiver->connection == NULL || xcb_connection_has_error(receiver->connection)) return false;
  receiver->window = screen_selection_window(receiver->connection, screen);
  receiver->property = screen_atom(receiver->connection, "SUZURI_CLIPBOARD");
  receiver->incr = screen_atom(receiver->connection, "INCR");
  xcb_convert_selection(receiver->connection, receiver->window,
                        screen_atom(receiver->connection, "CLIPBOARD"),
                        screen_atom(receiver->connection, type), receiver->property,
                        XCB_CURRENT_TIME);
  xcb_flush(receiver->connection);
  return receive(receiver);
}

unsigned char *screen_clipboard_copy(const char *type, size_t limit, size_t *length) {
  int screen = 0;
  receiver receiver = {.connection = xcb_connect(NULL, &screen), .format = 8, .limit = limit};
  if (!read_form(&receiver, screen, type)) {
    free(receiver.bytes);
    receiver.bytes = NULL;
  }
  xcb_disconnect(receiver.connection);
  *length = receiver.bytes == NULL ? 0 : receiver.length;
  return receiver.bytes;
}

char *screen_clipboard_types(void) {
  int screen = 0;
  receiver list = {
      .connection = xcb_connect(NULL, &screen), .format = 32, .limit = 4 * most_types};
  receiver names = {.limit = 256 * most_types};
  bool is_read = read_form(&list, screen, "TARGETS");
  const xcb_atom_t *types = (const void *)list.bytes;
  for (size_t index = 0; is_read && index < list.length / sizeof *types; index++) {
    xcb_get_atom_name_reply_t *reply = xcb_get_atom_name_reply(
        list.connection, xcb_get_atom_name(list.connection, types[index]), NULL);
    if (reply == NULL) continue;
    append(&names, xcb_get_atom_name_name(reply), (size_t)xcb_get_atom_name_name_length(reply));
    append(&names, "\n", 1);
    free(reply);
  }
  xcb_disconnect(list.connection);
  free(list.bytes);
  return (char *)names.bytes;
}
