// A second way to talk to an X server, which the clipboard uses.
// Written by .ci/forwards from xcb.functions.

#include <xcb/xcb.h>

#include "CForward.h"

static suzuri_forward_library library = {"libxcb.so.1", "libxcb1"};

FORWARD(
  xcb_void_cookie_t, xcb_change_property,
  (xcb_connection_t *c, uint8_t mode, xcb_window_t window, xcb_atom_t property, xcb_atom_t type, uint8_t format, uint32_t data_len, const void *data),
  (c, mode, window, property, type, format, data_len, data))
FORWARD(
  xcb_void_cookie_t, xcb_change_window_attributes,
  (xcb_connection_t *c, xcb_window_t window, uint32_t value_mask, const void *value_list),
  (c, window, value_mask, value_list))
FORWARD(
  xcb_connection_t *, xcb_connect,
  (const char *displayname, int *screenp),
  (displayname, screenp))
FORWARD(int, xcb_connection_has_error, (xcb_connection_t *c), (c))
FORWARD(
  xcb_void_cookie_t, xcb_convert_selection,
  (xcb_connection_t *c, xcb_window_t requestor, xcb_atom_t selection, xcb_atom_t target, xcb_atom_t property, xcb_timestamp_t time),
  (c, requestor, selection, target, property, time))
FORWARD(
  xcb_void_cookie_t, xcb_create_window,
  (xcb_connection_t *c, uint8_t depth, xcb_window_t wid, xcb_window_t parent, int16_t x, int16_t y, uint16_t width, uint16_t height, uint16_t border_width, uint16_t _class, xcb_visualid_t visual, uint32_t value_mask, const void *value_list),
  (c, depth, wid, parent, x, y, width, height, border_width, _class, visual, value_mask, value_list))
FORWARD_NOTHING(xcb_disconnect, (xcb_connection_t *c), (c))
FORWARD(int, xcb_flush, (xcb_connection_t *c), (c))
FORWARD(uint32_t, xcb_generate_id, (xcb_connection_t *c), (c))
FORWARD(
  xcb_get_atom_name_cookie_t, xcb_get_atom_name,
  (xcb_connection_t *c, xcb_atom_t atom),
  (c, atom))
FORWARD(char *, xcb_get_atom_name_name, (const xcb_get_atom_name_reply_t *R), (R))
FORWARD(int, xcb_get_atom_name_name_length, (const xcb_get_atom_name_reply_t *R), (R))
FORWARD(
  xcb_get_atom_name_reply_t *, xcb_get_atom_name_reply,
  (xcb_connection_t *c, xcb_get_atom_name_cookie_t cookie, xcb_generic_error_t **e),
  (c, cookie, e))
FORWARD(int, xcb_get_file_descriptor, (xcb_connection_t *c), (c))
FORWARD(
  xcb_get_property_cookie_t, xcb_get_property,
  (xcb_connection_t *c, uint8_t _delete, xcb_window_t window, xcb_atom_t property, xcb_atom_t type, uint32_t long_offset, uint32_t long_length),
  (c, _delete, window, property, type, long_offset, long_length))
FORWARD(
  xcb_get_property_reply_t *, xcb_get_property_reply,
  (xcb_connection_t *c, xcb_get_property_cookie_t cookie, xcb_generic_error_t **e),
  (c, cookie, e))
FORWARD(void *, xcb_get_property_value, (const xcb_get_property_reply_t *R), (R))
FORWARD(int, xcb_get_property_value_length, (const xcb_get_property_reply_t *R), (R))
FORWARD(
  xcb_get_selection_owner_cookie_t, xcb_get_selection_owner,
  (xcb_connection_t *c, xcb_atom_t selection),
  (c, selection))
FORWARD(
  xcb_get_selection_owner_reply_t *, xcb_get_selection_owner_reply,
  (xcb_connection_t *c, xcb_get_selection_owner_cookie_t cookie, xcb_generic_error_t **e),
  (c, cookie, e))
FORWARD(const struct xcb_setup_t *, xcb_get_setup, (xcb_connection_t *c), (c))
FORWARD(
  xcb_intern_atom_cookie_t, xcb_intern_atom,
  (xcb_connection_t *c, uint8_t only_if_exists, uint16_t name_len, const char *name),
  (c, only_if_exists, name_len, name))
FORWARD(
  xcb_intern_atom_reply_t *, xcb_intern_atom_reply,
  (xcb_connection_t *c, xcb_intern_atom_cookie_t cookie, xcb_generic_error_t **e),
  (c, cookie, e))
FORWARD(xcb_generic_event_t *, xcb_poll_for_event, (xcb_connection_t *c), (c))
FORWARD_NOTHING(xcb_screen_next, (xcb_screen_iterator_t *i), (i))
FORWARD(
  xcb_void_cookie_t, xcb_send_event,
  (xcb_connection_t *c, uint8_t propagate, xcb_window_t destination, uint32_t event_mask, const char *event),
  (c, propagate, destination, event_mask, event))
FORWARD(
  xcb_void_cookie_t, xcb_set_selection_owner,
  (xcb_connection_t *c, xcb_window_t owner, xcb_atom_t selection, xcb_timestamp_t time),
  (c, owner, selection, time))
FORWARD(xcb_screen_iterator_t, xcb_setup_roots_iterator, (const xcb_setup_t *R), (R))
