#include "data_control.h"

#include <stddef.h>

/* What each request and event takes: a new object, an object or none, text, a file. */
#define CONTROL(name)                                                                              \
  static const struct wl_interface *name##_source[] = {&screen_data_controls[name].source};        \
  static const struct wl_interface *name##_offer[] = {&screen_data_controls[name].offer};          \
  static const struct wl_interface *name##_device[] = {&screen_data_controls[name].device,         \
                                                       &wl_seat_interface};                        \
  static const struct wl_message name##_manager_requests[] = {                                     \
      {"create_data_source", "n", name##_source},                                                  \
      {"get_data_device", "no", name##_device},                                                    \
      {"destroy", "", nothing}};                                                                   \
  static const struct wl_message name##_device_requests[] = {                                      \
      {"set_selection", "?o", name##_source}, {"destroy", "", nothing}};                           \
  static const struct wl_message name##_device_events[] = {                                        \
      {"data_offer", "n", name##_offer},                                                           \
      {"selection", "?o", name##_offer},                                                           \
      {"finished", "", nothing},                                                                   \
      {"primary_selection", "?o", name##_offer}};                                                  \
  static const struct wl_message name##_source_requests[] = {                                      \
      {"offer", "s", nothing}, {"destroy", "", nothing}};                                          \
  static const struct wl_message name##_source_events[] = {                                        \
      {"send", "sh", nothing}, {"cancelled", "", nothing}};                                        \
  static const struct wl_message name##_offer_requests[] = {                                       \
      {"receive", "sh", nothing}, {"destroy", "", nothing}};                                       \
  static const struct wl_message name##_offer_events[] = {{"offer", "s", nothing}};

#define INTERFACES(name, prefix, suffix)                                                           \
  {.manager = {prefix "manager" suffix, 1, 3, name##_manager_requests, 0, NULL},                   \
   .device = {prefix "device" suffix, 1, 2, name##_device_requests, 4, name##_device_events},      \
   .source = {prefix "source" suffix, 1, 2, name##_source_requests, 2, name##_source_events},      \
   .offer = {prefix "offer" suffix, 1, 2, name##_offer_requests, 1, name##_offer_events}}

enum { ext, wlr };

static const struct wl_interface *nothing[2];

CONTROL(ext)
CONTROL(wlr)

const data_control screen_data_controls[2] = {
    INTERFACES(ext, "ext_data_control_", "_v1"),
    INTERFACES(wlr, "zwlr_data_control_", "_v1"),
};
